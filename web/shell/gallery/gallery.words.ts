// Words of the gallery. Its cards quote the scenarios and stories themselves.
import { count } from '../../words/format.ts';

export const galleryWords = {
  label: 'Stories',
  title: 'How Linux takes memory back',
  intro:
    'Five mails about page reclaim, each with the problem that it solves or names, run with the kernel before and after on one simulated machine, page by page. Every number is computed here, in your browser, while you watch.',
  home: 'All stories',
  symptom: (text: string) => `“${text}”`,
  so_far: (value: number | undefined) => (value === undefined ? '…' : count(value)),
  span: (seconds: number) => `in the first ${count(seconds)} s`,
  failed: (why: string) => `This run could not be computed: ${why}`,
  waits: 'Waiting to be computed. Point at it to compute it next.',
  more: 'Other runs of this mail',
  others: 'Beside the stories',
  howTo: 'Page Down tells a story on and Page Up back. Space plays. ? lists all keys.',
} as const;
