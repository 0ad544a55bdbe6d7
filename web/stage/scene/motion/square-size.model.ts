// The number of pages per moving square, the same on both sides and all paths. It is chosen so that the eye can follow the squares, and it
// changes rarely.

export const PAGES_EACH = [1, 8, 32, 128, 512, 2048] as const;
export type PagesEach = (typeof PAGES_EACH)[number];

/** The maximum number of squares per second on the busiest path. */
export const MOST_SQUARES_A_SECOND = 45;
/** The minimum real time between a change of the size and a change to a larger one. */
export const RAISED_AFTER_MS = 1_500;
/**
 * The minimum real time between a change of the size and a change to a smaller one. During all of this time the size must also have been too large.
 */
export const LOWERED_AFTER_MS = 4_000;

export type SquareSize = {
  readonly each: PagesEach;
  readonly changedMs: number;
  /** Time at which the size became larger than necessary; null: it is not. */
  readonly tooLargeSinceMs: number | null;
};

/** The smallest size with which the busiest path stays within MOST_SQUARES_A_SECOND, or else the largest size. */
export const sizeFor = (pagesASecond: number): PagesEach => PAGES_EACH.find((each) => pagesASecond <= each * MOST_SQUARES_A_SECOND) ?? 2048;

export function nextSize(size: SquareSize | null, busiestPagesASecond: number, nowMs: number): SquareSize {
  const wanted = sizeFor(busiestPagesASecond);
  if (size === null) return { each: wanted, changedMs: nowMs, tooLargeSinceMs: null };
  const { each, changedMs } = size;
  if (wanted > each) {
    const calm = size.tooLargeSinceMs === null ? size : { ...size, tooLargeSinceMs: null };
    return nowMs - changedMs >= RAISED_AFTER_MS ? { each: wanted, changedMs: nowMs, tooLargeSinceMs: null } : calm;
  }
  if (wanted === each) return size.tooLargeSinceMs === null ? size : { ...size, tooLargeSinceMs: null };
  const since = size.tooLargeSinceMs ?? nowMs;
  const due = nowMs - since >= LOWERED_AFTER_MS && nowMs - changedMs >= LOWERED_AFTER_MS;
  return due ? { each: wanted, changedMs: nowMs, tooLargeSinceMs: null } : { ...size, tooLargeSinceMs: since };
}
