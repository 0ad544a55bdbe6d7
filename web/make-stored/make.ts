// Makes the stored moments of a scenario: sends the engine the requests that the page would send, by the page's own rules, and packs the
// answers.

import { codeOf, type Picture, pictureNamed } from '../domain/pictures.model.ts';
import { type Bet, sidesOf } from '../domain/story/bets.model.ts';
import { type Story, searchesOf } from '../domain/story/story.model.ts';
import type { Value } from '../engine/columns.ts';
import type { Answer, Found, Frame, LastRows, Modules, Opened, Report, Request, RunPosition, ViewRequest } from '../engine/protocol.ts';
import { momentKey, STORED_COLUMNS } from '../engine/run-client.ts';
import {
  LAST_ROWS_NS,
  type OfSides,
  STORED_SAMPLES,
  STORED_SIDES,
  type StoredEnd,
  type StoredRun,
  type StoredSide,
} from '../engine/stored-moments.ts';
import type { EventNumber, Ns } from '../engine/units.ts';
import { managedPages, PICTURES, picturesBetween, runUpTo, toldBefore } from '../state/run-up.model.ts';
import { createSampleTable } from '../state/sample-table.ts';
import { pack } from './pack.ts';

/** Only every second picture of a series has the state of each page of a list, because people cannot follow faster changes, and the
 * states are half of a picture's bytes. */
const MARKED_EVERY = 2;

/** The engine of one side: `ask` sends a request and returns the answer; `reports` has all reports so far. */
export type Engine = { readonly ask: (request: Request) => Promise<Answer>; readonly reports: readonly Report[] };

export type Texts = { readonly scenario: string; readonly story: Story; readonly claims: string | null };

/** Packed parts by name: `opening` (the first beat), `start` (where the run opens without a beat), `log`, `moments`, `way-BEAT`,
 * `answer-BEAT`. */
export type Parts = ReadonlyMap<string, Uint8Array>;

type Run = {
  readonly engine: Engine;
  readonly opened: Opened;
  readonly found: readonly Found[];
  readonly end: StoredEnd;
  readonly endNs: number;
};

export async function makeParts(engines: OfSides<Engine>, modules: Modules, texts: Texts): Promise<Parts> {
  const [before, after] = await Promise.all(STORED_SIDES.map((side) => explore(side, engines[side], modules, texts)));
  if (before === undefined || after === undefined) throw new Error('a run has two sides');
  const runs = { before, after };
  const plan = planOf(
    runs,
    texts.story,
    managedPages(await frameAt(before, { type: 'time', ns: 0 }, viewOf(before, 'scene', 0))),
    await endsOf(runs, texts.story),
  );
  const frames = await framesOf(runs, plan);
  const parts = new Map<string, Uint8Array>();
  for (const part of new Set(plan.map((one) => one.part))) {
    const withRows = part === 'opening' || part === 'start';
    const stored = frames
      .filter((one) => one.part === part)
      .map(({ side, key, frame }) =>
        asValue({ side, key, frame: withRows ? { ...frame, last_rows: lastRows(runs[side], frame) } : frame }),
      );
    parts.set(
      part,
      pack(part === 'opening' ? [...STORED_SIDES.map((side) => asValue(storedRun(runs[side], texts.story))), ...stored] : stored),
    );
  }
  const ends = STORED_SIDES.map((side) => asValue(runs[side].end));
  parts.set(
    'log',
    pack(
      ends,
      STORED_SIDES.flatMap((side) => samplesOf(runs[side])),
    ),
  );
  return parts;
}

const storedRun = ({ opened, endNs, found }: Run, story: Story): StoredRun => ({ opened, searches: searchesOf(story), endNs, found });

/** The engine sends only JSON and typed arrays. */
const asValue = (sent: unknown): Value => sent as Value;

