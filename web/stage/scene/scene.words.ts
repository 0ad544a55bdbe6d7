// What the scene says: plain words that a student has, the kernel's own names at the greater depths.
import { HAND } from '../../panels/change/errands.model.ts';
import type { Mark, NAMED_MARKS, PLAIN_MARKS } from '../../shell/story/see.model.ts';
import { count } from '../../words/format.ts';
import { inLanguage } from '../../words/language.ts';
import { amountText } from './amounts.words.ts';
import { type Doing, type Figure, isAtWork } from './figures.model.ts';
import { type MemoryUnit, memoryIn } from './marks.model.ts';
import type { PricePart, Standing } from './price.model.ts';
import { isAll, type KswapdDoes, type KswapdState, type Look, type Searcher } from './scene.model.ts';
import type { Kswapds, Low, OneKswapd, Said } from './sentence.model.ts';
import { shaftWords } from './shaft.words.ts';
import type { Compartment, Level, TankPart, Use } from './tank.model.ts';

/** So many times what kswapd wants is far more. */
const FAR_MORE = 10;

const memory = (unit: MemoryUnit, pages: number): string => amountText(memoryIn(unit, pages));
const mb = (pages: number): string => memory('MB', pages);

const STANDING: Readonly<Record<Exclude<Standing, 'same'>, string>> = { worse: 'worse', better: 'better' };

/** Of a belt, by the share that is searched; from each share on. */
const HOW_MUCH: readonly (readonly [number, string])[] = [
  [0.6, 'most of it'],
  [0.4, 'half of it'],
  [0.2, 'a quarter of it'],
  [0.02, 'a little of it'],
  [0, 'a trace of it'],
];

/** Ways to say how much of a belt is searched, longest first. */
function searched(who: Searcher, look: Look, isToCome = false): readonly string[] {
  if (look.type === 'not-looked-at') return [isToCome ? 'not searched yet' : 'left alone'];
  const how = isAll(look) ? 'all of it' : (HOW_MUCH.find(([from]) => look.share >= from)?.[1] ?? '');
  return [`${searcher(who)} searches ${how}`, `searches ${how}`, how];
}

const searcher = (who: Searcher): string => (who.type === 'kswapd' ? 'kswapd' : who.name === '' ? 'a program' : called(who.name));

/** In a sentence one's own program is spoken of, not one's self. */
const called = (program: string): string => (program === HAND ? 'your program' : program);

const DOING: Readonly<Record<Doing, readonly string[]>> = {
  works: ['at work'],
  searches: ['must search for memory', 'searches memory', 'searches'],
  memory: ['waits for memory', 'waits'],
  'own-pages': ['waits for its own memory', 'waits for its memory', 'waits'],
  disk: ['waits for the disk', 'waits'],
  throttled: ['held back: disk too slow', 'held back'],
  idle: ['nothing to do', 'rests'],
  'to-start': ['not started yet', 'not yet'],
  ended: ['has ended', 'ended'],
};

/** Of an actor that is several, one of whom is left, or none. */
const doingOf = (doing: Doing, isPlural: boolean): readonly string[] => {
  if (!isPlural || doing === 'to-start') return DOING[doing];
  return doing === 'ended' ? ['have ended', 'ended'] : DOING[doing].map((way) => `1 ${way}`);
};

/** What several do, each as it is said of one and of many; who is kept from work by memory comes first. */
const STATES: readonly (readonly [readonly Doing[], string, string])[] = [
  [['searches'], 'searches', 'search'],
  [['memory', 'own-pages'], 'waits for memory', 'wait for memory'],
  [['disk', 'throttled'], 'waits for the disk', 'wait for the disk'],
  [['idle'], 'rests', 'rest'],
];

/** `between`: what stands between them where they are one line. */
type TwoLines = { readonly first: readonly string[]; readonly second: readonly string[]; readonly between: ' ' | ', ' };

const verbOf = (does: string): string => does.replace(/ .*/, '');
const restOf = (does: string): string => does.replace(/^\S+ ?/, '');

