// The time of day for a stopwatch. It runs through a closed lid, as the clock of the computer does; set back, it goes on from where it was.

/** Smaller corrections of a clock, made again and again by its server, are nothing that anybody sets. */
const SLACK_MS = 1_000;

/** `dateMs`: the clock of the computer. `tickMs`: one that nobody can set, but that may stand still while the computer sleeps. */
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