/** Computes the run to its end, with wide checkpoints ('follow'), because the later requests are in the order of the run. */
async function explore(side: StoredSide, engine: Engine, modules: Modules, { scenario, story, claims }: Texts): Promise<Run> {
  const other = side === 'before' ? 'after' : 'before';
  const answer = await engine.ask({
    type: 'open',
    ...modules,
    scenario,
    options: `kernel=${side}`,
    against: `kernel=${other}`,
    searches: searchesOf(story),
    claims,
  });
  if (answer.type !== 'opened') throw new Error('why' in answer ? answer.why : `the engine answered ${answer.type}`);
  const { opened } = answer;
  const explored = await engine.ask({ type: 'follow', untilNs: opened.endNs });
  if (explored.type !== 'explored') throw new Error(`the engine answered ${explored.type}`);
  const { reports } = engine;
  return {
    engine,
    opened,
    found: reports.flatMap((report) => report.found),
    end: storedEnd(reports),
    endNs: reports.at(-1)?.exploredNs ?? opened.endNs,
  };
}

function storedEnd(reports: readonly Report[]): StoredEnd {
  const last = reports.find(({ outcome }) => outcome !== null);
  return { outcome: last?.outcome ?? null, unfinished: last?.unfinished ?? null };
}

function samplesOf({ engine, opened }: Run): readonly Uint32Array[] {
  const table = createSampleTable(opened.sampleNames, opened.sampleIntervalNs);
  for (const { samples } of engine.reports) table.append(samples);
  const { column } = table.snapshot();
  return STORED_SAMPLES.map(column);
}

/** The rows of the last second before a frame. */
function lastRows(run: Run, { time_ns }: Frame): LastRows {
  const { sampleIntervalNs } = run.opened;
  const end = Math.floor(time_ns / sampleIntervalNs);
  const from = Math.max(0, end - Math.round(LAST_ROWS_NS / sampleIntervalNs));
  const columns = samplesOf(run).map((column, place) => [STORED_SAMPLES[place] ?? '', column.slice(from, end)] as const);
  return { from, columns: Object.fromEntries(columns) };
}

/** A moment of one side to store. The other side at the same time is stored with it. */
type Planned = {
  readonly part: string;
  readonly side: StoredSide;
  readonly at: RunPosition;
  readonly picture: Picture;
  /** A picture of a series. It is shown only briefly, so its recent events are left out. */
  readonly passing: boolean;
  /** Number of columns of its lists. */
  readonly columns: number;
};

function planOf(runs: OfSides<Run>, story: Story, pages: number, ends: ReadonlyMap<string, readonly End[]>): readonly Planned[] {
  const found = (side: StoredSide, search: string): Found | undefined => runs[side].found.find((one) => one.search === search);
  const { info } = runs.before.opened;
  const own = pictureNamed(info.picture) ?? 'lists';
  const planned: Planned[] = [];
  for (const picture of new Set([own, 'scene'] as const))
    planned.push({
      part: 'start',
      side: 'before',
      at: { type: 'time', ns: info.opening_ns },
      picture,
      passing: false,
      columns: STORED_COLUMNS,
    });
  const moment = (part: string, side: StoredSide, event: EventNumber): void => {
    planned.push({ part, side, at: { type: 'event', event }, picture: 'scene', passing: false, columns: STORED_COLUMNS });
  };
  const row = (part: string, side: StoredSide, events: readonly EventNumber[]): void => {
    for (const [place, event] of events.slice(0, -1).entries()) {
      const columns = place % MARKED_EVERY === 0 ? STORED_COLUMNS : 0;
      planned.push({ part, side, at: { type: 'event', event }, picture: 'scene', passing: true, columns });
    }
  };
  const allFound = { before: runs.before.found, after: runs.after.found };
  for (const [place, beat] of story.beats.entries()) {
    const { side, search } = beat.moment;
    const there = found(side, search);
    if (there === undefined) continue;
    moment(place === 0 ? 'opening' : 'moments', side, there.event);
    row(`way-${beat.id}`, side, runUpTo(there.event, pages, toldBefore(story.beats, beat, allFound)));
    const answer = ends.get(beat.id) ?? [];
    for (const one of answer) {
      if (one.at.type === 'event') moment('moments', one.side, one.at.event);
      else planned.push({ part: 'moments', side: one.side, at: one.at, picture: 'scene', passing: false, columns: STORED_COLUMNS });
    }
    // If a bet ends on both sides, the page plays the run up to the later end.
    const last = answer.reduce<(typeof answer)[number] | undefined>(
      (late, one) => (late === undefined || one.timeNs > late.timeNs ? one : late),
      undefined,
    );
    if (last?.side === side) row(`answer-${beat.id}`, side, picturesBetween(there.event, last.event, PICTURES));
  }
  for (const side of STORED_SIDES) for (const { event } of runs[side].found) moment('moments', side, event);
  return planned;
}

