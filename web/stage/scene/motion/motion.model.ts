// The motion in the scene: squares on their paths, and bands below them. It shows the changes that led to the picture on the stage. It can be
// dropped at any time, because nothing depends on it.
import type { SceneLayout } from '../scene-layout.model.ts';
import { WAYS, type Way, type WayPages } from './flows.model.ts';
import { nextSize, PAGES_EACH, type SquareSize } from './square-size.model.ts';
import { createStream, NO_LIMIT, ORDINARY_LIMIT, type Stream } from './stream.model.ts';
import { type Ends, type Track, trackOf, wayCorners } from './ways.model.ts';

type Side = 'before' | 'after';
const SIDES = ['before', 'after'] as const satisfies readonly Side[];

export type Flight = { readonly way: Way; readonly track: Track; readonly bornMs: number; readonly lastsMs: number };
/** `fullness`: the flow as a share of the largest flow that squares can show. The width of a band grows with it up to a share of 2. */
export type Band = { readonly way: Way; readonly track: Track; readonly fullness: number };

/** The changes from the previous picture of a side to the current one. */
export type Passage = {
  readonly pages: WayPages;
  readonly layout: SceneLayout;
  readonly ends: Ends;
  /** Each figure's share of the pages taken from free memory. */
  readonly takers: readonly number[];
  /** `step`: a single step of the user; `play`: one of a series of pictures. */
  readonly how: 'play' | 'step';
};

/** The shortest and the longest time over which the pages of one picture of a series are spread, in real time. */
const LEAST_OVER_MS = 40;
const MOST_OVER_MS = 400;
/** The size of the squares is chosen only after this time, when the flow is known. */
const SETTLE_MS = 250;
/** Duration of a flight: milliseconds per unit of its length, with a minimum and a maximum. */
const MS_A_UNIT = 1.3;
const LEAST_FLIGHT_MS = 350;
const MOST_FLIGHT_MS = 650;
/** A step takes less than a third of a second, however many pages have moved. */
const STEP_OVER_MS = 110;
const STEP_FLIGHT_MS = 190;
const STEP_SQUARES = 40;
/** The maximum time that one update advances, so that squares do not jump after the browser has paused. */
const LONGEST_MS = 100;
/** Below this many squares per second no band is drawn. */
const LEAST_BAND = 2;
const MOST_SQUARES = 45;

/** Paths with one end at the figure of a program. */
const OF_PROGRAMS: ReadonlySet<Way> = new Set(['take', 'fault-anon', 'write-file']);

type SideState = {
  stream: Stream;
  flights: Flight[];
  passage: Passage | null;
  arrivedMs: number;
  /** The smoothed time between two pictures, in milliseconds. */
  everyMs: number;
  /** For each path, the number of squares that each figure still lacks for its share; negative: it has had too many. */
  readonly owed: Map<Way, number[]>;
};

const newSide = (): SideState => ({
  stream: createStream(WAYS.length, ORDINARY_LIMIT),
  flights: [],
  passage: null,
  arrivedMs: 0,
  everyMs: 0,
  owed: new Map(),
});

/** The index of the figure that gets the next square, so that in the long run each figure gets its share. */
function nextFigure(owed: number[], shares: readonly number[]): number {
  let most = 0;
  for (const [figure, share] of shares.entries()) {
    owed[figure] = (owed[figure] ?? 0) + share;
    if ((owed[figure] ?? 0) > (owed[most] ?? 0)) most = figure;
  }
  owed[most] = (owed[most] ?? 0) - 1;
  return most;
}

export type Motion = {
  /** A new picture of a side has arrived; `passage` holds the changes that led to it. */
  readonly arrive: (side: Side, passage: Passage, nowMs: number) => void;
  /** Advances the motion to `nowMs`. The streams of pages advance by at most LONGEST_MS per call. */
  readonly advance: (nowMs: number) => void;
  readonly drop: () => void;
  readonly moves: () => boolean;
  readonly flights: (side: Side) => readonly Flight[];
  readonly bands: (side: Side) => readonly Band[];
  /** Pages per moving square; null: the size is not chosen yet. */
  readonly each: () => number | null;
  readonly stream: (side: Side) => Stream;
};

