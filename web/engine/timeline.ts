// One run of one machine. It can show any position: later ones by continuing the run, earlier ones by running from a checkpoint.
import { listenForArrival } from './arrival.ts';
import { type Checkpoint, Checkpoints, type Place, type Spacing } from './checkpoints.ts';
import { type Instance, makeRoom } from './linear-memory.ts';
import { appendMarks, emptyMarkLog, kindsOf, knowsFrom, type MarkLog, nextMark, previousMark } from './marks.ts';
import { unpack } from './parcel.ts';
import type { Chain, EventFrame, Frame, JobFate, PageLife, RunPosition, StepGrain, ViewRequest } from './protocol.ts';
import { hashesIn, RunLogs } from './run-logs.ts';
import type { EventNumber, Ns, Pfn } from './units.ts';
import type * as Wasm from './wasm/engine.js';

/** Maximum number of links in a chain of causes. To see more, the user goes to the last link and asks again. */
const LONGEST_CHAIN = 16;

/** Callbacks with which a long computation lets messages be handled, stops, and reports. */
export type Pace = {
  /** Lets waiting messages be handled. */
  readonly breathe: () => Promise<void>;
  /** Whether a newer request has arrived meanwhile. */
  readonly superseded: () => boolean;
  readonly progress: (doneNs: Ns, untilNs: Ns) => void;
  /** Called with the time of the requested event, before its frame is made. */
  readonly arrived: (ns: Ns) => void;
};

type Outcome = 'stopped' | 'ended' | 'superseded';

const NO_EVENT = 0xffff_ffff;
/** Milliseconds of work before waiting messages are handled. */
const SLICE_MS = 8;
/** Number of the engine's units of work in the first slice. A unit is small, and the first slices show how many fit into SLICE_MS. */
const FIRST_BUDGET = 2_000;
const MAX_BUDGET = 50_000_000;
/** How many times fine checkpoints halve the distance to the cursor. */
const HALVINGS = 6;
/** A fine checkpoint must save this many times its cost, because it is made for later steps. */
const WORTH_COPIES = 2;
/** A checkpoint is near enough for a step back if it is at most this many milliseconds of engine time before the cursor. */
const READY_MS = 3;
/** A state within this many events of the cursor is worth a fine checkpoint. */
const NEAR_EVENTS = 64;
/** To find a forgotten mark, the engine runs this many events at a time. An event has at most one mark, so the engine still has all
 * marks of such a stretch. */
const FORGOTTEN_STRETCH = 1 << 16;

export class Timeline {
  readonly #simulation: Wasm.Simulation;
  readonly #checkpoints: Checkpoints;
  readonly logs: RunLogs;
  #budget = FIRST_BUDGET;
  #costMs = 0;
  #exploredNs = 0;
  #exploredEvents = 0;
  #complete = false;
  #outcome: string | null = null;
  #unfinished: readonly JobFate[] = [];
  /** The event of the last seek. The fine checkpoints are around it. */
  #cursor = 0;
  #spacing: Spacing = 'wide';
  /** The number of events that had happened when the run was opened: booting may emit some. */
  readonly #startEvent: EventNumber;

  /** `searches`: those that the simulation has accepted, in the same order. */
  constructor(simulation: Wasm.Simulation, searches: readonly string[], instance: Instance, checkpointBudget: number) {
    this.#simulation = simulation;
    this.logs = new RunLogs(simulation, searches);
    this.#startEvent = simulation.event;
    const notesAt = makeRoom(instance);
    this.#checkpoints = new Checkpoints(instance.memory, notesAt, checkpointBudget);
    this.#checkpoints.layCoarse(this.#place(), this.#spacing);
    this.logs.copy();
  }

  get endNs(): number {
    return this.#simulation.end_ns;
  }

  get exploredNs(): number {
    return this.#exploredNs;
  }

  get exploredEvents(): number {
    return this.#exploredEvents;
  }

  get complete(): boolean {
    return this.#complete;
  }

