// Words for programs and for what they do, alone or together.

import { HAND } from '../../domain/change/errands.model.ts';
import { mbText } from '../../domain/scene/amounts.words.ts';
import { type Doing, type Figure, isAtWork } from '../../domain/scene/figures.model.ts';
import type { Ns } from '../../engine/units.ts';
import { count, seconds } from '../../words/format.ts';
import { inLanguage } from '../../words/language.ts';

/** The name of a program in a sentence: “your program” for the one that the user works by hand. */
export function called(program: string): string {
  return program === HAND ? 'your program' : described(program);
}

/** Adds an article if the name is a description: several words, the last of which does not end in “s”. */
export const described = (name: string): string => (/^(?!the ).* .*[^s]$/.test(name) ? `the ${name}` : name);

export const atStart = (program: string): string =>
  called(program).replace(/^(the|your) /, (word) => word.charAt(0).toUpperCase() + word.slice(1));

/** Words for the state of a program. Longest form first. The shortest may leave out that the program waits, because its figure has an hourglass. */
const DOING: Readonly<Record<Doing, readonly string[]>> = {
  works: ['at work'],
  'in-use': ['in use'],
  reclaims: ['in direct reclaim', 'direct reclaim', 'reclaims'],
  'reclaims-waiting': ['waits in direct reclaim', 'reclaims, waits', 'reclaims'],
  memory: ['waits for memory', 'waits: memory', 'waits'],
  'memory-high': ['sleeps: over memory.high', 'over memory.high', 'memory.high'],
  'group-limit': ['waits: its group is at its limit', 'waits: group limit', 'group limit'],
  'own-pages': ['waits for its own pages', 'waits: own pages', 'waits'],
  disk: ['waits for the disk', 'waits: disk'],
  throttled: ['throttled: disk too slow', 'throttled: disk', 'waits: disk'],
  idle: ['idle'],
  'to-start': ['not started yet', 'not yet'],
  ended: ['finished'],
  killed: ['was killed', 'killed'],
};

/** Words for the state of the programs of a figure. If the figure is for several programs, at most one of them is left. */
const doingOf = (doing: Doing, isPlural: boolean): readonly string[] => {
  if (!isPlural || doing === 'to-start' || doing === 'ended') return DOING[doing];
  return doing === 'killed' ? ['were killed', 'killed'] : DOING[doing].map((way) => `1 ${way}`);
};

/** Words for the states of several programs, in the singular and the plural. States in which memory keeps programs from work come first. */
const STATES: readonly (readonly [readonly Doing[], string, string])[] = [
  [['reclaims', 'reclaims-waiting'], 'reclaims', 'reclaim'],
  [['memory'], 'waits for memory', 'wait for memory'],
  [['memory-high'], 'sleeps because of memory.high', 'sleep because of memory.high'],
  [['group-limit'], 'waits because of a group limit', 'wait because of group limits'],
  [['own-pages'], 'waits for a page', 'wait for pages'],
  [['disk', 'throttled'], 'waits for the disk', 'wait for the disk'],
  [['idle'], 'idle', 'idle'],
];

/** `between`: the separator if both lines are joined. `alike`: short forms if all programs do the same. */
type TwoLines = {
  readonly first: readonly string[];
  readonly second: readonly string[];
  readonly between: ' ' | ', ';
  readonly alike: readonly string[];
};

const verbOf = (does: string): string => does.replace(/ .*/, '');

const restOf = (does: string): string => does.replace(/^\S+ ?/, '');

/** Shortens “wait for the disk” to “wait: disk”. */
const shortly = (does: string): string => does.replace(/ (for|because of) (the |a )?/, ': ');

/** Two lines for several programs: how many are at work, and what others do, in the order of STATES; or what all of them do. Each line has shorter
 * forms. */
function severalDo(doing: readonly Doing[]): TwoLines {
  const working = doing.filter(isAtWork).length;
  const resting = doing.filter((each) => each === 'idle').length;
  const first =
    working === 0 && resting > 0
      ? [`${resting} idle`]
      : [`${working} of ${doing.length} at work`, `${working} of ${doing.length} work`, fewest(working, doing.length)];
  const [most, next] = STATES.map(([states, one, several]) => {
    const number = doing.filter((each) => states.includes(each)).length;
    return { number, does: number === 1 ? one : several };
  }).filter(({ number }) => number > 0);
  if (most === undefined) return { first, second: [], between: ' ', alike: [] };
  const { number, does } = most;
  if (doing.every((one) => one === 'reclaims-waiting')) return allDo(all(number), 'reclaim and wait');
  if (number === doing.length) return allDo(all(number), does);
  const both =
    next === undefined || next.does === 'idle'
      ? []
      : [`${number} ${does}, ${next.number} ${next.does}`, `${number} ${shortly(does)}, ${next.number} ${shortly(next.does)}`];
  const ways = [...both, `${number} ${does}`, `${number} ${shortly(does)}`, inVerbs(doing)];
  return { first, second: [...new Set(ways)].filter((way) => way !== ''), between: ', ', alike: [] };
}

/** Verbs for the programs that are neither at work nor idle, without the reason of a wait. */
function inVerbs(doing: readonly Doing[]): string {
  const numbers = new Map<string, number>();
  for (const [states, , several] of STATES) {
    const number = doing.filter((one) => one !== 'idle' && states.includes(one)).length;
    if (number > 0) numbers.set(verbOf(several), (numbers.get(verbOf(several)) ?? 0) + number);
  }
  return [...numbers].map(([verb, number]) => `${number} ${verb}${number === 1 ? 's' : ''}`).join(', ');
}

/** The shortest form about several programs, which still says what they do. */
const fewest = (working: number, of: number): string => {
  if (working === 0) return 'none works';
  return working === of ? `${all(of)} work` : `${working} ${working === 1 ? 'works' : 'work'}`;
};

const all = (programs: number): string => (programs === 2 ? 'both' : `all ${programs}`);

const allDo = (who: string, does: string): TwoLines => ({
  first: [`${who} ${verbOf(does)}`, verbOf(does)],
  second: restOf(does) === '' ? [] : [restOf(does), restOf(does).replace('for the ', 'for ')],
  between: ' ',
  alike: shortly(does) === does ? [] : [`all ${shortly(does)}`, shortly(does)],
});

export const programsWords = inLanguage('programsWords', {
  /** Words for the state of one figure. Longest form first. */
  doing: doingOf,
  /** For a program that has ended. Longest form first. */
  endedAt: (ns: Ns): readonly string[] => [`finished at ${seconds(ns)}`, `finished: ${seconds(ns)}`, ...DOING.ended],
  /** For a program that has asked the kernel to reclaim this many pages from a group. */
  asksFor: (pages: number): readonly string[] => [`goal: reclaim ${mbText(pages)}`, `goal: ${mbText(pages)}`],
  allDoing: ({ doing, isPlural }: Pick<Figure, 'doing' | 'isPlural'>): string => {
    const [only] = doing;
    if (doing.length === 1 && only !== undefined) return doingOf(only, isPlural)[0] ?? '';
    const { first, second, between } = severalDo(doing);
    return [first[0], second[0]].filter((part) => part !== undefined).join(between);
  },
  /** In place of a page table, if no page of the program is mapped. Longest form first. */
  noTable: ['maps no pages', 'none'],
  /** The name of a row in the text of the scene. */
  tableOf: (program: string): string => `page table of ${program}`,
  entries: (entries: number, used: number): string => `${count(entries)} pages in memory, ${count(used)} marked as used`,
  eachFigure: (each: number): string => `1 figure = ${each}`,
  severalDo,
});
