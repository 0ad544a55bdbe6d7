// Words of the scene: the kernel's terms, short enough for their places.

import { amountText, mbText, memoryText } from '../../domain/scene/amounts.words.ts';
import type { MemoryUnit } from '../../domain/scene/marks.model.ts';
import { inNode } from '../../domain/scene/node-rooms.model.ts';
import type { Compartment, TankPart } from '../../domain/scene/tank.model.ts';
import type { Badge } from '../../domain/telling/badge.model.ts';
import { isAll, type Look, type PassLimit, type Searcher, type Unscanned } from '../../domain/telling/facts.model.ts';
import { count, number } from '../../words/format.ts';
import { inLanguage } from '../../words/language.ts';
import { called } from './programs.words.ts';
import { type KswapdPart, kswapdDoes } from './sentence.words.ts';

/** An amount without the word “pages”, for a place beside the name of a list of pages. */
const listed = (unit: MemoryUnit, pages: number): string => (unit === 'pages' ? count(pages) : mbText(pages));

/** Words for the share of a list that is scanned, largest first. */
const HOW_MUCH: readonly (readonly [number, string])[] = [
  [0.6, 'most of it'],
  [0.4, 'half of it'],
  [0.2, 'a quarter of it'],
  [0.02, 'a small part'],
  [0, 'a tiny part'],
];

/** Words for a belt that this pass does not scan. An earlier pass may have scanned it. */
const UNSCANNED: Readonly<Record<Unscanned, readonly string[]>> = {
  'to-come': ['not scanned yet'],
  'at-rest': ['not scanned'],
  skipped: ['skipped in this pass', 'skipped'],
  'no-swap': ['cannot be freed: no swap', 'cannot be freed', 'not freed'],
  'swap-full': ['cannot be freed: swap is full', 'cannot be freed', 'not freed'],
};

/** A share in percent, for a comparison with that of the other belt. */
const exactly = (share: number): string => `${share < 0.1 ? number(Math.round(share * 1000) / 10) : count(share * 100)} % of it`;

/** Forms of the words about how much of a belt is scanned, longest first. `both`: the pass scans both belts, so their shares are compared. */
function scanned(who: Searcher, look: Look, unscanned: Unscanned = 'skipped', both = false): readonly string[] {
  if (look.type === 'not-looked-at') return UNSCANNED[unscanned];
  if (!isAll(look) && look.zone !== null)
    return [
      `${scanner(who)} ${scans(who)} all in ${look.zone}`,
      `${scans(who)} all in ${look.zone}`,
      `${look.zone}: ${scans(who)} all`,
      `all in ${look.zone}`,
    ];
  const how = isAll(look) ? 'all of it' : both ? exactly(look.share) : (HOW_MUCH.find(([from]) => look.share >= from)?.[1] ?? '');
  const notOnDisk = Math.round(look.notOnDisk * 100);
  if (notOnDisk === 0) return [`${scanner(who)} ${scans(who)} ${how}`, `${scans(who)} ${how}`, how];
  const state = `${notOnDisk} % not on disk`;
  return [`scans ${how}: ${state}`, `scans: ${state}`, state];
}

const scanner = (who: Searcher): string => (who.type === 'kswapd' ? 'kswapd' : who.name === '' ? 'a program' : called(who.name));

/** The verb about a scanner, in the past tense for a kswapd that waits in the middle of its pass. */
const scans = (who: Searcher): string => (who.type === 'kswapd' && who.waits ? 'scanned' : 'scans');

const badge = (of: Badge): readonly string[] => {
  if (of.type === 'equal') {
    if (of.besides !== null && of.none !== 'within' && !of.now) {
      const soFar = of.none === 'nothing' ? 'none' : of.nearly ? 'nearly equal' : 'equal';
      return [`${soFar} so far; ${of.besides} held up now`, `${of.besides} held up now`];
    }
    if (of.none === 'within') return ['fits so far'];
    if (of.none === 'nothing') return [of.now ? 'none now' : 'none so far'];
    const equal = of.nearly ? 'nearly equal' : 'equal';
    return [`${equal} ${of.now ? 'now' : 'so far'}`, equal];
  }
  const word = `${of.name ?? of.standing}${of.now ? ' now' : ''}`;
  if (of.by === null || of.by === 'at-all') return [word];
  return [of.by === 'beyond' ? `${word}: over the edge` : `${word} by ${amountText(of.by)}`, word];
};

