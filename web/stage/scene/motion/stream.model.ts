// What flows on the ways of one side, as squares and as bands. Nothing is lost and nothing is added: of each way, what came in is what became
// squares, what was too much for squares and is seen in the width of the band alone, and what still waits.
import { MOST_SQUARES_A_SECOND } from './square-size.model.ts';

/** Pages of one way since the stream was made. */
export type Account = {
  readonly came: number;
  readonly asSquares: number;
  readonly asBand: number;
  readonly waits: number;
};

type Lane = {
  came: number;
  asSquares: number;
  asBand: number;
  /** Came, and is not shown yet. */
  waits: number;
  /** Of what waits: its time has come, but it is not a whole square yet. */
  ripe: number;
  /** Pages of a millisecond. */
  pour: number;
  /** Squares that may begin now; a fraction. */
  turns: number;
  /** Smoothed, pages of a second; too low while the stream is young. */
  rate: number;
};

/** How fast the smoothed rate follows. */
const RATE_MS = 300;
/** What one way can show as squares: so many a second, so many at once. */
export type Limit = { readonly aSecond: number; readonly atOnce: number };
export const ORDINARY_LIMIT: Limit = { aSecond: MOST_SQUARES_A_SECOND, atOnce: 2 };
export const NO_LIMIT: Limit = { aSecond: Number.POSITIVE_INFINITY, atOnce: Number.POSITIVE_INFINITY };

export type Stream = {
  /** Pages of each lane that have gone between two frames; they are shown over the next `overMs`. */
  readonly take: (pages: readonly number[], overMs: number) => void;
  /** Goes on by some time; `begin` is called for each square that starts. */
  readonly run: (ms: number, each: number, begin: (lane: number) => void) => void;
  /** Pages of a second, smoothed. */
  readonly rate: (lane: number) => number;
  readonly busiest: () => number;
  /** Something still waits for its time. */
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
  /** How much of the truth a smoothed rate has reached by now. */
  const reached = (): number => 1 - Math.exp(-ageMs / RATE_MS);

  const ripen = (lane: Lane, ms: number): void => {
    const before = lane.ripe;
    // The last bit must not be left behind by rounding.
    const left = lane.waits - lane.ripe;
    lane.ripe = lane.pour * ms >= left - 1e-6 ? lane.waits : lane.ripe + lane.pour * ms;
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
