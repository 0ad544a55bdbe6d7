// Brings positions onto the stage. At most one request is under way, and of the waiting ones only the newest is kept.

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
  /** `hash`: whether the lead side's frame has its state hash. `passage`: a jump if left out. `marks`: false where only moving things are
   * needed, and not the state of each page. */
  | { readonly type: 'show'; readonly position: Position; readonly hash: boolean; readonly passage?: Passage; readonly marks?: boolean }
  /** While the clock plays: to an event of the lead side, or to a time if that comes first. `marks`: as above. */
  | { readonly type: 'go-on'; readonly event: EventNumber; readonly byNs: Ns; readonly marks: boolean }
  | { readonly type: 'step'; readonly direction: -1 | 1; readonly grain: StepGrain }
  /** To the next or previous happening of a kind, seen from the position of the lead side. */
  | { readonly type: 'probe'; readonly happening: string; readonly direction: -1 | 1; readonly settled: (result: Probed) => void }
  /** To the moment that a search names. */
  | {
      readonly type: 'find';
      readonly side: Side;
      readonly search: string;
      readonly reached: (position: Position, frames: MomentFrames) => void;
      readonly absent: () => void;
      /** The side does not run. */
      readonly closed: () => void;
    }
  /** Brings a series of moments onto the stage; any other request ends it. `dropped` is called if another request took its place before it
   * began. */
  | { readonly type: 'perform'; readonly perform: () => Promise<void>; readonly dropped?: () => void }
  /** Computes, in the background, what is on the stage, and then replaces it. Gives way to any other request at once. */
  | { readonly type: 'verify'; readonly verify: (hasGivenWay: () => boolean) => Promise<void> }
  /** Looks at moments without showing them. The stage stays as it is, and any other request ends it. `dropped`: as above. */
  | { readonly type: 'study'; readonly study: () => Promise<void>; readonly dropped?: () => void };

/** Columns of a ribbon: more than it has pixels on most screens, but few enough to count and copy in every frame. */
const RIBBON_COLUMNS = 512;
/** How often a side that follows the other one checks how far that one has come: a little more often than it reports. */
const FOLLOW_MS = 50;
/** A computation younger than this may finish, so that dragging shows something on the way. */
const PATIENCE_MS = 120;

export const stageBusy = (): boolean => session.stage.running !== null || session.stage.wanted !== null;

/** The stage is about to change. */
export const stageMoves = (): boolean =>
  [session.stage.running, session.stage.wanted].some((wish) => wish !== null && wish.type !== 'study' && wish.type !== 'verify');

/** Whether a series of moments is being shown. */
export const isPerforming = (): boolean => session.stage.running?.type === 'perform';

/** Grows with every request. Work in the background gives way when it has grown, because a request of its own would replace the new one. */
export const wishCount = (): number => session.stage.wishes;

/** Makes a request. It replaces the waiting one. */
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
  // Steps run one after the other; any other request cancels the one that is under way.
  if (wish.type === 'step' || session.stage.patience !== null) return;
  session.stage.patience = setTimeout(
    () => {
      session.stage.patience = null;
      if (session.stage.wanted !== null && session.stage.running !== null) cancelAll();
    },
    Math.max(0, PATIENCE_MS - (performance.now() - session.stage.runningSinceMs)),
  );
}

/** Gives up the running and the waiting request. The position is again that of the stage. */
export function abandon(): void {
  drop();
  cancelAll();
  setApp({ intent: { ...appState().intent, position: session.stage.shown } });
}

/** Drops the waiting request. */
function drop(): void {
  const { wanted } = session.stage;
  session.stage.wanted = null;
  if (wanted?.type === 'perform' || wanted?.type === 'study') wanted.dropped?.();
}

