// Brings positions onto the stage. At most one request runs, and only the newest of the others waits.

import { keepLists } from '../domain/lists/lists.model.ts';
import { codeOf, type Picture } from '../domain/pictures.model.ts';
import { pictureShown } from '../domain/stage/depth.model.ts';
import type { Arrived } from '../engine/client.ts';
import type { Answer, Frame, RunPosition, StepGrain, ViewRequest } from '../engine/protocol.ts';
import type { EventNumber, Ns } from '../engine/units.ts';
import { otherSide, type Position, SIDES, type Side } from './intent.ts';
import { cancelAll, failureOf, freshSamples, isOpen, machine, withPlacedCounters } from './machines.ts';
import { mapRequest } from './map-look.ts';
import { session } from './session.ts';
import { appState, type MomentFrames, type Passage, type SideState, setApp, setSide } from './store.ts';

/** `refused`: the engine does not understand the words. */
export type Probed = { readonly type: 'found' | 'absent' | 'superseded' } | { readonly type: 'refused'; readonly why: string };

export type Wish =
  /** `hash`: whether the lead side's frame needs its state hash. `passage`: a jump if left out. `marks`: false if the picture needs only
   * moving things and not the state of each page. */
  | { readonly type: 'show'; readonly position: Position; readonly hash: boolean; readonly passage?: Passage; readonly marks?: boolean }
  /** While the clock plays: goes to an event of the lead side, or to the time `byNs` if that is earlier. `marks`: as above. */
  | { readonly type: 'go-on'; readonly event: EventNumber; readonly byNs: Ns; readonly marks: boolean }
  | { readonly type: 'step'; readonly direction: -1 | 1; readonly grain: StepGrain }
  /** Goes to the nearest happening of a kind after or before the position of the lead side. */
  | { readonly type: 'probe'; readonly happening: string; readonly direction: -1 | 1; readonly settled: (result: Probed) => void }
  /** Goes to the moment that a search names. */
  | {
      readonly type: 'find';
      readonly side: Side;
      readonly search: string;
      readonly reached: (position: Position, frames: MomentFrames) => void;
      readonly absent: () => void;
      /** Called if the side does not run. */
      readonly closed: () => void;
    }
  /** Shows a series of moments; any other request ends it. `dropped` is called if another request replaced it before it began. */
  | { readonly type: 'perform'; readonly perform: () => Promise<void>; readonly dropped?: () => void }
  /** Computes the moment on the stage in the background, and then replaces the stored frames. Stops at once for any other request. */
  | { readonly type: 'verify'; readonly verify: (hasGivenWay: () => boolean) => Promise<void> }
  /** Requests moments without showing them; any other request ends it. `dropped`: as above. */
  | { readonly type: 'study'; readonly study: () => Promise<void>; readonly dropped?: () => void };

/** Number of columns of a ribbon: many enough that the ribbon looks smooth, and few enough to count and copy in every frame. */
const RIBBON_COLUMNS = 512;
/** The interval, in ms, at which a side that follows the other one checks the other's progress. It is half the interval of the reports. */
const FOLLOW_MS = 50;
/** A computation may run for this long before a newer request cancels it, so that dragging shows some frames on the way. */
const PATIENCE_MS = 120;

export const stageBusy = (): boolean => session.stage.running !== null || session.stage.wanted !== null;

/** Whether a request is going to change the stage. */
export const stageMoves = (): boolean =>
  [session.stage.running, session.stage.wanted].some((wish) => wish !== null && wish.type !== 'study' && wish.type !== 'verify');

/** Whether a series of moments is being shown. */
export const isPerforming = (): boolean => session.stage.running?.type === 'perform';

/** Grows with every request. Work in the background stops if it has grown, because its own next request would replace the new one. */
export const wishCount = (): number => session.stage.wishes;

