// Divides the pages on the paths of one side into squares. No page is lost or added: each page that arrives becomes part of a square, or counts
// only in the width of the band if the path has too many pages for squares, or still waits.
import { MOST_SQUARES_A_SECOND } from './square-size.model.ts';

/** Pages on one path since the stream was created. */
type Account = {
  readonly came: number;
  readonly asSquares: number;
  readonly asBand: number;
  readonly waits: number;
};

type Lane = {
  came: number;
  asSquares: number;
  asBand: number;
  /** Pages that have arrived and are not shown yet. */
  waits: number;
  /** The part of `waits` that is due, but does not fill a square yet. */
  ripe: number;
  /** Pages that become due per millisecond. */
  pour: number;
  /** Number of squares that may begin now; it can be a fraction. */
  turns: number;
  /** Smoothed rate in pages per second; too low while the stream is young. */
  rate: number;
};

/** Time constant of the smoothed rate, in ms. */
const RATE_MS = 300;
/** The maximum number of squares that one path can show: per second, and begun at once. */
export type Limit = { readonly aSecond: number; readonly atOnce: number };
export const ORDINARY_LIMIT: Limit = { aSecond: MOST_SQUARES_A_SECOND, atOnce: 2 };
export const NO_LIMIT: Limit = { aSecond: Number.POSITIVE_INFINITY, atOnce: Number.POSITIVE_INFINITY };

export type Stream = {
  /** Accepts the pages that moved on each lane between two frames; they are shown over the next `overMs`. */
  readonly take: (pages: readonly number[], overMs: number) => void;
  /** Advances by `ms`, with squares of `each` pages, and calls `begin` for each square that starts. */
  readonly run: (ms: number, each: number, begin: (lane: number) => void) => void;
  /** Smoothed rate in pages per second. */
  readonly rate: (lane: number) => number;
  readonly busiest: () => number;
  /** Whether any pages still wait to become due. */
  readonly pours: () => boolean;
  readonly account: (lane: number) => Account;
};

export function createStream(lanes: number, limit: Limit): Stream {
  const all: Lane[] = Array.from({ length: lanes }, () => ({
    came: 0,
    asSquares: 0,
    asBand: 0,
    waits: 0,
    ripe: 0,
    pour: 0,
    turns: limit.atOnce === Number.POSITIVE_INFINITY ? limit.atOnce : 1,
    rate: 0,
  }));

  let ageMs = 0;
  /** The share of the true rate that a smoothed rate has reached by now. */
  const reached = (): number => 1 - Math.exp(-ageMs / RATE_MS);

  const ripen = (lane: Lane, ms: number): void => {
    const before = lane.ripe;
    // The small tolerance prevents rounding from leaving a fraction of a page behind.
    const notRipe = lane.waits - lane.ripe;
    lane.ripe = lane.pour * ms >= notRipe - 1e-6 ? lane.waits : lane.ripe + lane.pour * ms;
    const now = ms <= 0 ? lane.rate : ((lane.ripe - before) / ms) * 1_000;
    lane.rate += (now - lane.rate) * (1 - Math.exp(-ms / RATE_MS));
    lane.turns =
      limit.atOnce === Number.POSITIVE_INFINITY ? limit.atOnce : Math.min(limit.atOnce, lane.turns + (ms / 1_000) * limit.aSecond);
  };

  const take: Stream['take'] = (pages, overMs) => {
    for (const [place, lane] of all.entries()) {
      const more = pages[place] ?? 0;
      lane.came += more;
      lane.waits += more;
      lane.pour = (lane.waits - lane.ripe) / Math.max(1, overMs);
    }
  };

  const rateOf = (lane: Lane): number => (ageMs === 0 ? 0 : lane.rate / reached());

  const run: Stream['run'] = (ms, each, begin) => {
    ageMs += ms;
    for (const [place, lane] of all.entries()) {
      ripen(lane, ms);
      const whole = Math.floor(lane.ripe / each);
      if (whole === 0) continue;
      const squares = Math.min(whole, Math.floor(lane.turns));
      if (Number.isFinite(lane.turns)) lane.turns -= squares;
      lane.asSquares += squares * each;
      lane.asBand += (whole - squares) * each;
      lane.ripe -= whole * each;
      lane.waits -= whole * each;
      for (let square = 0; square < squares; square += 1) begin(place);
    }
  };

  return {
    take,
    run,
    rate: (place) => {
      const lane = all[place];
      return lane === undefined ? 0 : rateOf(lane);
    },
    busiest: () => Math.max(0, ...all.map(rateOf)),
    pours: () => all.some(({ waits, ripe }) => waits > ripe),
    account: (place) => {
      const { came = 0, asSquares = 0, asBand = 0, waits = 0 } = all[place] ?? {};
      return { came, asSquares, asBand, waits };
    },
  };
}