/** Of several programs, in two lines: how many are at work, and what most others do; where all do the same, that. Each in as much room as there is. */
function severalDo(doing: readonly Doing[]): TwoLines {
  const working = doing.filter(isAtWork).length;
  const resting = doing.filter((each) => each === 'idle').length;
  const first =
    working === 0 && resting > 0
      ? [`${resting} ${resting === 1 ? 'rests' : 'rest'}`]
      : [`${working} of ${doing.length} at work`, `${working} of ${doing.length} work`, `${working} of ${doing.length}`];
  for (const [states, one, several] of STATES) {
    const number = doing.filter((each) => states.includes(each)).length;
    if (number === 0) continue;
    const does = number === 1 ? one : several;
    if (number === doing.length) return allDo(number === 2 ? 'both' : `all ${number}`, does);
    return {
      first,
      second: [`${number} ${does}`, ...(restOf(does) === '' ? [] : [`${number} ${restOf(does)}`]), `${number} ${verbOf(does)}`],
      between: ', ',
    };
  }
  return { first, second: [], between: ' ' };
}

const allDo = (who: string, does: string): TwoLines => ({
  first: [`${who} ${verbOf(does)}`],
  second: restOf(does) === '' ? [] : [restOf(does)],
  between: ' ',
});

/** In as many lines as there is room for. */
const KSWAPD: Readonly<Record<KswapdDoes, readonly (readonly string[])[]>> = {
  wakes: [['is awake'], ['awake']],
  asleep: [['sleeps']],
  works: [['searches']],
  waits: [['waits for', 'the disk'], ['waits']],
  naps: [['rests', 'a moment'], ['rests']],
};

/** Names, with one of them or several doing it. */
const those = (who: Kswapds, one: string, several: string): string => `${who.join(' and ')} ${who.length === 1 ? one : several}`;

const KSWAPD_VERBS: Readonly<Record<KswapdState, readonly [string, string]>> = {
  works: ['searches', 'search'],
  waits: ['waits for the disk', 'wait for the disk'],
  naps: ['rests a moment', 'rest a moment'],
  asleep: ['sleeps', 'sleep'],
};

/** The verb alone. */
const inAWord = ([one, several]: readonly [string, string]): readonly [string, string] => [
  one.replace(/ .*/, ''),
  several.replace(/ .*/, ''),
];

type Verbs = (verbs: readonly [string, string]) => readonly [string, string];

/** Those that do the same together, the busiest first. */
const doings = (each: readonly OneKswapd[], verbs: Verbs): string =>
  (['works', 'waits', 'naps', 'asleep'] as const)
    .map((state) => ({ state, who: each.filter((one) => one.state === state).map(({ name }) => name) }))
    .filter(({ who }) => who.length > 0)
    .map(({ state, who }) => those(who, ...verbs(KSWAPD_VERBS[state])))
    .join('; ');

const LOW_PARTS: Readonly<Record<Use, string>> = {
  devices: 'Memory for devices',
  general: 'General memory',
  programs: 'Memory for programs',
};
const lowMemory = (low: Low): string => {
  if (low.parts !== 'one') return 'Free memory';
  return low.use === null ? 'One part of memory' : LOW_PARTS[low.use];
};