/** Makes a request, which replaces the waiting one. */
export function want(wish: Wish): void {
  session.stage.wishes += 1;
  drop();
  session.stage.wanted = wish;
  if (session.stage.running === null) {
    pump();
    return;
  }
  if (session.stage.running.type === 'verify') {
    cancelAll();
    session.stage.giveWay();
    return;
  }
  // Steps run one after another; any other request cancels the running one.
  if (wish.type === 'step' || session.stage.patience !== null) return;
  session.stage.patience = setTimeout(
    () => {
      session.stage.patience = null;
      if (session.stage.wanted !== null && session.stage.running !== null) cancelAll();
    },
    Math.max(0, PATIENCE_MS - (performance.now() - session.stage.runningSinceMs)),
  );
}

/** Cancels the running and the waiting request, and sets the position back to that of the stage. */
export function abandon(): void {
  drop();
  cancelAll();
  setApp({ intent: { ...appState().intent, position: session.stage.shown } });
}

/** Drops the waiting request. A 'perform' or 'study' request is told so. */
function drop(): void {
  const { wanted } = session.stage;
  session.stage.wanted = null;
  if (wanted?.type === 'perform' || wanted?.type === 'study') wanted.dropped?.();
}

function pump(): void {
  const wish = session.stage.wanted;
  session.stage.wanted = null;
  if (wish === null) {
    // The user now waits for nothing, unless the search for the first difference is running.
    for (const side of SIDES) {
      machine(side).showsProgress = session.conductor.searching;
      if (appState().sides[side].progress !== null) setSide(side, { progress: null });
    }
    session.conductor.onIdle();
    return;
  }
  session.stage.running = wish;
  session.stage.runningSinceMs = performance.now();
  for (const side of SIDES) machine(side).showsProgress = wish.type !== 'verify';
  const fulfilled = wish.type === 'verify' ? unlessGivenWay(wish.verify) : fulfil(wish);
  fulfilled.finally(() => {
    session.stage.running = null;
    if (session.stage.patience !== null) clearTimeout(session.stage.patience);
    session.stage.patience = null;
    pump();
  });
}

/** Resolves when the verification is done or another request is made. In the second case, its result is ignored. */
function unlessGivenWay(verify: (hasGivenWay: () => boolean) => Promise<void>): Promise<void> {
  const gone = { yet: false };
  const givenWay = new Promise<void>((resolve) => {
    session.stage.giveWay = () => {
      gone.yet = true;
      resolve();
    };
  });
  return Promise.race([verify(() => gone.yet), givenWay]);
}

/** The open sides that the view shows. */
export function shownSides(): readonly Side[] {
  const { view } = appState().intent;
  return SIDES.filter((side) => isOpen(side) && (view === 'both' || view === side));
}

export type Frames = { readonly [side in Side]?: Frame };

async function fulfil(wish: Exclude<Wish, { readonly type: 'verify' }>): Promise<void> {
  const { lead } = appState().intent;
  if (wish.type === 'step') {
    if (!isOpen(lead)) return;
    const { direction, grain } = wish;
    const other = companionOf(lead, true);
    const frame = frameOf(lead, await machine(lead).client.step(direction, grain, leadEvent(), viewRequest(true), other.arrived));
    if (frame !== null) await showBeside(lead, frame, other, direction === 1 ? 'step' : 'jump');
    return;
  }
  if (wish.type === 'probe') {
    wish.settled(await probe(wish));
    return;
  }
  if (wish.type === 'find') {
    await find(wish);
    return;
  }
  if (wish.type === 'go-on') {
    await goOn(wish);
    return;
  }
  if (wish.type === 'study') {
    await wish.study();
    return;
  }
  if (wish.type === 'perform') {
    await wish.perform();
    return;
  }
  const { position, hash, passage = 'jump' } = wish;
  if (position.type === 'event') {
    const { side, event } = position;
    if (!isOpen(side)) return;
    // If the run has already been computed up to the event, the other side need not compute ahead.
    const isAhead = (): boolean => event > machine(side).exploredEvents;
    const other = companionOf(side, hash);
    const ask = (arrived: Arrived): Promise<Answer> => machine(side).client.seek({ type: 'event', event }, viewRequest(true), arrived);
    const frame = frameOf(side, await followed(side, () => (isAhead() ? machine(side).exploredNs : 0), ask, other.arrived));
    if (frame !== null) await showBeside(side, frame, other, passage);
    return;
  }
  const { ns } = position;
  const marks = wish.marks !== false;
  const frames = await framesAt(ns, shownSides(), hash, marks);
  if (frames !== null) show(frames, { type: 'time', ns }, passage);
}