  /** The outcome of the whole run; null until its end has been reached. */
  get outcome(): string | null {
    return this.#outcome;
  }

  /** The unfinished jobs at the end of the run; empty until the end has been reached. */
  get unfinished(): readonly JobFate[] {
    return this.#unfinished;
  }

  get checkpointBytes(): number {
    return this.#checkpoints.bytes;
  }

  get checkpointCount(): number {
    return this.#checkpoints.count;
  }

  /** The simulated time that the engine has reached, for messages about a failure. */
  get nowNs(): number {
    return this.#simulation.time_ns;
  }

  /** The state at a position, which becomes the cursor; null if interrupted. */
  async seek(position: RunPosition, view: ViewRequest, pace: Pace): Promise<Frame | null> {
    const frame = await this.#goTo(position, view, pace, HALVINGS);
    if (frame !== null) this.#cursor = frame.event;
    return frame;
  }

  /** Like `seek`, but the cursor stays where it is, and no fine checkpoints are laid on the way. */
  glance(position: RunPosition, view: ViewRequest, pace: Pace): Promise<Frame | null> {
    this.#keepCursor();
    return this.#goTo(position, view, pace, 0);
  }

  #goTo(position: RunPosition, view: ViewRequest, pace: Pace, halvings: number): Promise<Frame | null> {
    return position.type === 'time'
      ? this.#seekTime(position.ns, view, pace, halvings)
      : this.#seekEvent(position.event, position.byNs ?? Number.POSITIVE_INFINITY, view, pace, halvings);
  }

  /** Prepares for a step from the cursor: brings the engine to the cursor, and lays a checkpoint shortly before it if none is near.
   * false if interrupted. */
  async ready(pace: Pace): Promise<boolean> {
    const cursor = Math.max(this.#cursor, this.#startEvent);
    if (!(await this.#comeTo(cursor, pace))) return false;
    const before = this.#checkpoints.best((place) => place.event < cursor);
    if (before === null || this.#costMs - before.place.costMs <= READY_MS) return true;
    // Laying this checkpoint can drop others, so `#rewind` must choose one afterwards.
    this.#keepCursor();
    this.#rewind((place) => place.event < cursor);
    return (await this.#layShortlyBefore(cursor, pace)) && (await this.#comeTo(cursor, pace));
  }

  async #comeTo(event: EventNumber, pace: Pace): Promise<boolean> {
    this.#rewind((place) => place.event <= event);
    if (this.#simulation.event >= event) return true;
    return (await this.#approach('event', event, Number.POSITIVE_INFINITY, pace, 0)) !== 'superseded';
  }

  /** Runs towards an event, each time half of the remaining way, until the rest is short, and lays a fine checkpoint there. false if
   * interrupted. */
  async #layShortlyBefore(event: EventNumber, pace: Pace): Promise<boolean> {
    const [start, startCost] = [this.#simulation.event, this.#costMs];
    for (let halving = 1; 2 ** halving < event - start; halving += 1) {
      const stop = Math.floor(event - (event - start) / 2 ** halving);
      if ((await this.#run(Number.POSITIVE_INFINITY, stop, Number.POSITIVE_INFINITY, pace, never)) === 'superseded') return false;
      if ((this.#costMs - startCost) / (2 ** halving - 1) <= READY_MS) break;
    }
    const place = this.#place();
    if (place.event < event) this.#checkpoints.layFine(place, event);
    return true;
  }

  /** Goes to the next or previous mark of a grain after or before an event, or to the end or the start of the run if there is none. */
  async step(direction: -1 | 1, grain: StepGrain, from: EventNumber, view: ViewRequest, pace: Pace): Promise<Frame | null> {
    const kinds = kindsOf(grain);
    if (direction === -1) {
      const known =
        previousMark(this.logs.marks, from, kinds) ?? (this.logs.marks.forgotten === 0 ? 0 : await this.#markBefore(from, kinds, pace));
      return known === null ? null : this.seek({ type: 'event', event: known }, view, pace);
    }
    if (!knowsFrom(this.logs.marks, from)) {
      const known = await this.#markAfter(from, kinds, pace);
      if (known === null) return null;
      if (known > 0) return this.seek({ type: 'event', event: known }, view, pace);
    }
    if (!(await this.#exploreUntil(() => nextMark(this.logs.marks, from, kinds) !== null, pace))) return null;
    const found = nextMark(this.logs.marks, from, kinds);
    return this.seek(found === null ? { type: 'time', ns: this.endNs } : { type: 'event', event: found }, view, pace);
  }

  /** The last mark before an event, in a range whose marks were dropped. To get them back, the engine runs the range
   * again: it always keeps its latest marks, and after that run these are the latest. 0: there is no mark; null if interrupted. */
  async #markBefore(from: EventNumber, kinds: readonly number[], pace: Pace): Promise<number | null> {
    this.#keepCursor();
    for (let to = from; to > 0; ) {
      const there = await this.#marksAt(to, pace);
      if (there === null) return null;
      const found = previousMark(there, from, kinds);
      if (found !== null) return found;
      to = there.forgotten === 0 ? 0 : Math.min(to - 1, there.events[0] ?? 0);
    }
    return 0;
  }

  /** The first mark after an event, in a range whose marks were dropped. 0: the range has none; null if interrupted. */
  async #markAfter(from: EventNumber, kinds: readonly number[], pace: Pace): Promise<number | null> {
    this.#keepCursor();
    for (let to = from; !knowsFrom(this.logs.marks, to); ) {
      to += FORGOTTEN_STRETCH;
      const there = await this.#marksAt(to, pace);
      if (there === null) return null;
      const found = nextMark(there, from, kinds);
      if (found !== null) return found;
    }
    return 0;
  }

  /** The marks that the engine has kept when it reaches an event; null if interrupted. */
  async #marksAt(event: EventNumber, pace: Pace): Promise<MarkLog | null> {
    this.#rewind((place) => place.event <= Math.max(event, this.#startEvent));
    if ((await this.#approach('event', event, Number.POSITIVE_INFINITY, pace, HALVINGS)) === 'superseded') return null;
    const log = emptyMarkLog();
    appendMarks(log, unpack(this.#simulation.marks(0)), this.#simulation.mark_len());
    return log;
  }

  /** The moment of a search; 'not-found' if the run ends without it; null if interrupted. */
  async find(search: string, view: ViewRequest, pace: Pace): Promise<Frame | 'not-found' | null> {
    const foundEvent = (): number | undefined => this.logs.eventOf(search);
    if (!this.logs.isSought(search)) return 'not-found';
    if (!(await this.#exploreUntil(() => foundEvent() !== undefined, pace))) return null;
    const event = foundEvent();
    return event === undefined ? 'not-found' : this.seek({ type: 'event', event }, view, pace);
  }

  /** The next or previous happening of a kind after or before an event; 'not-found' if there is none; null if interrupted. Throws if the
   * engine does not understand the words. */
  async probe(happening: string, direction: -1 | 1, from: EventNumber, view: ViewRequest, pace: Pace): Promise<Frame | 'not-found' | null> {
    const event = direction === 1 ? await this.#probeOn(happening, from, pace) : await this.#probeBack(happening, from, pace);
    if (event === 'superseded') return null;
    return event === undefined ? 'not-found' : this.seek({ type: 'event', event }, view, pace);
  }

  async #probeOn(happening: string, from: EventNumber, pace: Pace): Promise<number | undefined | 'superseded'> {
    const simulation = this.#simulation;
    this.#keepCursor();
    // The probe sees only events that the engine has not run yet, so the engine must be at the event or before it.
    this.#rewind((place) => place.event <= Math.max(from, this.#startEvent));
    simulation.probe(happening, from + 1, NO_EVENT, true);
    let outcome: Outcome = 'stopped';
    while (outcome === 'stopped' && simulation.probed() === undefined) {
      outcome = await this.#run(this.endNs, NO_EVENT, this.endNs, pace, () => simulation.probed() !== undefined);
    }
    const event = simulation.take_probed();
    return outcome === 'superseded' ? 'superseded' : event;
  }

  #probeBack(happening: string, from: EventNumber, pace: Pace): Promise<number | undefined | 'superseded'> {
    return this.#lastBefore((start, last) => this.#simulation.probe(happening, start, last, false), from, pace);
  }

  /** The chain of causes of an event: the event itself, then its cause, and so on to the origin; null if interrupted. */
  async why(event: EventNumber, view: ViewRequest, pace: Pace): Promise<Chain | null> {
    const chain: Frame[] = [];
    let at: EventNumber | undefined = event;
    while (at !== undefined && chain.length < LONGEST_CHAIN) {
      const frame = await this.seek({ type: 'event', event: at }, view, pace);
      if (frame === null) return null;
      chain.push(frame);
      const happened = frame.recent.at(-1);
      const cause = happened && this.#simulation.cause_of(happened.kind, happened.task, fieldsOf(happened));
      if (cause === undefined) return { frames: chain, whole: true };
      const earlier = await this.#lastBefore((start, last) => this.#simulation.probe_cause(cause, start, last), at, pace);
      if (earlier === 'superseded') return null;
      at = earlier;
    }
    return { frames: chain, whole: at === undefined };
  }

  /** Goes back from checkpoint to checkpoint, and runs forwards from each to the start of the range that it has just examined. The first
   * range with a match contains the last match before the event. */
  async #lastBefore(
    look: (start: number, last: number) => void,
    from: EventNumber,
    pace: Pace,
  ): Promise<number | undefined | 'superseded'> {
    const simulation = this.#simulation;
    this.#keepCursor();
    let to = from - 1;
    while (to > this.#startEvent) {
      const last = to;
      this.#rewind((place) => place.event < last);
      const start = simulation.event;
      look(start + 1, last);
      const outcome = await this.#run(Number.POSITIVE_INFINITY, last, Math.max(this.#exploredNs, simulation.time_ns), pace, never);
      const event = simulation.take_probed();
      if (outcome === 'superseded') return 'superseded';
      // The engine reports event 0 if nothing earlier can match.
      if (event !== undefined) return event === 0 ? undefined : event;
      to = start;
    }
    return undefined;
  }

  /** The life of a page frame between the last checkpoint before the event `to` and that event, and the event of the checkpoint; null if
   * interrupted. */
  async life(
    page: Pfn,
    to: EventNumber,
    changesTo: EventNumber,
    pace: Pace,
  ): Promise<{ readonly life: PageLife; readonly from: EventNumber } | null> {
    const simulation = this.#simulation;
    this.#keepCursor();
    this.#rewind((place) => place.event < Math.max(to, this.#startEvent + 1));
    const from = simulation.event;
    simulation.follow(page, to, changesTo);
    const untilNs = Math.max(this.#exploredNs, simulation.time_ns);
    const outcome = await this.#run(Number.POSITIVE_INFINITY, Math.max(to, changesTo), untilNs, pace, never);
    const life = unpack(simulation.take_life());
    return outcome === 'superseded' ? null : { life, from };
  }

  /** Continues the run from the farthest point while the user does not wait, so that marks, samples and checkpoints exist; false if
   * interrupted. */
  async explore(untilNs: Ns, pace: Pace): Promise<boolean> {
    this.#spacing = 'even';
    try {
      if (!(await this.follow(untilNs, pace))) return false;
      while (this.#checkpoints.pack(SLICE_MS)) {
        await pace.breathe();
        if (pace.superseded()) return false;
      }
      return true;
    } finally {
      this.#spacing = 'wide';
    }
  }

  /** Continues the run from the farthest point while the user waits for a moment on the other side; false if interrupted. */
  async follow(untilNs: Ns, pace: Pace): Promise<boolean> {
    if (this.#complete || this.#exploredNs >= untilNs) return true;
    this.#toFrontier();
    return (await this.#run(untilNs, NO_EVENT, untilNs, pace, never)) !== 'superseded';
  }

  /** Continues the run until `enough` holds or the run has ended; false if interrupted. */
  async #exploreUntil(enough: () => boolean, pace: Pace): Promise<boolean> {
    if (enough() || this.#complete) return true;
    this.#toFrontier();
    while (!enough() && !this.#complete) {
      if ((await this.#run(this.endNs, NO_EVENT, this.endNs, pace, enough)) === 'superseded') return false;
    }
    return true;
  }

  /** The running hash of the event stream after each event of a range, in order, up to the end of the run; '' for events of booting;
   * null if interrupted. */
  async streamHashes(from: EventNumber, to: EventNumber, pace: Pace): Promise<readonly string[] | null> {
    this.#keepCursor();
    this.#rewind((place) => place.event < Math.max(from, this.#startEvent + 1));
    const simulation = this.#simulation;
    simulation.trace_chain(from, to);
    const outcome = await this.#approach('event', to, Number.POSITIVE_INFINITY, pace, 0);
    if (outcome === 'superseded') return null;
    const ofBooting = Array<string>(Math.max(0, this.#startEvent + 1 - from)).fill('');
    return [...ofBooting, ...hashesIn(simulation.chain_detail())];
  }

  async #seekTime(ns: Ns, view: ViewRequest, pace: Pace, halvings: number): Promise<Frame | null> {
    const target = Math.min(Math.max(ns, 0), this.endNs);
    this.#rewind((place) => place.timeNs <= target);
    const outcome = await this.#approach('time', target, Number.POSITIVE_INFINITY, pace, halvings);
    return outcome === 'superseded' ? null : this.#frameHere(view);
  }

  async #seekEvent(event: EventNumber, byNs: Ns, view: ViewRequest, pace: Pace, halvings: number): Promise<Frame | null> {
    if (event <= this.#startEvent) {
      this.#rewind((place) => place.event === this.#startEvent);
      return this.#frameHere(view);
    }
    // The checkpoint must be before the event: one step of the engine can emit several events, so a state can already be past the requested
    // event, or past the time.
    this.#rewind((place) => place.event < event && place.timeNs <= byNs);
    const simulation = this.#simulation;
    // The watch is part of the engine's memory, so it must be set after the checkpoint has been restored.
    listenForArrival(pace.arrived);
    simulation.watch(event, view.zone, view.columns, view.picture, view.page, view.hash);
    const outcome = await this.#approach('event', event, byNs, pace, halvings);
    if (outcome === 'superseded') return null;
    const watched = simulation.take_watched();
    if (watched !== undefined) return unpack(watched);
    return this.#frameHere(view);
  }

  #frameHere(view: ViewRequest): Frame {
    return unpack(this.#simulation.frame(view.zone, view.columns, view.picture, view.page, view.hash));
  }

  /** Runs to a time or an event, or to `byNs` if that is earlier. Lays a fine checkpoint each time the remaining way has halved, at most
   * `halvings` of them and only as long as they are worth their cost. */
  async #approach(axis: 'time' | 'event', to: number, byNs: Ns, pace: Pace, halvings: number): Promise<Outcome> {
    const simulation = this.#simulation;
    const start = axis === 'time' ? simulation.time_ns : simulation.event;
    const untilNs = axis === 'time' ? to : Math.max(this.#exploredNs, simulation.time_ns);
    const startCost = this.#costMs;
    for (let halving = 1; halving <= halvings; halving += 1) {
      const stop = Math.floor(to - (to - start) / 2 ** halving);
      const here = axis === 'time' ? simulation.time_ns : simulation.event;
      if (stop <= here) continue;
      const outcome =
        axis === 'time' ? await this.#run(stop, NO_EVENT, untilNs, pace, never) : await this.#run(byNs, stop, untilNs, pace, never);
      if (outcome !== 'stopped' || simulation.time_ns >= byNs) return outcome;
      const remainingMs = (this.#costMs - startCost) / (2 ** halving - 1);
      const place = this.#place();
      const before = axis === 'time' || place.event < to;
      if (before && remainingMs > WORTH_COPIES * this.#checkpoints.copyMs) {
        this.#checkpoints.layFine(place, axis === 'event' ? to : place.event);
      }
    }
    return axis === 'time' ? this.#run(to, NO_EVENT, untilNs, pace, never) : this.#run(byNs, to, untilNs, pace, never);
  }

  async #run(stopNs: Ns, stopEvent: EventNumber, untilNs: Ns, pace: Pace, enough: () => boolean): Promise<Outcome> {
    const simulation = this.#simulation;
    let sliceStart = performance.now();
    for (;;) {
      const started = performance.now();
      const outcome = simulation.advance(stopNs, stopEvent, this.#budget);
      const now = performance.now();
      this.#advanced(now - started, outcome === 0);
      if (outcome === 2 || (outcome === 1 && stopEvent === NO_EVENT && stopNs >= simulation.end_ns)) {
        this.#complete = true;
        // The outcome is read only here, because after a step back the engine is no longer at the end.
        if (this.#outcome === null) this.#unfinished = unpack(simulation.unfinished());
        this.#outcome ??= simulation.outcome();
        return 'ended';
      }
      if (outcome === 1 || enough()) return 'stopped';
      if (now - sliceStart >= SLICE_MS * 0.75) {
        pace.progress(simulation.time_ns, untilNs);
        await pace.breathe();
        if (pace.superseded()) return 'superseded';
        sliceStart = performance.now();
      }
    }
  }

  #advanced(spentMs: number, budgetUsed: boolean): void {
    this.#costMs += spentMs;
    if (budgetUsed) {
      // The budget at most doubles or falls to a quarter at a time, because a single slice can be cheap or slow by chance.
      const factor = spentMs <= 0 ? 2 : Math.min(2, Math.max(0.25, SLICE_MS / spentMs));
      this.#budget = Math.min(MAX_BUDGET, Math.max(1, Math.round(this.#budget * factor)));
    }
    const place = this.#place();
    this.#exploredNs = Math.max(this.#exploredNs, place.timeNs);
    this.#exploredEvents = Math.max(this.#exploredEvents, place.event);
    this.logs.copy();
    if (this.#checkpoints.due(place, this.#spacing)) this.#checkpoints.layCoarse(place, this.#spacing);
  }

  #place(): Place {
    return { event: this.#simulation.event, timeNs: this.#simulation.time_ns, costMs: this.#costMs };
  }

  /** Brings the engine to a state for which `before` holds: its present state if that is near enough, or else the latest such
   * checkpoint. */
  #rewind(before: (place: Place) => boolean): void {
    const here = this.#place();
    const best = this.#checkpoints.best(before);
    if (before(here)) {
      // If the checkpoint is hardly nearer, continuing the run is cheaper than restoring the checkpoint.
      if (best === null || here.event >= best.place.event) return;
      if (best.place.costMs - here.costMs < this.#checkpoints.copyMs) return;
    }
    if (best === null) throw new Error('the checkpoint at the start of the run is missing');
    this.#restore(best);
  }

  #restore(checkpoint: Checkpoint): void {
    this.#checkpoints.restore(checkpoint);
    this.#costMs = checkpoint.place.costMs;
  }

  #toFrontier(): void {
    this.#keepCursor();
    this.#rewind(() => true);
  }

  /** If the engine is at the cursor or near it, lays a checkpoint before other work leads it away, because the next step would otherwise
   * have to replay. */
  #keepCursor(): void {
    const place = this.#place();
    if (Math.abs(place.event - this.#cursor) <= NEAR_EVENTS) this.#checkpoints.layFine(place, this.#cursor);
  }
}

const fieldsOf = ({ a, b, c, d }: EventFrame): Uint32Array => Uint32Array.of(a, b, c, d);

const never = (): boolean => false;