function sentence(said: Said): readonly string[] {
  switch (said.rule) {
    case 'stack-overflows':
      return [
        `${shaftWords.owner(said.who)} has run ${count(said.bytes)} bytes over its stack, into other memory.`,
        `${shaftWords.owner(said.who)} went ${count(said.bytes)} bytes over the edge.`,
      ];
    case 'stack-holds':
      return [
        `The deepest call so far, by ${shaftWords.owner(said.who)}, fits into its stack.`,
        'The deepest call so far fits into its stack.',
      ];
    case 'kswapd-for-nothing':
      return said.waits
        ? [`Memory is free, and yet ${said.who} waits for the disk.`, `Memory is free; ${said.who} waits.`]
        : [`Memory is free, and yet ${said.who} may not sleep.`, `Memory is free; ${said.who} may not sleep.`];
    case 'kswapds':
      return [`${doings(said.each, (verbs) => verbs)}.`, `${doings(said.each, inAWord)}.`];
    case 'group-yields':
      return [
        `kswapd searches ${said.groups.join(' and ')} first: over the soft limit.`,
        `kswapd searches ${said.groups.join(' and ')} first.`,
        'kswapd searches who is over the limit.',
      ];
    case 'cache-fell':
      return [
        `File ${said.file} fell out of memory at once, with its inode: ${mb(said.pages)}.`,
        `File ${said.file} fell out of memory: ${mb(said.pages)}.`,
        `${mb(said.pages)} of file data fell at once.`,
      ];
    case 'bit-by-bit':
      return ['kswapd takes the oldest file data, bit by bit.', 'kswapd takes file data, bit by bit.'];
    case 'too-much-out':
      return ['Too much was thrown out: now programs wait to get it back.', 'Too much was thrown out; programs wait for it.'];
    case 'one-searches':
      return said.short
        ? [
            `Too little is free: ${called(said.who)} must stop and search for memory.`,
            `Too little is free: ${called(said.who)} must search.`,
          ]
        : [`Enough is free again, but ${called(said.who)} still searches.`, `Enough is free; ${called(said.who)} still searches.`];
    case 'some-search':
      return said.short
        ? [`Too little is free: ${said.count} programs must search for memory.`, `Too little is free: ${said.count} programs search.`]
        : [`Enough is free again, but ${said.count} programs still search.`, `Enough is free; ${said.count} programs still search.`];
    case 'waits-for-own':
      return [`${called(said.who)} waits, again and again, for its own memory.`, `${called(said.who)} waits for its own memory.`];
    case 'waits-for-memory':
      return [`${called(said.who)} cannot go on: it waits for free memory.`, `${called(said.who)} waits for free memory.`];
    case 'stuck':
      return said.spares
        ? [`${those(said.who, 'searches', 'search')} file data that cannot be freed yet.`, 'File data cannot be freed yet.']
        : [
            `File data cannot be freed yet: ${those(said.who, 'turns', 'turn')} to programs’ memory.`,
            'File data cannot go: programs must give.',
          ];
    case 'throws-out':
      return [
        `${those(said.who, 'throws', 'throw')} programs’ memory out to the disk.`,
        `${those(said.who, 'throws', 'throw')} programs’ memory out.`,
        'Programs’ memory is thrown out.',
      ];
    case 'kswapd-waits': {
      const waits = those(said.who, 'waits', 'wait');
      return said.outBefore ? [`${waits} for the disk.`] : [`${waits} for the disk; programs keep their memory.`, `${waits} for the disk.`];
    }
    case 'more-than-needed':
      return ['Far more is free than needed, taken from programs.', 'Far more is free than needed.'];
    case 'at-rest':
      return said.short
        ? [`Too little is free, and ${those(said.who, 'still sleeps', 'still sleep')}.`, 'Too little is free, and nobody searches.']
        : said.low.parts === 'none'
          ? [`Enough is free, and ${those(said.who, 'sleeps', 'sleep')}.`]
          : [
              `${lowMemory(said.low)} is low, but not low enough to wake ${said.who.join(' and ')}.`,
              `${lowMemory(said.low)} is low; ${those(said.who, 'sleeps', 'sleep')}.`,
            ];
    case 'rests':
      return said.thenSleeps
        ? [
            `Enough is free: ${those(said.who, 'rests', 'rest')} a moment, then may sleep.`,
            `Enough is free: ${those(said.who, 'rests', 'rest')}.`,
          ]
        : [`${those(said.who, 'rests', 'rest')} a moment before the next search.`, `${those(said.who, 'rests', 'rest')} a moment.`];
    case 'begins':
      return [`${those(said.who, 'is', 'are')} awake and about to search.`, `${those(said.who, 'is', 'are')} awake.`];
    case 'searches-files':
      return [
        `${those(said.who, 'searches', 'search')} file data only; programs are left alone.`,
        `${those(said.who, 'searches', 'search')} file data only.`,
      ];
    case 'searches-both':
      return [`${those(said.who, 'searches', 'search')} file data and programs’ memory.`, `${those(said.who, 'searches', 'search')} both.`];
    default:
      return unreachable(said);
  }
}