async function goOn({ event, byNs, marks }: Wish & { readonly type: 'go-on' }): Promise<void> {
  const { lead } = appState().intent;
  if (!isOpen(lead)) return;
  const request = viewRequest(false);
  const other = companionOf(lead, false, marks);
  const answer = await machine(lead).client.seek({ type: 'event', event, byNs }, marks ? request : withoutMarks(request), other.arrived);
  const frame = frameOf(lead, answer);
  if (frame === null) return;
  const position: Position = frame.event === event ? { type: 'event', side: lead, event } : { type: 'time', ns: byNs };
  const otherFrames = await other.at(position.type === 'event' ? frame.time_ns : byNs);
  if (otherFrames !== null) show({ ...otherFrames, [lead]: frame }, position, 'play');
}

async function probe({ happening, direction }: Wish & { readonly type: 'probe' }): Promise<Probed> {
  const { lead } = appState().intent;
  if (!isOpen(lead)) return { type: 'superseded' };
  const other = companionOf(lead, true);
  const answer = await machine(lead).client.probe(happening, direction, leadEvent(), viewRequest(true), other.arrived);
  if (answer.type === 'not-found') return { type: 'absent' };
  if (answer.type === 'refused') return answer;
  const frame = frameOf(lead, answer);
  const frames = frame === null ? null : await showBeside(lead, frame, other, 'jump');
  return { type: frames === null ? 'superseded' : 'found' };
}

async function find(wish: Wish & { readonly type: 'find' }): Promise<void> {
  const { side, search } = wish;
  if (!isOpen(side)) {
    wish.closed();
    return;
  }
  const other = companionOf(side, true);
  const ask = (arrived: Arrived): Promise<Answer> => machine(side).client.find(search, viewRequest(true), arrived);
  const answer = await followed(side, () => soughtNs(side, search), ask, other.arrived);
  if (answer.type === 'not-found') {
    wish.absent();
    return;
  }
  const frame = frameOf(side, answer);
  const frames = frame === null ? null : await showBeside(side, frame, other, 'jump');
  if (frame !== null && frames !== null) wish.reached({ type: 'event', side, event: frame.event }, frames);
}

/** The frames of a search's moment on one side, and of the same time on `others`, without showing them; null: another request
 * interrupted it, or a machine broke. */
export async function lookAt(side: Side, search: string, others: readonly Side[]): Promise<MomentFrames | 'not-found' | null> {
  const ask = (): Promise<Answer> => machine(side).client.find(search, viewRequest(false, 'scene'));
  const answer = await followed(side, () => soughtNs(side, search), ask);
  if (answer.type === 'not-found') return 'not-found';
  const frame = frameOf(side, answer);
  if (frame === null) return null;
  const otherFrames = await sceneAt({ type: 'time', ns: frame.time_ns }, others);
  return otherFrames === null ? null : { before: null, after: null, ...otherFrames, [side]: frame };
}

/** While a side goes to the moment of a search, the other side computes up to this time, in ns: the time of the moment if it is known, or
 * else the time up to which the first side is computed. */
function soughtNs(side: Side, search: string): Ns {
  const there = appState().sides[side].found.find((one) => one.search === search);
  return there?.timeNs ?? machine(side).exploredNs;
}

