// The time of day for a stopwatch. It keeps running while the lid is closed, as the computer's clock does. If that clock is set back, this
// one continues from where it was.

/** Smaller steps back are corrections by a time server and do not count as setting the clock back. */
const SLACK_MS = 1_000;

/** `dateMs` reads the computer's clock, which the user can set. `tickMs` reads a clock that the user cannot set, but that may stop while
 * the computer sleeps. */
export function createWallClock(dateMs: () => number, tickMs: () => number): () => number {
  const last = { shownMs: 0, tickMs: Number.NaN, aheadMs: 0 };
  return () => {
    const tick = tickMs();
    const expectedMs = Number.isNaN(last.tickMs) ? Number.NEGATIVE_INFINITY : last.shownMs + tick - last.tickMs;
    let shownMs = dateMs() + last.aheadMs;
    if (shownMs < expectedMs - SLACK_MS) {
      last.aheadMs += expectedMs - shownMs;
      shownMs = expectedMs;
    }
    last.shownMs = shownMs;
    last.tickMs = tick;
    return shownMs;
  };
}