const unreachable = (said: never): never => {
  throw new Error(`no such rule: ${JSON.stringify(said)}`);
};

type PlainMark = (typeof PLAIN_MARKS)[number];
type NamedMark = (typeof NAMED_MARKS)[number];
const MARKS: Readonly<Record<PlainMark | NamedMark, string>> = {
  price: 'price',
  tank: 'free memory',
  surplus: 'more than needed',
  file: 'file data in memory',
  anon: 'programs’ memory',
  queue: 'waiting to be written',
  swap: 'in swap',
  kswapd: 'kswapd',
  reclaimers: 'programs that search for memory',
  inodes: 'dentries and inodes that nobody uses',
  shaft: 'deepest call stack, bytes',
  node: 'free memory of node',
  group: 'memory of group',
  program: 'program',
};

/** Narrow columns have room for one word. */
const USES: Readonly<Record<Use, string>> = { devices: 'device', general: 'general', programs: 'program' };

const LEVELS: Readonly<Record<Level, string>> = { emergency: 'emergency only', low: 'low', surplus: 'more than needed' };

const storyWords = {
  side: { before: 'Unpatched', after: 'Patched' },
  machine: (pages: number): string => `A machine of ${count(pages)} pages`,
  floors: { programs: 'programs', memory: 'memory', disk: 'disk' },
  chip: ({ standing, now, sides, isHarmless }: PricePart): string => {
    if (standing === 'same') return isHarmless ? 'no harm so far' : now ? 'the same now' : 'the same so far';
    const word = sides === null ? STANDING[standing] : sides[standing];
    return now ? `${word} now` : word;
  },
  /** Of a bar; `full`: its end. */
  bar: (full: string): string => `The whole bar is ${full}. A small number has a sliver that is wider than its share.`,
  edge: (bytes: number): readonly string[] => [`edge: ${count(bytes)}`, count(bytes)],
  ghost: (other: 'before' | 'after', text: string): string => `${other}: ${text}`,
  /** `more`: beyond what there was when it was guessed. */
  guess: (text: string, more: boolean): string => `you: ${text}${more ? ' more' : ''}`,
  /** What a hall has called out, from the least to the most, and shorter. */
  called: (least: string, most: string, more: boolean): readonly string[] => [
    `the hall: ${least === most ? least : `${least} to ${most}`}${more ? ' more' : ''}`,
    'the hall',
  ],
  free: ({ free, unit }: Pick<TankPart, 'free' | 'unit'>): readonly string[] => [`free: ${memory(unit, free)}`, memory(unit, free)],
  level: (level: Level): string => LEVELS[level],
  /** In as much room as there is. */
  inTank: ({ free, high, level }: Compartment): readonly (readonly string[])[] => {
    if (level === 'surplus')
      return free >= FAR_MORE * high ? [['far more', 'than needed'], ['far more']] : [['more', 'than needed'], ['more']];
    return level === 'emergency' ? [['short']] : [[]];
  },
  /** One word above its water. */
  compartment: ({ use, name }: Compartment): string => (use === null ? name : USES[use]),
  /** In one line or two. */
  inCompartment: ({ free, unit }: Compartment): readonly (readonly string[])[] => [[memory(unit, free)], memory(unit, free).split(' ')],
  kernel: 'kernel',
  kswapd: 'kswapd',
  kswapdDoes: (state: KswapdDoes): readonly (readonly string[])[] => KSWAPD[state],
  /** In as many lines as there is room for. */
  helpers: (number: number, besideKswapd: boolean): readonly (readonly string[])[] => {
    const [programs, search] = number === 1 ? ['1 program', 'searches'] : [`${number} programs`, 'search'];
    return [...(besideKswapd ? [[programs, `${search}, too`]] : []), [programs, search], [number === 1 ? search : `${number} ${search}`]];
  },
  file: ['file data'],
  anon: ['programs’ memory', 'programs’'],
  group: (name: string): readonly string[] => [`${name}’s memory`, name],
  amount: mb,
  searched,
  stuck: ['cannot be freed yet', 'cannot go yet'],
  kernelOwn: (pages: number): readonly string[] => [`the kernel’s own: ${mb(pages)}`, `kernel: ${mb(pages)}`],
  queue: (pages: number): readonly string[] => [pages === 0 ? 'write queue empty' : 'write queue'],
  swap: ['swap: programs’ memory', 'swap'],
  swapEmpty: 'swap empty',
  noSwap: 'no swap',
  thrownOut: (pages: number): readonly [string, string] => ['thrown out:', `${mb(pages)}/s`],
  readAgain: (pages: number): readonly [string, string] => ['read again:', `${mb(pages)}/s`],
  thrownOutNow: ['thrown out', 'now'] as const,
  goesOut: ['on its way out', 'goes out'] as readonly string[],
  comesBack: ['read back, little by little', 'read back'] as readonly string[],
  thrownOutEarlier: ['thrown out', 'earlier'] as const,
  doing: doingOf,
  allDoing: ({ doing, isPlural }: Pick<Figure, 'doing' | 'isPlural'>): string => {
    const [only] = doing;
    if (doing.length === 1 && only !== undefined) return doingOf(only, isPlural)[0] ?? '';
    const { first, second, between } = severalDo(doing);
    return [first[0], second[0]].filter((part) => part !== undefined).join(between);
  },
  eachFigure: (each: number): string => `1 figure = ${each}`,
  severalDo,
  sentence,
  mark: ({ kind, name }: Mark): string => (name === '' ? MARKS[kind] : `${MARKS[kind]} ${name}`),
  square: (pages: number): string => (pages === 1 ? 'one square: one page of 4 KB' : `one square: ${mb(pages)}`),
  key: {
    file: 'file data',
    anon: 'programs’ memory',
    inactive: 'not used lately',
    active: 'used lately',
    dirty: 'not yet on disk',
    writeback: 'being written',
    surplus: 'more than needed',
    searched: 'being searched',
  },
} as const;

