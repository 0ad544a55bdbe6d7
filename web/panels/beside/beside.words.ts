// Words of the lanes that show measured and computed curves together.
import { tenths } from '../../words/format.ts';
import { inLanguage } from '../../words/language.ts';
import type { Counting, LaneName } from './recording-lanes.model.ts';

type LaneWords = { readonly name: string; readonly hint: Readonly<Record<Counting, string>> };
const both = (hint: string): LaneWords['hint'] => ({ perSecond: hint, inAll: hint });

const lanes: { readonly [lane in LaneName]: LaneWords } = {
  free: { name: 'free', hint: both('pages, with the watermarks') },
  lists: { name: 'on the lists', hint: both('pages; ↑ file, ↓ anonymous') },
  scanned: { name: 'scanned', hint: { perSecond: 'pages/s by ↑ kswapd, ↓ direct', inAll: 'pages by ↑ kswapd, ↓ direct' } },
  reclaimed: { name: 'reclaimed', hint: { perSecond: 'pages/s by ↑ kswapd, ↓ direct', inAll: 'pages by ↑ kswapd, ↓ direct' } },
  swap: { name: 'swapped', hint: { perSecond: 'pages/s; ↑ out, ↓ in', inAll: 'pages; ↑ out, ↓ in' } },
  refaults: { name: 'refaults', hint: { perSecond: 'pages/s; ↑ file, ↓ anonymous', inAll: 'pages; ↑ file, ↓ anonymous' } },
  dirty: { name: 'dirty', hint: both('pages; ↑ dirty, ↓ writeback') },
  pressure: { name: 'pressure', hint: { perSecond: '% of time; ↑ some, ↓ all tasks', inAll: 'seconds; ↑ some, ↓ all tasks wait' } },
};

export const besideWords = inLanguage('besideWords', {
  label: 'Lanes',
  lanes,
  measured: 'measured',
  recorded: 'recorded',
  computed: 'computed',
  absent: 'not counted',
  /** The label of the slider that moves all runs. */
  moment: 'Moment of all runs',
  at: (seconds: number): string => `${tenths(seconds)} s after the start`,
  clock: (seconds: number): string => `${tenths(seconds)} s`,
});
