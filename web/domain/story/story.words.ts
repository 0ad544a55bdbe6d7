// Words around a story; its own sentences are in the scenario's story file.

import { count } from '../../words/format.ts';
import { inLanguage } from '../../words/language.ts';
import { isCacheName } from '../caches/caches.model.ts';
import { cacheWords } from '../caches/caches.words.ts';
import { outcomeWords } from '../outcomes/outcomes.words.ts';
import type { Pace } from './pace.model.ts';
import type { Target } from './story-targets.model.ts';

const LISTS: Readonly<Record<string, string>> = {
  'inactive-anon': 'list of inactive anonymous pages',
  'active-anon': 'list of active anonymous pages',
  'inactive-file': 'list of inactive file pages',
  'active-file': 'list of active file pages',
};
const LANES: Readonly<Record<string, string>> = {
  free: 'free pages',
  priority: 'priority',
  generations: 'generations',
  age: 'age of the oldest generation',
  scan: 'scanned and reclaimed',
  swap: 'swapped out and in',
  ops: 'operations per second',
  stalls: 'stalled tasks',
};
const OUTCOMES: Readonly<Record<string, string>> = outcomeWords.outcome;
const ACTORS: Readonly<Record<string, string>> = { kswapd: 'kswapd', direct: 'direct reclaim', flusher: 'flusher' };

/** The name of a place on the stage, without its side. */
const place = ({ kind, name }: Target): string => {
  switch (kind) {
    case 'tank':
      return `tank of zone ${name}`;
    case 'list':
      return LISTS[name] ?? name;
    case 'generations':
      return 'generations';
    case 'group':
      return `group ${name}`;
    case 'lane':
      return `time lane ${LANES[name] ?? name}`;
    case 'task':
      return `task ${name}`;
    case 'outcome':
      return `outcome “${OUTCOMES[name] ?? name}”`;
    case 'actor':
      return ACTORS[name] ?? name;
    case 'cache':
      return isCacheName(name) ? cacheWords.nameWithin[name] : 'page cache';
    case 'priority':
      return 'priority and scan balance';
    case 'trail':
      return 'last passes';
    case 'dial':
      return 'priority dial';
    case 'patches':
      return 'list of patches';
    case 'events':
      return 'last events';
    case 'stack':
      return 'kernel stacks';
    case 'disk':
      return 'disks';
    case 'gate':
      return 'sleep check of kswapd';
    default:
      return unreachable(kind);
  }
};

const unreachable = (kind: never): never => {
  throw new Error(`no such target: ${String(kind)}`);
};

export const storyWords = inLanguage('storyWords', {
  pace: (pace: Pace): string =>
    pace.type === 'as-real'
      ? 'in real time'
      : pace.type === 'slower'
        ? `${count(pace.times)} times slower`
        : `${count(pace.times)} times faster`,
  label: 'Story',
  close: 'Close the story',
  back: 'Previous beat',
  forward: 'Next beat',
  beats: 'Beats of the story',
  place: (n: number, of: number) => `${n} of ${of}`,
  beat: (n: number, title: string) => `${n}. ${title}`,
  dot: (n: number, title: string, isBet: boolean) => `${n}. ${title}${isBet ? ' (a bet)' : ''}`,
  lookAt: 'Look at',
  /** `side`: its name; null: the place belongs to both sides. */
  target: (target: Target, side: string | null) => (side === null ? place(target) : `${place(target)}, ${side}`),
  unknown: '…',
  noLimit: 'no limit',
  searching: 'The page is looking for this moment and is computing the run up to it.',
  absent: (side: string, search: string) =>
    `What this beat describes does not happen in this run. The page looked on one side (${side}) for: ${search}.`,
  goesOn: { keys: 'Press Page Down to continue.', touch: 'Swipe to the left to continue.' },
  givenUp: 'The search for this moment was stopped.',
  comeBack: 'Back to this moment',
  otherwise: (condition: string) => `In this run it is different: ${condition} does not hold.`,
  changedShort: 'run changed',
  /** Beside the title, while the third kernel of the story runs. */
  thirdShort: (name: string) => `with “${name}”`,
  changed: 'The run was changed. The numbers belong to the changed run, but the sentences describe the unchanged one.',
  refused: 'The story could not be loaded.',
  refusedNext: 'What to do: correct that line of this scenario’s story.en.md and reload the page. Everything else works.',
  bet: {
    computing: 'The run continues until the answer is known.',
    absent: 'That moment does not occur in this run, so no guess wins.',
    covered: 'hidden until you bet or continue',
    coveredLedger: 'A bet is open, and the ledger would give away its answer. Close the ledger and bet, or continue to the next beat.',
    receipt: (seed: number, code: string) => `Seed ${seed}, check code ${code}`,
    why: 'Why?',
  },
  announce: (n: number, of: number, title: string, text: string) => `Beat ${n} of ${of}: ${title}. ${text}`,
});