/** Asks one side for a moment. While it computes the way there, the other side, if it is shown, computes its own run up to the time that
 * the first has reached, because it will be asked for the same time. The page draws nothing meanwhile, because drawing would slow both
 * down. `onArrival` may ask the other side for that time, which ends its computing ahead. */
export async function followed(
  side: Side,
  reachedNs: () => Ns,
  ask: (arrived: Arrived) => Promise<Answer>,
  onArrival: Arrived = () => undefined,
): Promise<Answer> {
  const arrived = { yet: false };
  const asked = ask((ns) => {
    arrived.yet = true;
    onArrival(ns);
  });
  const there = asked.finally(() => {
    arrived.yet = true;
  });
  const others = shownSides().filter((one) => one === otherSide(side));
  for (const one of [side, ...others]) machine(one).farUntilNs = appState().sides[one].endNs;
  for (const other of others) follow(other, reachedNs, there, arrived);
  return there.finally(() => {
    for (const one of [side, ...others]) machine(one).farUntilNs = null;
  });
}

async function follow(other: Side, reachedNs: () => Ns, there: Promise<unknown>, arrived: { readonly yet: boolean }): Promise<void> {
  // A stored moment is answered at once, so the other side need not compute.
  await Promise.race([there, new Promise((resolve) => setTimeout(resolve))]);
  while (!arrived.yet) {
    const untilNs = reachedNs();
    if (untilNs <= machine(other).exploredNs) {
      await Promise.race([there, new Promise((resolve) => setTimeout(resolve, FOLLOW_MS))]);
      continue;
    }
    const answer = await machine(other).client.follow(untilNs);
    if (answer.type !== 'explored') {
      frameOf(other, answer);
      return;
    }
  }
}

/** The other side, while one side goes to an event. `arrived` sends it to the time of the event at once, so that both engines make their frames
 * in parallel. `at` returns its frame at a time. */
type Companion = { readonly arrived: Arrived; readonly at: (ns: Ns) => Promise<Frames | null> };

function companionOf(side: Side, hash: boolean, marks = true): Companion {
  const others = shownSides().filter((one) => one === otherSide(side));
  let asked: { readonly ns: Ns; readonly frames: Promise<Frames | null> } | null = null;
  const at = (ns: Ns): Promise<Frames | null> => {
    if (asked?.ns !== ns) asked = { ns, frames: framesAt(ns, others, hash, marks) };
    return asked.frames;
  };
  return { arrived: at, at };
}

/** Shows one side's frame at an event, and the other side at the same time; null: another request interrupted it, or a machine broke. */
async function showBeside(side: Side, frame: Frame, other: Companion, passage: Passage): Promise<MomentFrames | null> {
  const otherFrames = await other.at(frame.time_ns);
  if (otherFrames === null) return null;
  const frames = { ...otherFrames, [side]: frame };
  show(frames, { type: 'event', side, event: frame.event }, passage);
  return { before: null, after: null, ...frames };
}

export function framesAt(ns: Ns, sides: readonly Side[], hash: boolean, marks = true): Promise<Frames | null> {
  const { lead } = appState().intent;
  const asked = (side: Side): ViewRequest => viewRequest(hash && side === lead);
  return seekAll({ type: 'time', ns }, sides, (side) => (marks ? asked(side) : withoutMarks(asked(side))));
}

/** The frames of the sides at a time, for a picture that is shown only briefly; null: another request interrupted it, or a machine broke. */
export const briefFramesAt = (ns: Ns, sides: readonly Side[]): Promise<Frames | null> =>
  askAll(sides, (side) => machine(side).client.pass({ type: 'time', ns }, viewRequest(false)));

/** Leaves the state of each page out of a request for the scene. Other pictures need their columns. */
const withoutMarks = (request: ViewRequest): ViewRequest => (request.picture === codeOf('scene') ? { ...request, columns: 0 } : request);

