// Words of the end of a story. Statements about the figures are computed from them.

import type { EndName, Sides, ThreadName, WrittenVerdict } from '../../domain/end/ends.model.ts';
import { count, tenths } from '../../words/format.ts';
import { inLanguage } from '../../words/language.ts';
import type { Change } from './end.model.ts';

type EndText = {
  readonly said: string;
  /** The thing that the bars count; null: the words beside the bars say it already. */
  readonly counts: string | null;
  /** The cost of the patch, its reason, or its later history, as `name` says. */
  readonly after: { readonly name: string; readonly text: string };
};

/** A factor such as "6.0 times"; 10 or more has no fraction, such as "17 times". */
const times = (by: number): string => `${by < 10 ? tenths(by) : count(by)} times`;
const percent = (share: number): string => `${share < 0.1 ? tenths(100 * share) : count(100 * share)} %`;

const change = (made: Change): string => {
  switch (made.type) {
    case 'times':
      return times(made.by);
    case 'part':
      return `down to ${percent(made.share)}`;
    case 'appears':
      return 'up from zero';
    case 'vanishes':
      return 'down to zero';
    case 'none':
      return 'no change';
    default:
      return unreachable(made);
  }
};

function unreachable(made: never): never {
  throw new Error(`no such change: ${JSON.stringify(made)}`);
}

const off = (percent: number): string => (percent === 0 ? 'equal' : `${Math.abs(percent)} % ${percent < 0 ? 'lower' : 'higher'}`);

const texts: Readonly<Record<EndName, EndText>> = {
  primer: {
    said: 'On a busy machine memory is nearly always full, so the kernel has to choose which page to reclaim.',
    counts: 'pages in the whole run; this machine has 512 pages',
    after: {
      name: 'What comes next:',
      text: 'a newer way to sort pages, and then the stories, in which a few lines of code decide which program waits.',
    },
  },
  '2010-direct-writeback': {
    said: 'With the patches, direct reclaim no longer writes file pages.',
    counts: 'pages that direct reclaim wrote in another test of the mail: builds, then huge pages',
    after: {
      name: 'The cost:',
      text: 'dirty pages make another trip round the list, kswapd writes for all tasks, and a program that finds a dirty page waits for the flusher.',
    },
  },
  '2012-soft-limits': {
    said: 'With the patch, kswapd still reclaims from the background build first, but far less.',
    counts: 'major faults of the background build: how often it waited for the disk',
    after: { name: 'What became of it:', text: 'it was never merged; a later rework was merged in 3.12-rc1 and soon reverted.' },
  },
  '2013-kswapd-limits': {
    said: 'With the patches, the application keeps answering while the copy runs.',
    counts: 'requests per second that memcached answers, while dd writes 2.4 GB',
    after: { name: 'The cost:', text: 'reclaim writes more pages' },
  },
  '2017-kswapd-sleep': {
    said: 'With this patch alone, tasks in direct reclaim wait longer.',
    counts: 'milliseconds; one allocation in a hundred takes at least this long',
    after: {
      name: 'Why it was sent:',
      text: 'the check is right, and the next two patches build on it. With the third, kswapd1 sleeps.',
    },
  },
  '2019-shrinkers-cache': {
    said: 'With one more line of code, the gentlest scan asks a small cache for a whole batch.',
    counts: 'objects that a shrinker was asked to scan at priority 12',
    after: {
      name: 'Why it was written:',
      text: 'before, reclaim never scanned such small caches. Since 5.16, an inode is not on the shrinker’s list while its file has cached pages.',
    },
  },
  '2019-shrinkers-build': {
    said: 'With the two changes, the build waits for inodes to be written.',
    counts: 'seconds for a kernel build beside a copy; we stopped ours before it was done',
    after: {
      name: 'What became of it:',
      text: 'the mail asked for both to be reverted; 5.0 was released without them. Since 5.16, an inode is not on the list while its file has cached pages.',
    },
  },
  '2020-anon-workingset': {
    said: 'With the patches, a new hot set gets its place, and pages that are rarely used do not.',
    counts: 'pages read back from swap by the test program of the mail',
    after: {
      name: 'What Linux did later:',
      text: '5.9 has the series. In the Multi-Gen LRU of 6.1, a page that a fault brings in starts as young again, but there are up to four ages.',
    },
  },
  '2022-overreclaim': {
    said: 'With the patch, reclaim stops one round after it has reached its goal.',
    counts: null,
    after: {
      name: 'What Linux did later:',
      text: '6.1 has the patch. 6.6 asked for only 32 pages at a time, which was exact but slow; since 6.9 it is a quarter of what is left.',
    },
  },
  '2024-killed-copy': {
    said: 'With both patches, reclaim has dirty pages written and waits for them, and the copy survives.',
    counts: 'copies killed on a disk that needs a second for each write',
    after: {
      name: 'What Linux did later:',
      text: '6.13 wakes the flusher and 7.1 waits for groups of version 1; for groups of version 2 a patch for 7.2 waits, too.',
    },
  },
};

