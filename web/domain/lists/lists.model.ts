// The four LRU lists of a zone or, if lists belong to nodes, of a node, as ribbons on one common scale.
import type { Frame, RibbonFrame } from '../../engine/protocol.ts';
import { priorityOf, scanWindow, shownGauge } from '../dial/priority.model.ts';

export type ListKind = 'anon' | 'file';
export type ListAge = 'inactive' | 'active';
/** The lists in the order of the engine's list numbers. */
export const LISTS: readonly { readonly kind: ListKind; readonly age: ListAge }[] = [
  { kind: 'anon', age: 'inactive' },
  { kind: 'anon', age: 'active' },
  { kind: 'file', age: 'inactive' },
  { kind: 'file', age: 'active' },
];
/** The conditions that the four numbers in each column of a ribbon count, in this order. */
export const CONDITIONS = ['clean', 'referenced', 'dirty', 'writeback'] as const;
export type Condition = (typeof CONDITIONS)[number];
type Tally = Readonly<Record<Condition, number>>;

export type ListRow = {
  readonly lru: number;
  readonly kind: ListKind;
  readonly age: ListAge;
  readonly size: number;
  readonly tally: Tally;
  /** Pages at its tail that the shown reclaimer scans. */
  readonly window: number;
  /** Whether the reclaimer has decided how much to scan. Otherwise it has not come to these lists yet, and the window is that of a pass at
   * its priority. */
  readonly decided: boolean;
  readonly ribbon: RibbonFrame;
};

const tallyOf = (columns: Uint32Array): Tally => {
  const tally = { clean: 0, referenced: 0, dirty: 0, writeback: 0 };
  for (let i = 0; i + 3 < columns.length; i += CONDITIONS.length) {
    tally.clean += columns[i] ?? 0;
    tally.referenced += columns[i + 1] ?? 0;
    tally.dirty += columns[i + 2] ?? 0;
    tally.writeback += columns[i + 3] ?? 0;
  }
  return tally;
};

/** Whether the scenario uses a kind of list. Without swap, reclaim does not scan anonymous pages. */
export const isListInPlay = (kind: ListKind, { swap_total }: Frame): boolean => kind === 'file' || swap_total > 0;

/** Whether the shown reclaimer has decided how many pages of these lists to scan. */
export const isWindowDecided = (frame: Frame): boolean => shownGauge(frame)?.scan_targets !== undefined;

/** Pages at the tail of a list that the shown reclaimer scans, or would scan. The list may have become shorter than its scan target. */
export const scanWindowOf = (frame: Frame, { lru, size }: RibbonFrame): number => {
  const targets: readonly number[] = shownGauge(frame)?.scan_targets ?? [];
  const kind = LISTS[lru]?.kind;
  const isScanned = kind !== undefined && isListInPlay(kind, frame);
  return Math.min(size, targets[lru] ?? (isScanned ? scanWindow(size, priorityOf(frame)) : 0));
};

/** A ribbon as a row; undefined: no list has the number of the ribbon. */
export const rowOf = (ribbon: RibbonFrame, window: number, decided: boolean): ListRow | undefined => {
  const list = LISTS[ribbon.lru];
  return list === undefined
    ? undefined
    : { lru: ribbon.lru, ...list, size: ribbon.size, tally: tallyOf(ribbon.columns), window, decided, ribbon };
};

export const listRows = (frame: Frame): readonly ListRow[] =>
  frame.ribbons.flatMap((ribbon) => rowOf(ribbon, scanWindowOf(frame, ribbon), isWindowDecided(frame)) ?? []);

export const ribbonOf = (frame: Frame | null, lru: number): RibbonFrame | undefined => frame?.ribbons.find((ribbon) => ribbon.lru === lru);

const sameNumbers = (a: ArrayLike<number>, b: ArrayLike<number>): boolean => {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i += 1) if (a[i] !== b[i]) return false;
  return true;
};

const sameRibbon = (a: RibbonFrame, b: RibbonFrame): boolean =>
  a.lru === b.lru &&
  a.size === b.size &&
  sameNumbers(a.columns, b.columns) &&
  sameNumbers(a.laps, b.laps) &&
  sameNumbers(a.waiting_by_laps, b.waiting_by_laps) &&
  sameNumbers(a.tail, b.tail) &&
  sameNumbers(a.tail_pages, b.tail_pages);

/** The frame, but with the last frame's ribbon objects where they are equal, so that React does not draw unchanged lists again. */
export const keepLists = (frame: Frame, last: Frame | null): Frame => {
  if (last === null) return frame;
  return {
    ...frame,
    ribbons: frame.ribbons.map((ribbon) => {
      const old = ribbonOf(last, ribbon.lru);
      return old !== undefined && sameRibbon(old, ribbon) ? old : ribbon;
    }),
  };
};

/** Pages that the full length of a rail stands for: enough for the longest list on either side. */
export const commonScale = (frames: readonly (Frame | null)[]): number =>
  steadyScale(frames.flatMap((frame) => frame?.ribbons.map((ribbon) => ribbon.size) ?? []));

export type LapMark = { readonly laps: number; readonly at: number };

/** The engine counts trips round the LRU only up to this number, so it means "this many or more". */
export const MANY_LAPS = 3;

/** Marks for pages under writeback that reclaim has put back on the list: for each number of trips, the position of the page nearest to
 * the tail, counted from the tail as a share of a full rail. `share`: length of the list as a share of a full rail; `room`: width of one
 * mark in the same unit. Where two marks would overlap, the one with more trips stays. Together the marks cover at most half of the list,
 * because they hide what is drawn there, but one mark is always allowed. */
export const lapMarks = ({ laps }: RibbonFrame, share: number, room: number): readonly LapMark[] => {
  const marks: LapMark[] = [];
  const most = Math.max(1, Math.floor(share / (2 * room)));
  for (const lap of [...new Set(laps)].filter((one) => one > 0).toSorted((a, b) => b - a)) {
    const at = (laps.indexOf(lap) / laps.length) * share;
    if (marks.length < most && at + room <= 1 && marks.every((mark) => Math.abs(mark.at - at) >= room)) marks.push({ laps: lap, at });
  }
  return marks;
};

/** The length of a full scale: the longest length, rounded up so that the scale rarely changes. */
export const steadyScale = (lengths: readonly number[]): number => {
  const longest = Math.max(64, ...lengths);
  const step = 2 ** Math.max(0, Math.floor(Math.log2(longest)) - 2);
  return Math.ceil(longest / step) * step;
};

/** Bits that describe one page in the tail of a ribbon. */
export const TAIL_BITS = { referenced: 1, accessed: 2, dirty: 4, writeback: 8, reclaim: 16, mapped: 32, swapCache: 64 } as const;
export type TailBit = keyof typeof TAIL_BITS;
export const TAIL_BIT_NAMES = [
  'referenced',
  'accessed',
  'dirty',
  'writeback',
  'reclaim',
  'mapped',
  'swapCache',
] as const satisfies readonly TailBit[];

export const tailCount = (tail: Uint8Array, bit: TailBit): number => {
  const mask = TAIL_BITS[bit];
  let count = 0;
  for (let i = 0; i < tail.length; i += 1) if (((tail[i] ?? 0) & mask) !== 0) count += 1;
  return count;
};