/** Frames of the scene for texts about a moment, because texts need the scene even while the stage shows another picture. An event number
 * refers to each side's own events. null: another request interrupted it, or a machine broke. */
export const sceneAt = (position: RunPosition, sides: readonly Side[]): Promise<Frames | null> =>
  seekAll(position, sides, () => viewRequest(false, 'scene'));

const seekAll = (position: RunPosition, sides: readonly Side[], request: (side: Side) => ViewRequest): Promise<Frames | null> =>
  askAll(sides, (side) => machine(side).client.seek(position, request(side)));

async function askAll(sides: readonly Side[], ask: (side: Side) => Promise<Answer>): Promise<Frames | null> {
  const answers = await Promise.all(sides.map(ask));
  const frames: { [side in Side]?: Frame } = {};
  for (const [index, side] of sides.entries()) {
    const answer = answers[index];
    if (answer?.type === 'superseded' || answer?.type === 'broken') return null;
    const frame = answer === undefined ? null : frameOf(side, answer);
    if (frame !== null) frames[side] = frame;
  }
  return frames;
}

export function frameOf(side: Side, answer: Answer): Frame | null {
  if (answer.type === 'frame') return withPlacedCounters(side, answer.frame);
  // The client itself reports a broken engine, so that it is reported once.
  if (answer.type === 'refused') session.conductor.onBroken(side, failureOf(answer));
  return null;
}

/** Whether the caller of this request has already set the position. */
const movesPosition = ({ type }: Wish): boolean => type === 'show';

/** Puts frames and position on the stage together, so that no picture mixes two moments. */
export function show(frames: Frames, position: Position, passage: Passage): void {
  const { sides, intent } = appState();
  const calm = { progress: null, failure: null };
  const of = (side: Side): SideState => {
    const frame = frames[side];
    return frame === undefined
      ? sides[side]
      : { ...sides[side], ...calm, ...freshSamples(side), frame: keepLists(frame, sides[side].frame) };
  };
  session.stage.shown = position;
  const isStored = SIDES.some((side) => frames[side]?.stored === true);
  // If a newer request has already set the position, that position stays, because its own frames will follow.
  setApp({
    sides: { before: of('before'), after: of('after') },
    passage,
    storage: isStored ? 'stored' : appState().storage === 'stored' ? 'none' : appState().storage,
    ...(session.stage.wanted !== null && movesPosition(session.stage.wanted) ? {} : { intent: { ...intent, position } }),
  });
}

/** Shows frames of a series. The position is already the end of the series, so it does not change. */
function showFrames(frames: Frames, passage: Passage): void {
  const { sides } = appState();
  const of = (side: Side): SideState => ({ ...sides[side], ...freshSamples(side), frame: frames[side] ?? sides[side].frame });
  setApp({ sides: { before: of('before'), after: of('after') }, passage });
}

/** Shows frames as part of a series whose end is already the position. If the series ends early, the stage stays at these frames. */
export function showInRow(frames: Frames, position: Position, passage: Passage): void {
  session.stage.shown = position;
  showFrames(frames, passage);
}

/** The number of the event that the lead side shows or is going to show. */
export function leadEvent(): number {
  const { intent, sides } = appState();
  const { position, lead } = intent;
  if (position.type === 'event' && position.side === lead) return position.event;
  return sides[lead].frame?.event ?? 0;
}

/** The simulated time of the present position, in ns. */
export function clockNs(): number {
  const { intent, sides } = appState();
  const { position } = intent;
  if (position.type === 'time') return position.ns;
  return sides[position.side].frame?.time_ns ?? 0;
}

/** `picture`: if given, it replaces the picture on the stage. */
export const viewRequest = (hash: boolean, picture?: Picture): ViewRequest => {
  const { intent } = appState();
  return { zone: intent.zone, columns: RIBBON_COLUMNS, picture: codeOf(picture ?? pictureShown(intent)), hash, ...mapRequest() };
};