/** Sentences about a later story on the same problem. A link to that story follows each. */
const threads: Readonly<Record<ThreadName, string>> = {
  '2010-direct-writeback': 'Fourteen years later a new LRU makes the opposite mistake, and no one writes:',
  '2012-soft-limits': 'Control groups of version 2 have memory.low instead of soft limits:',
  '2013-kswapd-limits': 'Seven years later swapping becomes a question of who uses a page again:',
  '2020-anon-workingset': 'Two years later one of these changes turns out to have a side effect:',
  '2022-overreclaim': 'The release with this patch also has a new LRU, and that one has to learn when to wait:',
};

const verdict: Readonly<Record<WrittenVerdict, string>> = {
  reproduced: 'reproduced',
  'direction only': 'direction only',
  'not reproduced': 'not reproduced',
};

export const endWords = inLanguage('endWords', {
  label: 'The end of the story',
  texts,
  threads,
  /** The words of the link to the story with its third kernel. */
  third: {
    title: 'Third kernel',
    text: { before: (name: string) => `“${name}” on the left`, after: (name: string) => `“${name}” on the right` },
    /** The end of `text`: users with a keyboard can also press a key in the story. */
    hand: { keys: '; in the story, the key 8', touch: '' },
  },
  /** Names and meanings of the bars, in the order of TAKEN. */
  taken: [
    ['freed by kswapd', 'in the background, the oldest pages first'],
    ['freed by programs', 'direct reclaim: their own work stops'],
    ['swapped out', 'when hardly any page cache was left'],
    ['swapped in', 'read back when a program needed them'],
  ],
  /** The heading above bars of our run alone. */
  recorded: 'In this story',
  mail: 'The mail',
  ours: 'Ours',
  mailMachine: 'as published',
  /** The size at which the machine was simulated. */
  oursMachine: (size: string) => (size === 'published' ? 'same size, simulated' : `a ${size} of it, simulated`),
  figure: (value: number) => count(value),
  verdict,
  changes: (mail: Change, ours: Change) => [`${change(mail)} in the mail`, `${change(ours)} in ours`] as const,
  off: ({ before, after }: Sides) =>
    before === after ? `ours are ${off(before)}` : `ours are ${off(before)} unpatched, ${off(after)} patched`,
  cost: (mail: Change, ours: Change) => ` (${change(mail)} in the mail, ${change(ours)} in ours).`,
  claims: (held: number, of: number) => `In the scored runs, ${count(held)} of the mail’s ${count(of)} claims hold.`,
  seen: (before: string, after: string, what: string) => `In this story you saw ${before} and ${after} ${what}.`,
  small: (divide: number) =>
    `The machine was ${divide === 2 ? 'half' : divide === 4 ? 'a quarter' : `1/${divide}`} the size of the real one.`,
  changed: 'You have changed this run. These figures belong to the run as its author wrote it.',
  back: 'Back',
  ledger: {
    title: 'Ledger',
    text: (rows: number) => (rows === 1 ? 'The figure of the mail, beside ours' : `All ${count(rows)} figures of the mail, beside ours`),
    elsewhere: 'The figures of that test of the mail, beside ours',
  },
  hand: { title: 'Your turn', text: 'Take, touch, write and free pages of this machine yourself' },
  change: { title: 'Change something', text: 'Another disk, less swap or more programs, in the lab' },
  takeaway: { title: 'Export', text: 'Slides, a handout, pictures and tables of this run' },
  share: {
    title: 'Share',
    text: 'Link, QR code, a frame, a file',
  },
  next: { title: 'Next story', chapter: 'Second chapter', all: 'All stories', allText: 'Choose another question' },
});
