// Words of the gallery. Its cards quote the stories themselves.

import type { ChapterName } from '../../domain/end/chapters.model.ts';
import type { ComplaintName } from '../../domain/end/complaints.model.ts';
import type { CardName, CardStory } from '../../domain/gallery/cards.model.ts';
import type { Part } from '../../domain/gallery/truth.model.ts';
import { amountText } from '../../domain/scene/amounts.words.ts';
import { amountOf } from '../../domain/scene/marks.model.ts';
import { count } from '../../words/format.ts';
import { inLanguage } from '../../words/language.ts';
import type { StripStep } from './strip.model.ts';

/** A figure with the unit that its story uses; zero has no unit. */
const figure = (value: number, unit: CardStory['unit']): string => (value === 0 ? '0' : amountText(amountOf(value, unit)));

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'] as const;

/** The thing that a card's figures count. */
const counted: Readonly<Record<CardName, string>> = {
  '2010-direct-writeback': 'of 8,192 bytes',
  '2012-soft-limits': 'spent waiting',
  '2013-kswapd-limits': 'requests/s',
  '2017-kswapd-sleep': 'needless runs',
  '2019-shrinkers-cache': 'of page cache',
  '2020-anon-workingset': 'from swap',
  '2022-overreclaim': 'swapped out',
  '2024-killed-copy': 'killed',
};

export const galleryWords = inLanguage('galleryWords', {
  home: 'All stories',
  title: 'How Linux takes memory back, page by page',
  intro: 'Eight real mails, and what they report: simulated without and with their patches, here in your browser.',
  ownFiles: {
    label: 'Your machine',
    accepts: 'Open /proc/zoneinfo and other files of your machine, a log with an OOM kill, or a scenario',
  },
  stories: 'Stories',
  complaints: {
    label: 'Short questions',
    /** Short forms of the questions, so that five fit in a row; the story has the whole question. */
    short: {
      'complaint-reread': 'Always at the disk?',
      'complaint-copy': 'A copy too slow?',
      'complaint-high': 'Free, but slow?',
      'complaint-no-swap': 'A crawl without swap?',
      'complaint-usb': 'USB stick busy?',
      'complaint-boost': 'More free since 5.0?',
      'complaint-zram': 'zram?',
      'complaint-generations': 'memory.low fails?',
      'complaint-two-nodes': 'Swap beside a cache?',
      'complaint-idle': 'kswapd always busy?',
    } satisfies Readonly<Record<ComplaintName, string>>,
  },
  figure,
  counted,
  worse: '(worse)',
  goOn: {
    link: (title: string, beat: number) => `Resume: ${title} Beat ${count(beat)}`,
    refuse: 'Do not offer this again',
  },
  strip: {
    title: (seconds: number) => `${seconds === 10 ? 'Ten' : count(seconds)} seconds of 2013.`,
    text: 'A big copy begins.',
    answers: 'requests/s',
    memory: 'anonymous pages',
    seconds: (seconds: number) => `${seconds.toFixed(1)} s`,
    pause: 'Stop',
    play: 'Play',
    summary: (first: StripStep, last: StripStep) =>
      `Requests per second that memcached answers while a big copy begins: without the patches from ${count(first.cells.before.answers)} to ${count(last.cells.before.answers)} in ${count(last.seconds)} seconds, with them from ${count(first.cells.after.answers)} to ${count(last.cells.after.answers)}.`,
  },
  primer: {
    label: 'Start with the primer',
    title: (pages: number) => `Start with ${count(pages)} pages`,
    text: 'A machine so small that every page of memory is one square. Watch it fill, and learn who reclaims what.',
    start: 'Start here',
    /** The links beside the button. The story has the whole title. */
    chapters: { 'primer-generations': 'Then: generations' } satisfies Readonly<Record<ChapterName, string>>,
    free: (pages: number) => ['free', `${count(pages)} pages`] as const,
    file: (pages: number) => ['file', `${count(pages)} pages`] as const,
    programs: (pages: number) => ['anonymous', `${count(pages)} pages`] as const,
    kernel: (pages: number) => ['kernel', `${count(pages)} pages`] as const,
    reclaimer: 'kswapd',
  },
  runs: {
    label: 'Other runs',
    stories: 'One more story',
    mails: 'Other runs of these mails',
    lab: 'The lab, beside twelve real kernels',
    machines: 'Whole machines',
  },
  truth: {
    label: 'How accurate is it?',
    /** The words of the link to the comparison with a real kernel. */
    measured: 'Measured beside computed: choose a real kernel and a workload',
    /** A number in words if there is a word for it, otherwise in digits. */
    number: (value: number) => NUMBERS[value] ?? count(value),
    share: (leastPercent: number) => `At least ${leastPercent} %`,
    shareText: (kernels: string) => `of the counters of each of ${kernels} real kernels match within a factor of two`,
    counters: ([within, of]: Part, kernels: string, leastPercent: number) =>
      `We ran five small workloads on ${kernels} real kernels, from 2.6.34 to 4.19. Of their ${count(of)} counters, ${count(within)} are within a factor of two of ours; on each kernel, at least ${leastPercent} % are.`,
    mails:
      'Each story has a ledger that judges every published figure, failures included. These are the totals, from the runs that docs/fidelity names:',
    columns: ['mail', 'right direction', 'within a factor of 2', 'claims that hold'],
    ofAll: ([some, all]: Part) => (all === 0 ? 'none given' : `${some} of ${all}`),
    limits:
      'The simulator is still no real kernel: CPU time comes from a table of costs, the disk model is simple, and much around reclaim is left out. FIDELITY.md, in the source, says for each mechanism what is modelled, what is simplified, and which difference you could notice.',
  },
  help: { keys: 'Keys', touch: 'Help' },
});
