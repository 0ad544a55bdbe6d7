// Geometry of a group's bar, in percent of the full length.
import type { ListAge, ListKind } from '../../domain/lists/lists.model.ts';
import type { GroupLimit } from '../../engine/protocol.ts';
import type { GroupRow } from './groups.model.ts';

type Segment = { readonly paint: `${ListKind}-${ListAge}` | 'unlisted'; readonly from: number; readonly length: number };

type LimitMark = GroupLimit & {
  readonly at: number;
  /** The words beside the mark would cover the words of the previous mark. */
  readonly isCrowded: boolean;
};

/** The least distance between two marks that both have words, in percent of the full length. */
const WORDS_APART = 34;

export type GroupBar = {
  readonly segments: readonly Segment[];
  /** The part beyond the soft limit or `memory.high`; null: the group is not over it. */
  readonly over: { readonly from: number; readonly length: number } | null;
  /** Position of the soft limit; null: the group has no such limit, or it is beyond the scale. */
  readonly softLimit: number | null;
  readonly limit: number | null;
  /** Limits and protection of a group of version 2, from left to right. */
  readonly limits: readonly LimitMark[];
  /** Length of the part that memory.min or memory.low protects; 0: nothing is protected. */
  readonly floor: number;
  /** Length of the part that is in the chosen domain. */
  readonly here: number;
  /** The bar is longer than the scale, so it is cut off. */
  readonly cut: boolean;
};

const FULL = 100;

export function groupBar(row: GroupRow, scale: number): GroupBar {
  const place = (pages: number): number => Math.min(FULL, (pages / scale) * FULL);
  const span = (from: number, to: number): { from: number; length: number } => ({ from: place(from), length: place(to) - place(from) });
  const mark = (pages: number | null): number | null => (pages === null || pages > scale ? null : place(pages));
  const segments: Segment[] = [];
  let end = 0;
  const add = (paint: Segment['paint'], pages: number): void => {
    if (pages > 0) segments.push({ paint, ...span(end, end + pages) });
    end += pages;
  };
  for (const { kind, age, pages } of row.parts) add(`${kind}-${age}`, pages);
  // Charges for no page on a list, for example for pages that the kernel is about to add to one, or has isolated for a scan.
  add('unlisted', row.usage - end);
  return {
    segments,
    over: row.excess === 0 ? null : span(row.usage - row.excess, row.usage),
    softLimit: mark(row.softLimit),
    limit: mark(row.limit),
    limits: limitMarks(row, scale),
    floor: place(Math.max(0, ...row.limits.filter(({ kind }) => kind === 'min' || kind === 'low').map(({ pages }) => pages))),
    here: place(row.here),
    cut: row.usage > scale,
  };
}

function limitMarks({ limits }: GroupRow, scale: number): readonly LimitMark[] {
  let named = -FULL;
  return limits
    .filter(({ pages }) => pages <= scale)
    .map((limit) => {
      const at = (limit.pages / scale) * FULL;
      const isCrowded = at - named < WORDS_APART;
      if (!isCrowded) named = at;
      return { ...limit, at, isCrowded };
    });
}