const storyWords = {
  machine: (pages: number): string => `A machine of ${count(pages)} pages`,
  floors: { programs: 'programs', tables: 'tables', memory: 'memory', disk: 'disk', devices: 'devices' },
  /** The words of the badge. Longest form first. */
  badge,
  /** An explanation of the bar; `full`: the amount that its whole length stands for. */
  bar: (full: string): string => `The whole bar stands for ${full}. A very small number is drawn wider than its share.`,
  goal: (amount: string): string => `goal: ${amount}`,
  edge: (bytes: number): readonly string[] => [`edge: ${count(bytes)}`, count(bytes)],
  /** The other side's amount, after the name of that side. The name begins in lower case unless it is a version (“Linux 4.6”) or has more
   * capitals, as an acronym does. */
  ghost: (name: string, text: string): string => `${/^(?!Linux ).[^A-Z]*$/.test(name) ? name.toLowerCase() : name}: ${text}`,
  /** The user's own guess. */
  guess: (text: string): string => `you: ${text}`,
  /** The lowest and the highest guess of a class; then a shorter form. */
  called: (least: string, most: string): readonly string[] => [`class: ${least === most ? least : `${least} to ${most}`}`, 'class'],
  /** Free memory in the zone that decides. The zone is not named if it is the only one. */
  free: ({ compartments, deciding, unit }: Pick<TankPart, 'compartments' | 'deciding' | 'unit'>): readonly string[] => {
    const amount = memoryText(unit, deciding.free);
    return compartments.length === 1 ? [`free: ${amount}`, amount] : [`${inNode(deciding.name)}: ${amount}`, amount];
  },
  raised: ({ deciding, unit }: { readonly deciding: Pick<Compartment, 'boost'>; readonly unit: MemoryUnit }): readonly string[] => [
    `watermarks + ${memoryText(unit, deciding.boost)}`,
    `boost: ${memoryText(unit, deciding.boost)}`,
  ],
  /** Free memory in all zones or, if there is only one zone, the free pages on per-CPU lists, which its number does not include. */
  freeInAll: ({ free, perCpu, compartments, unit }: Pick<TankPart, 'free' | 'perCpu' | 'compartments' | 'unit'>): readonly string[] => {
    const amount = memoryText(unit, free);
    if (compartments.length > 1) return [`free in all: ${amount}`, `in all: ${amount}`];
    const listed = memoryText(unit, perCpu);
    return [`and in lists of CPUs: ${listed}`, `and in CPU lists: ${listed}`, `in CPU lists: ${listed}`, `CPU lists: ${listed}`];
  },
  /** The name of a zone, at the bottom of its water or below it. */
  compartment: ({ name }: Compartment): string => inNode(name),
  kernel: 'kernel',
  kswapdDoes,
  /** How much a pass of kswapd may free; each form is a list of lines. Longest form first. */
  passLimit: (limit: PassLimit): readonly (readonly string[])[] =>
    limit === 'none'
      ? [['a pass has no limit'], ['a pass:', 'no limit'], ['no limit']]
      : [[`a pass frees at most ${mbText(limit)}`], ['a pass:', `≤ ${mbText(limit)}`], [`≤ ${mbText(limit)}`]],
  /** The programs in direct reclaim, on as many lines as fit: one by its name, several by their number. */
  helpers: (names: readonly string[], besideKswapd: boolean): readonly (readonly string[])[] => {
    const [name = '', ...more] = names;
    const [who, reclaim] = more.length === 0 ? [name, 'reclaims'] : [`${names.length} programs`, 'reclaim'];
    return [
      ...(besideKswapd ? [[who, `${reclaim}, too`]] : []),
      [who, reclaim],
      [`${more.length === 0 ? name : names.length} ${reclaim}`],
      [more.length === 0 ? name : `${names.length} ${reclaim}`],
    ];
  },
  file: ['file pages', 'file'],
  anon: ['anonymous pages', 'anonymous'],
  amount: memoryText,
  searched: scanned,
  /** On a machine where each page is a square: how many pages of the belt are scanned. */
  scansPages: (who: Searcher, number: number, of: number): readonly string[] => [
    `${scanner(who)} ${scans(who)} ${count(number)} of ${count(of)}`,
    `${scans(who)} ${count(number)} of ${count(of)}`,
    `${scans(who)} ${count(number)}`,
  ],
  stuck: ['dirty: not freed yet', 'dirty'],
  /** Beside the file pages: how many were evicted since the start. Longest form first. */
  evictedSoFar: (unit: MemoryUnit, pages: number): readonly string[] =>
    pages === 0
      ? ['none evicted so far', 'none evicted', '0 evicted']
      : [`evicted so far: ${listed(unit, pages)}`, `evicted: ${listed(unit, pages)}`],
  /** Beside the file pages: how many were read again after their eviction, since the start. Longest form first. */
  readAgainSoFar: (unit: MemoryUnit, pages: number): readonly string[] => [
    `read again so far: ${listed(unit, pages)}`,
    `read again: ${listed(unit, pages)}`,
    `again: ${listed(unit, pages)}`,
  ],
  kernelOwn: (unit: MemoryUnit, pages: number): readonly string[] => [
    `kernel memory: ${memoryText(unit, pages)}`,
    `kernel: ${memoryText(unit, pages)}`,
  ],
  queue: (pages: number): readonly string[] => [pages === 0 ? 'write queue empty' : 'write queue'],
  swap: ['swap: anonymous pages', 'swap'],
  swapEmpty: 'swap empty',
  noSwap: 'no swap',
  /** For a group that may use no swap, on a machine with swap. Longest form first. */
  noSwapFor: (group: string): readonly string[] => [`no swap for ${group}`, 'no swap'],
  zram: ['swap (zram):', 'zram:'],
  zramEmpty: 'swap (zram) empty',
  /** Pages in zram, and the memory that they take when compressed. */
  inZram: (pages: number, taken: number): readonly string[] => [
    `${mbText(pages)} in ${mbText(taken)} of memory`,
    `${mbText(pages)}, takes ${mbText(taken)}`,
  ],
  /** Pages in swap, how many of them are in zswap, and the memory that these take. */
  inZswap: (pages: number, stored: number, taken: number): readonly string[] => [
    `${mbText(pages)}, ${mbText(stored)} of it in zswap (${mbText(taken)} of memory)`,
    `${mbText(pages)}, ${mbText(stored)} in zswap`,
  ],
  thrownOut: (unit: MemoryUnit, pages: number): readonly [string, string] => ['to swap:', `${memoryText(unit, pages)}/s`],
  /** Shown while kswapd sleeps or is about to sleep. */
  writesGoOn: (unit: MemoryUnit, pages: number): readonly [string, string] => [
    'still writing',
    pages > 0 ? `${memoryText(unit, pages)}/s` : 'to swap',
  ],
  readAgain: (unit: MemoryUnit, pages: number): readonly [string, string] => ['from swap:', `${memoryText(unit, pages)}/s`],
  /** Pages swapped in since the start. */
  readBackSoFar: (unit: MemoryUnit, pages: number): readonly [string, string] => ['read back:', memoryText(unit, pages)],
  thrownOutNow: ['to swap', 'now'] as const,
  goesOut: ['going to swap', 'to swap'] as readonly string[],
  comesBack: ['read back from swap', 'read back'] as readonly string[],
  /** Below the anonymous pages, while some are swapped in or out. */
  active: (unit: MemoryUnit, pages: number): readonly string[] => [`${listed(unit, pages)} active`],
  backActive: (unit: MemoryUnit, pages: number): readonly string[] => [
    `${listed(unit, pages)} came back active`,
    `${listed(unit, pages)} back active`,
  ],
  thrownOutEarlier: ['swapped out', 'earlier'] as const,
} as const;

