// Words of the exports of a run.

import type { SideNames } from '../../../domain/side-names.model.ts';
import { count } from '../../../words/format.ts';
import { inLanguage } from '../../../words/language.ts';

export const takeawayWords = inLanguage('takeawayWords', {
  label: 'Export',
  note: 'Everything is made here, in your browser. Nothing is sent anywhere.',
  parts: 'What to export',
  tabs: { picture: 'Picture', slides: 'Slides', handout: 'Handout', clip: 'Clip', tables: 'Tables' },
  creator: (engine: string) => `Reclaimscope ${engine}`,
  making: 'Working …',
  made: (done: number, of: number) => (of === 1 ? 'please wait' : `${count(done)} of ${count(of)}`),
  giveUp: 'Cancel',
  failed: (why: string) => `That did not work: ${why}`,
  noStory: 'This run has no story.',
  picture: {
    which: 'Which moment',
    stage: 'What is on the stage',
    beat: (n: number, title: string) => `${n}. ${title}`,
    absent: 'this moment does not occur in this run.',
    png: (width: number, height: number) => `PNG ${width} × ${height}`,
    svg: 'SVG',
  },
  handout: {
    first: 'First picture',
    second: 'Second picture',
    save: 'Save as PDF',
    print: 'Print',
    absent: 'these moments do not occur in this run.',
    missing: (beats: readonly string[]) => `The handout leaves out the beats that do not occur in this run: ${beats.join('; ')}.`,
  },
  clip: {
    from: 'From the beat',
    to: 'To the beat',
    save: 'Save as a video',
    note: 'The video shows each beat for four seconds, and on the way to it forty moments at eight per second. It has no sound. The page records it as it plays, so keep this page in front.',
    missing: (beats: readonly string[]) => `The saved video leaves out the beats that do not occur in this run: ${beats.join('; ')}.`,
    noFilm: 'this browser cannot record a video. Save the slides instead.',
    absent: 'fewer than two of these beats occur in this run.',
  },
  slides: {
    save: (beats: number) => (beats === 1 ? 'Save 1 slide as PDF' : `Save ${beats} slides as PDF`),
    all: 'All',
    none: 'None',
    beats: 'Beats of the story',
    note: 'Each wide page shows one beat. You can search and copy its text; its QR code and link open the beat.',
    absent: 'none of these moments occurs in this run.',
    missing: (beats: readonly string[]) => `The saved slides leave out the beats that do not occur in this run: ${beats.join('; ')}.`,
  },
  save: 'Save',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'The browser refused to copy. Save the file instead.',
  tables: {
    title: {
      outcomes: 'Outcomes at this moment',
      ledger: 'Published figures and ours',
      lanes: 'The time lanes, every tenth of a second',
      trace: 'The last events before this moment',
    },
    mail: 'For a mail, 80 columns',
    spreadsheet: 'For a spreadsheet',
    perfetto: 'Counters for ui.perfetto.dev',
    text: 'As text',
    rows: (rows: number) => (rows === 1 ? '1 row' : `${count(rows)} rows`),
    nothing: 'Nothing yet',
    covered: 'A bet is open, and these tables contain its answer. They appear once you have bet.',
    unread: 'The page is reading the published figures.',
    unpublished: 'No figures were published for this scenario.',
    preview: (title: string) => `${title}: text for a mail`,
  },
});

/** Headings and sentences inside files. They are always in English, because users send the files to mailing lists. Names of columns are short,
 * because a mail has 80 columns. */
export const fileWords = {
  run: (scenario: string, size: string, divide: number, seed: number) =>
    `${scenario}, size ${size}${divide === 1 ? '' : ` (1/${divide} of the machine)`}, seed ${seed}`,
  at: (seconds: string, engine: string) => `At ${seconds} s of the run, simulated by Reclaimscope ${engine}`,
  outcome: 'outcome',
  counters: 'counters',
  metric: 'row',
  unit: 'unit',
  unitOf: { count: '', us: 'µs' },
  table: 'table',
  verdict: 'verdict',
  before: 'unpatched',
  after: 'patched',
  change: 'change',
  side: 'side',
  time: 'time_s',
  event: 'event',
  says: 'what happened',
  mail: 'mail',
  ours: 'ours',
  marks: '+ reproduced   ~ direction only   x not reproduced',
  events: (side: 'before' | 'after', names: SideNames | null) =>
    names !== null ? `${names[side]}:` : side === 'before' ? 'The unpatched kernel:' : 'The patched kernel:',
} as const;