export function createMotion(): Motion {
  let sides: Record<Side, SideState> = { before: newSide(), after: newSide() };
  let size: SquareSize | null = null;
  let firstMs: number | null = null;
  let lastMs: number | null = null;
  let lastOfSeriesMs: number | null = null;

  const drop = (): void => {
    sides = { before: newSide(), after: newSide() };
    size = null;
    firstMs = null;
    lastMs = null;
    lastOfSeriesMs = null;
  };

  const arrive: Motion['arrive'] = (side, passage, nowMs) => {
    const state = sides[side];
    state.passage = passage;
    firstMs ??= nowMs;
    if (passage.how === 'step') {
      const most = Math.max(0, ...SIDES.map((one) => sides[one].passage).flatMap((one) => one?.pages ?? []));
      size = { each: PAGES_EACH.find((each) => most <= each * STEP_SQUARES) ?? 2048, changedMs: nowMs, tooLargeSinceMs: null };
      state.stream = createStream(WAYS.length, NO_LIMIT);
      state.stream.take(passage.pages, STEP_OVER_MS);
      return;
    }
    lastOfSeriesMs = nowMs;
    const gap = nowMs - state.arrivedMs;
    if (state.arrivedMs > 0 && gap < MOST_OVER_MS * 2) state.everyMs = state.everyMs === 0 ? gap : state.everyMs * 0.7 + gap * 0.3;
    state.arrivedMs = nowMs;
    state.stream.take(passage.pages, Math.min(MOST_OVER_MS, Math.max(LEAST_OVER_MS, state.everyMs * 1.1)));
  };

  const begin = (state: SideState, { layout, ends, takers, how }: Passage, way: Way, bornMs: number): void => {
    const owed = state.owed.get(way) ?? [];
    state.owed.set(way, owed);
    const figure = OF_PROGRAMS.has(way) ? nextFigure(owed, takers) : 0;
    const track = trackOf(wayCorners(way, layout, ends, figure));
    const lastsMs = how === 'step' ? STEP_FLIGHT_MS : Math.min(MOST_FLIGHT_MS, Math.max(LEAST_FLIGHT_MS, track.length * MS_A_UNIT));
    state.flights.push({ way, track, bornMs, lastsMs });
  };

  const advance: Motion['advance'] = (nowMs) => {
    const ms = lastMs === null ? 0 : Math.min(LONGEST_MS, Math.max(0, nowMs - lastMs));
    lastMs = nowMs;
    if (firstMs === null) return;
    const isStep = SIDES.some((side) => sides[side].passage?.how === 'step');
    if (!isStep && nowMs - firstMs >= SETTLE_MS)
      size = nextSize(size, Math.max(...SIDES.map((side) => sides[side].stream.busiest())), nowMs);
    for (const side of SIDES) {
      const state = sides[side];
      const { passage } = state;
      if (passage === null) continue;
      // All pages wait until the size of the squares is known, so none is lost.
      state.stream.run(ms, size?.each ?? Number.POSITIVE_INFINITY, (lane) => begin(state, passage, WAYS[lane] ?? 'take', nowMs));
      state.flights = state.flights.filter(({ bornMs, lastsMs }) => nowMs < bornMs + lastsMs);
    }
  };

  /** Whether the last picture of a series is recent enough for another one to follow. */
  const isNextExpected = (): boolean => lastOfSeriesMs !== null && (lastMs ?? lastOfSeriesMs) - lastOfSeriesMs < MOST_OVER_MS;

  const bands: Motion['bands'] = (side) => {
    const { passage, stream } = sides[side];
    const each = size?.each;
    if (passage === null || passage.how === 'step' || each === undefined) return [];
    return WAYS.flatMap((way, lane) => {
      const squares = stream.rate(lane) / each;
      if (squares < LEAST_BAND) return [];
      // There is one band for all figures, and it leads to the figure with the largest share.
      const figure = passage.takers.indexOf(Math.max(...passage.takers));
      return [
        { way, track: trackOf(wayCorners(way, passage.layout, passage.ends, Math.max(0, figure))), fullness: squares / MOST_SQUARES },
      ];
    });
  };

  return {
    arrive,
    advance,
    drop,
    moves: () =>
      isNextExpected() || SIDES.some((side) => sides[side].flights.length > 0 || sides[side].stream.pours() || bands(side).length > 0),
    flights: (side) => sides[side].flights,
    bands,
    each: () => size?.each ?? null,
    stream: (side) => sides[side].stream,
  };
}