/** The words that differ between the depths. */
type DepthWords = {
  readonly file: readonly string[];
  readonly anon: readonly string[];
  /** The pages of a belt, and at the depth Model how many of them are active. */
  readonly belt: (unit: MemoryUnit, pages: number, active: number) => readonly string[];
  /** The pages of a belt; at the depth Model those of each generation, the oldest first. */
  readonly generations: (unit: MemoryUnit, pages: number, each: readonly number[]) => readonly string[];
  readonly searched: (who: Searcher, look: Look, unscanned?: Unscanned, both?: boolean) => readonly string[];
  /** Beside the name of a kind of pages that has generations: whether its oldest pages are evicted. */
  readonly evicted: (look: Look, unscanned: Unscanned) => readonly string[];
  /** Words for the state of kswapd; each form is a list of lines. */
  readonly kswapdDoes: (part: KswapdPart, priority: number | null) => readonly (readonly string[])[];
};
export type SceneWords = Omit<typeof storyWords, keyof DepthWords> & DepthWords;

export const sceneWords = inLanguage<SceneWords>('sceneWords', {
  ...storyWords,
  belt: (unit, pages) => [listed(unit, pages)],
  generations: (unit, pages) => [listed(unit, pages)],
  evicted: (look, unscanned) => (look.type === 'not-looked-at' ? UNSCANNED[unscanned] : ['evicted here']),
  kswapdDoes: (part) => kswapdDoes(part),
});

export const modelWords = inLanguage<SceneWords>('modelWords', {
  ...sceneWords,
  belt: (unit, pages, active) => [`${listed(unit, pages)}, ${listed(unit, active)} active`, listed(unit, pages)],
  generations: (unit, pages, each) => {
    const sum = each.map((one) => count(one)).join(' + ');
    return [`${sum} pages`, sum, listed(unit, pages)];
  },
  evicted: (look, unscanned) =>
    look.type === 'not-looked-at' ? UNSCANNED[unscanned] : [`evicts up to ${count(look.inactive)} pages`, `up to ${count(look.inactive)}`],
  searched: (who, look, unscanned = 'skipped') => {
    if (look.type === 'not-looked-at') return UNSCANNED[unscanned];
    const pages = `${count(look.inactive + look.active)} pages`;
    const parts = look.active > 0 ? `${count(look.inactive)} inactive, ${count(look.active)} active` : `${count(look.inactive)} inactive`;
    return [`${scanner(who)} ${scans(who)} ${parts}`, `${scans(who)} ${parts}`, `${scans(who)} ${pages}`, pages];
  },
  kswapdDoes: (part, priority) => {
    const ways = kswapdDoes(part);
    return priority === null ? ways : [[...(ways[0] ?? []), `priority ${priority}`], [`priority ${priority}`]];
  },
});