/** The moment at which a bet ends on a side. */
type End = { readonly side: StoredSide; readonly at: RunPosition; readonly event: EventNumber; readonly timeNs: Ns };

/** The moments at which each bet ends, by the names of the beats. */
async function endsOf(runs: OfSides<Run>, { beats }: Story): Promise<ReadonlyMap<string, readonly End[]>> {
  const ends = new Map<string, readonly End[]>();
  for (const { id, moment, bet } of beats) {
    const from = runs[moment.side].found.find(({ search }) => search === moment.search);
    if (bet === null || from === undefined) continue;
    const all = await Promise.all(sidesOf(bet).map((side) => endOf(runs[side], side, bet, from.timeNs)));
    ends.set(
      id,
      all.filter((end) => end !== null),
    );
  }
  return ends;
}

async function endOf(run: Run, side: StoredSide, bet: Bet, fromNs: Ns): Promise<End | null> {
  if (bet.type === 'curve') {
    const at = { type: 'time', ns: fromNs + bet.forNs } as const;
    const { event } = await frameAt(run, at, viewOf(run, 'scene', 0));
    return { side, at, event, timeNs: at.ns };
  }
  const there = run.found.find(({ search }) => search === bet.until);
  return there === undefined ? null : { side, at: { type: 'event', event: there.event }, ...there };
}

type Made = Planned & { readonly key: string; readonly frame: Frame };

/** Makes the planned frames. Both sides compute in parallel: first their own moments in the order of the run, then the moments at the
 * other side's times. */
async function framesOf(runs: OfSides<Run>, plan: readonly Planned[]): Promise<readonly Made[]> {
  const stored = new Set<string>();
  const isNew = (one: Planned): boolean => {
    const name = `${one.side} ${one.passing} ${keyOf(one)}`;
    return !stored.has(name) && stored.add(name) !== undefined;
  };
  const keyOf = ({ side, at, picture }: Planned): string => momentKey(at, viewOf(runs[side], picture, STORED_COLUMNS)) ?? '';
  const compute = async (side: StoredSide, planned: readonly Planned[]): Promise<readonly Made[]> => {
    // A frame that several parts need is stored in the part that the page loads first.
    const firstLoaded = planned.toSorted((one, other) => loadedAs(one) - loadedAs(other));
    const mine = firstLoaded.filter((one) => one.side === side && isNew(one)).toSorted((one, other) => placeOf(one) - placeOf(other));
    const made: Made[] = [];
    for (const one of mine) {
      const frame = await frameAt(runs[side], one.at, { ...viewOf(runs[side], one.picture, one.columns), hash: !one.passing });
      made.push({ ...one, key: keyOf(one), frame: one.passing ? { ...frame, recent: [] } : frame });
    }
    return made;
  };
  const both = async (planned: readonly Planned[]): Promise<readonly Made[]> =>
    (await Promise.all(STORED_SIDES.map((side) => compute(side, planned)))).flat();
  const led = await both(plan);
  const following = led.map(
    (one): Planned => ({ ...one, side: one.side === 'before' ? 'after' : 'before', at: { type: 'time', ns: timeOf(one) } }),
  );
  return [...led, ...(await both(following))];
}

/** The rank of a part in the order in which the page loads them. Frames of the opening time must be in `start`, because the page looks
 * for them only there. */
const loadedAs = ({ part }: Planned): number => {
  const place = ['opening', 'start'].indexOf(part);
  return place === -1 ? 2 : place;
};

const placeOf = ({ at }: Planned): number => (at.type === 'event' ? at.event : at.ns);
const timeOf = ({ at, frame }: Made): number => (at.type === 'time' ? at.ns : frame.time_ns);

const viewOf = ({ opened }: Run, picture: Picture, columns: number): ViewRequest => ({
  zone: opened.info.start_zone,
  columns,
  picture: codeOf(picture),
  hash: true,
});

async function frameAt({ engine }: Run, position: RunPosition, view: ViewRequest): Promise<Frame> {
  const answer = await engine.ask({ type: 'glance', position, view });
  if (answer.type !== 'frame') throw new Error('why' in answer ? answer.why : `the engine answered ${answer.type}`);
  return answer.frame;
}