function pump(): void {
  const wish = session.stage.wanted;
  session.stage.wanted = null;
  if (wish === null) {
    // The user waits for nothing now, except for the search for the first difference.
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

/** Resolves when the verification is done or another request has come. In the second case its result is ignored. */
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

/** The sides that the view shows and that run. */
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
    // For an event that was computed earlier, the other side has nothing to compute ahead.
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
  const beside = await other.at(position.type === 'event' ? frame.time_ns : byNs);
  if (beside !== null) show({ ...beside, [lead]: frame }, position, 'play');
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

/** The moment of a search on one side, and the same time on the other, without showing them; null: another request came, or a machine
 * broke. */
export async function lookAt(side: Side, search: string, others: readonly Side[]): Promise<MomentFrames | 'not-found' | null> {
  const ask = (): Promise<Answer> => machine(side).client.find(search, viewRequest(false, 'scene'));
  const answer = await followed(side, () => soughtNs(side, search), ask);
  if (answer.type === 'not-found') return 'not-found';
  const frame = frameOf(side, answer);
  if (frame === null) return null;
  const beside = await sceneAt({ type: 'time', ns: frame.time_ns }, others);
  return beside === null ? null : { before: null, after: null, ...beside, [side]: frame };
}

/** How far a side has come towards the moment of a search, at most up to that moment, in ns. */
function soughtNs(side: Side, search: string): Ns {
  const there = appState().sides[side].found.find((one) => one.search === search);
  return there?.timeNs ?? machine(side).exploredNs;
}

/** While a side computes its way to a moment, the other side, if it is shown, computes its own run up to the time that the first has
 * reached, because it will be asked for the same time. Nothing is drawn on the way, because drawing would slow both down. `onArrival` may ask
 * the other side for that time, which ends its computing ahead. */
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
  // A stored moment is there at once, so the other side need not compute.
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

/** The side beside one that goes to an event. `arrived` takes it to the time of the event at once, so that both engines take their pictures
 * at the same time. `at` gives its frame at a time. */
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

/** One side stands at an event. Shows it and the other side at the same time. */
async function showBeside(side: Side, frame: Frame, other: Companion, passage: Passage): Promise<MomentFrames | null> {
  const beside = await other.at(frame.time_ns);
  if (beside === null) return null;
  const frames = { ...beside, [side]: frame };
  show(frames, { type: 'event', side, event: frame.event }, passage);
  return { before: null, after: null, ...frames };
}

export function framesAt(ns: Ns, sides: readonly Side[], hash: boolean, marks = true): Promise<Frames | null> {
  const { lead } = appState().intent;
  const asked = (side: Side): ViewRequest => viewRequest(hash && side === lead);
  return seekAll({ type: 'time', ns }, sides, (side) => (marks ? asked(side) : withoutMarks(asked(side))));
}

/** The frames of the sides at a time, for a picture that is shown only briefly. */
export const passingAt = (ns: Ns, sides: readonly Side[]): Promise<Frames | null> =>
  askAll(sides, (side) => machine(side).client.pass({ type: 'time', ns }, viewRequest(false)));

/** Requests the scene without the state of each page. Other pictures need their columns. */
const withoutMarks = (request: ViewRequest): ViewRequest => (request.picture === codeOf('scene') ? { ...request, columns: 0 } : request);

/** What a text says about a moment: always the scene, whatever picture is shown. An event number refers to each side's own events. */
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
  // A broken engine is reported once, by its client.
  if (answer.type === 'refused') session.conductor.onBroken(side, failureOf(answer));
  return null;
}

/** The caller of such a request has already set the position. */
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
  // A newer request has already set the position, and its own frames will follow.
  setApp({
    sides: { before: of('before'), after: of('after') },
    passage,
    storage: isStored ? 'stored' : appState().storage === 'stored' ? 'none' : appState().storage,
    ...(session.stage.wanted !== null && movesPosition(session.stage.wanted) ? {} : { intent: { ...intent, position } }),
  });
}

/** Shows frames of a series. The position stays, because it is already the end of the series. */
function showFrames(frames: Frames, passage: Passage): void {
  const { sides } = appState();
  const of = (side: Side): SideState => ({ ...sides[side], ...freshSamples(side), frame: frames[side] ?? sides[side].frame });
  setApp({ sides: { before: of('before'), after: of('after') }, passage });
}

/** Shows frames as part of a series whose end is already the position. If the series is ended early, the stage stays here. */
export function showInRow(frames: Frames, position: Position, passage: Passage): void {
  session.stage.shown = position;
  showFrames(frames, passage);
}

/** The number of the event at which the lead side stands or is about to stand. */
export function leadEvent(): number {
  const { intent, sides } = appState();
  const { position, lead } = intent;
  if (position.type === 'event' && position.side === lead) return position.event;
  return sides[lead].frame?.event ?? 0;
}

/** The present time, in ns. */
export function clockNs(): number {
  const { intent, sides } = appState();
  const { position } = intent;
  if (position.type === 'time') return position.ns;
  return sides[position.side].frame?.time_ns ?? 0;
}

/** `picture`: another one than the stage shows. */
export const viewRequest = (hash: boolean, picture?: Picture): ViewRequest => {
  const { intent } = appState();
  return { zone: intent.zone, columns: RIBBON_COLUMNS, picture: codeOf(picture ?? pictureShown(intent)), hash, ...mapRequest() };
};
