// A group of version 2 that is alone on the scene: its pages, drawn on the scale of its limits, and why some of them cannot be reclaimed.
import type { SceneFrame } from '../../engine/protocol.ts';
import { type GroupBelt, groupSquares, groupsOf, shownGroups } from './groups.model.ts';
import type { Condition, Grid, Square } from './squares.model.ts';

export type LimitedGroup = {
  readonly belt: GroupBelt;
  readonly file: number;
  readonly anon: number;
  /** File pages that are dirty, and file pages under writeback; 0 where the group has no hard limit. */
  readonly dirty: number;
  readonly writeback: number;
  /** Its anonymous pages cannot be swapped out, because no swap is left for the group. */
  readonly isBarred: boolean;
};

const sum = (pages: readonly number[]): number => pages.reduce((total, one) => total + one, 0);

/** The only group of a scene, if it has limits of version 2; otherwise null. */
export function limitedGroupOf(scene: SceneFrame, shown: readonly string[]): LimitedGroup | null {
  const [belt, ...more] = groupsOf(scene, shown).belts;
  const group = scene.groups.find(({ name }) => name === belt?.name);
  if (belt === undefined || group === undefined || more.length > 0 || belt.softLimit !== null || belt.limits.length === 0) return null;
  const { dirty, writeback } = group;
  return { belt, file: sum(group.file), anon: sum(group.anon), dirty, writeback, isBarred: group.swap_left === 0 };
}

/** The scale has room for this multiple of the highest limit, because a group can be over its limit, or be charged for pages that are on no
 * list. */
const MARGIN = 1.3;

/** The pages for which the scale of a limited group must have room: the highest limit on either side and a margin, but at most all pages of
 * the machine. null: a side has no limited group, so the scale is that of the whole machine. */
export function pagesOfLimits(scenes: readonly SceneFrame[]): number | null {
  const shown = shownGroups(scenes);
  const groups = scenes.map((scene) => limitedGroupOf(scene, shown));
  const highest = groups.map((group) => Math.max(0, ...(group?.belt.limits ?? []).map(({ pages }) => pages)));
  if (groups.length === 0 || highest.some((pages) => pages === 0)) return null;
  const managed = Math.max(...scenes.map((scene) => scene.managed));
  return Math.min(managed, Math.max(...highest) * MARGIN);
}

/** The squares of the group: file pages, then anonymous pages. The engine does not report where dirty pages are in its lists, so the
 * first squares show pages under writeback, because reclaim meets them first, and the next ones show dirty pages. */
export function limitedSquares(
  { belt, dirty, writeback }: LimitedGroup,
  each: number,
  grid: Grid,
): readonly (Square & { readonly kind: 'file' | 'anon' })[] {
  const [written, unwritten] = [Math.round(writeback / each), Math.round((writeback + dirty) / each)];
  const conditionAt = (place: number): Condition => (place < written ? 'writeback' : place < unwritten ? 'dirty' : 'clean');
  return groupSquares(belt.parts, each, grid).map((square, place) =>
    square.kind === 'file' ? { ...square, condition: conditionAt(place) } : square,
  );
}