/** What differs between the depths. */
type Told = {
  readonly level: (level: Level) => string;
  readonly compartment: (one: Compartment) => string;
  readonly file: readonly string[];
  readonly anon: readonly string[];
  /** Of a belt, its part in use among it. */
  readonly belt: (pages: number, active: number) => readonly string[];
  /** `isToCome`: whoever is awake is about to search. */
  readonly searched: (who: Searcher, look: Look, isToCome?: boolean) => readonly string[];
  /** In as many lines as there is room for. */
  readonly kswapdDoes: (state: KswapdDoes, priority: number | null) => readonly (readonly string[])[];
};
export type SceneWords = Omit<typeof storyWords, keyof Told> & Told;

export const sceneWords = inLanguage<SceneWords>('sceneWords', {
  ...storyWords,
  belt: (pages) => [mb(pages)],
  kswapdDoes: (state) => KSWAPD[state],
});

export const modelWords = inLanguage<SceneWords>('modelWords', {
  ...sceneWords,
  level: (level) => (level === 'emergency' ? 'below min' : level === 'low' ? 'min to high' : 'above high'),
  compartment: ({ name }) => name.replace(/\/.*/, ''),
  file: ['file pages'],
  anon: ['anonymous pages', 'anonymous'],
  belt: (pages, active) => [`${mb(pages)}, ${mb(active)} active`, mb(pages)],
  searched: (who, look, isToCome = false) => {
    if (look.type === 'not-looked-at') return [isToCome ? 'not scanned yet' : 'not scanned'];
    const pages = `${count(look.inactive + look.active)} pages`;
    const parts = look.active > 0 ? `${count(look.inactive)} inactive, ${count(look.active)} active` : `${count(look.inactive)} inactive`;
    return [`${searcher(who)} scans ${parts}`, `scans ${parts}`, `scans ${pages}`, pages];
  },
  kswapdDoes: (state, priority) => {
    const does = KSWAPD[state][0] ?? [];
    return priority === null ? KSWAPD[state] : [[...does, `priority ${priority}`], [`priority ${priority}`]];
  },
});
