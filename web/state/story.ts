// Opens stories and goes to their beats. A beat is a moment of the run that the engine searches for.

import { type Picture, pictureNamed } from '../domain/pictures.model.ts';
import { END_BEAT } from '../domain/story/end-beat.model.ts';
import { type Beat, paragraphsOfBeat } from '../domain/story/story.model.ts';
import { refusalOn } from '../domain/story/story-machine.model.ts';
import { valuesIn } from '../domain/story/story-text.model.ts';
import { needsScene } from '../domain/story/story-values.model.ts';
import { type Intent, otherSide, SIDES, type Side } from './intent.ts';
import type { KeptAnswer } from './kept-answer.ts';
import { samePosition } from './link.ts';
import { isFragile, isOpen, loadWay, machine } from './machines.ts';
import { goBackToEnd, goOnFromEnd } from './next-story.ts';
import { stopPlaying } from './playback.ts';
import { managedPages, runUpTo, toldBefore } from './run-up.model.ts';
import { hurry, plays, runUp, takeTime } from './run-up.ts';
import { session } from './session.ts';
import { isPerforming, lookAt, sceneAt, type Wish, want } from './stage.ts';
import { type AppState, appState, type ReachedBeat, setApp, type Told } from './store.ts';
import { storedMoments, storedWay } from './stored.ts';
import { beatOf, beatStateOf, hasEnd, isAtEnd, shownStory } from './told.ts';
import { askAgain, keepGuess, showAnswerAgain, stepBet, tell } from './wagers.ts';

/** Called once the machines are open. Checks whether they have the counters and zones that the story names, and whether the engine
 * understands its searches. */
export function checkStory(): void {
  const state = appState();
  const info = state.infos.before ?? state.infos.after;
  const story = shownStory(state);
  if (story === null || info === null) return;
  const mistakes = SIDES.flatMap((side) => machine(side).searchMistakes);
  const refused = refusalOn(story, { counterNames: state.counterNames, zoneNames: info.zone_names, mistakes });
  if (refused !== null) setApp({ story: refused });
}

function keepPlace(beat: string): void {
  const { lastBeats, intent } = appState();
  setApp({ lastBeats: new Map(lastBeats).set(intent.scenario, beat) });
}

/** The picture that the scenario opens with. */
const ownPicture = ({ infos, intent }: AppState): Picture => pictureNamed((infos.before ?? infos.after)?.picture ?? '') ?? intent.picture;

/** Goes back to the last step of an answered bet, where the user left it, so that one step back undoes one step forward. */
function returnToAnswer(beat: Beat): boolean {
  const wager = appState().wagers.get(beat.id);
  if (wager?.type !== 'settled') return false;
  goToBeat(beat);
  tell(beat, wager, 'why');
  return true;
}

/** The way in which the stage reaches a beat's moment: by a jump, or by playing the events before it. */
type Coming = 'jumps' | 'plays';

/** Goes to a beat. This changes the position, the picture and the leading side, but not the view. `asked`: the picture that a link
 * names, which overrides the beat's own. `kept`: the answer of its bet, or the open guess, that was shown before a reload. */
export function goToBeat(beat: Beat, asked?: Picture, coming: Coming = 'jumps', kept: KeptAnswer | null = null): void {
  stopPlaying();
  const { intent } = appState();
  const { side, search } = beat.moment;
  const lead = intent.view === 'both' ? side : intent.lead;
  const picture = asked ?? beat.picture ?? ownPicture(appState());
  setApp({ intent: { ...intent, beat: beat.id, lead, picture, hunk: asked === undefined ? beat.hunk : intent.hunk }, told: null });
  keepPlace(beat.id);
  askAgain(beat);
  if (kept !== null && kept.guess !== null) keepGuess(beat.id, kept.guess);
  const outcome: Outcome = {
    reached: (position, frames) => {
      setApp({ told: { type: 'found', beat: beat.id, position, frames } });
      if (kept !== null && kept.step !== 'asked') showAnswerAgain(beat, kept.guess, kept.step);
      fetchWayOn(beat);
    },
    absent: () => {
      setApp({ told: { type: 'absent', beat: beat.id } });
      arriveIfEmpty(side);
    },
    closed: () => {
      giveUpBeat();
      arriveIfEmpty(otherSide(side));
    },
  };
  if (coming === 'plays' && plays()) want({ type: 'perform', perform: () => playToBeat(beat, outcome) });
  else want({ type: 'find', side, search, ...outcome });
}

/** Maximum wait for an idle moment of the browser, in ms, before the next files are fetched. */
const IDLE_WITHIN_MS = 500;

/** Fetches the files for the next beat and for the answer while the user reads, but not before the beat's own moment is drawn. */
function fetchWayOn({ id, bet }: Beat): void {
  const state = appState();
  const { scenario } = state.intent;
  const beats = shownStory(state)?.beats ?? [];
  const next = beats[beats.findIndex((beat) => beat.id === id) + 1];
  whenIdle(() => {
    storedMoments(scenario);
    if (bet !== null) storedWay(scenario, 'answer', id);
    if (next !== undefined) storedWay(scenario, 'way', next.id);
  });
}

/** Calls `does` when the browser is idle. Some browsers have no requestIdleCallback. */
const whenIdle = (does: () => void): void => {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(does, { timeout: IDLE_WITHIN_MS });
  else setTimeout(does);
};

type Outcome = Pick<Wish & { readonly type: 'find' }, 'reached' | 'absent' | 'closed'>;

async function playToBeat(beat: Beat, { reached, absent, closed }: Outcome): Promise<void> {
  takeTime();
  const { id } = beat;
  const { side, search } = beat.moment;
  if (!isOpen(side)) {
    closed();
    return;
  }
  const frames = await lookAt(side, search, [otherSide(side)].filter(isOpen));
  if (frames === 'not-found') absent();
  const there = frames === 'not-found' ? null : (frames?.[side] ?? null);
  if (frames === null || frames === 'not-found' || there === null) return;
  const position = { type: 'event', side, event: there.event } as const;
  // The beat's text is shown with its numbers before the run is played, so that readers need not wait.
  setApp({ told: { type: 'coming', beat: id, position, frames }, intent: { ...appState().intent, position } });
  await loadWay('way', id);
  const { sides } = appState();
  const told = toldBefore(shownStory(appState())?.beats ?? [], beat, { before: sides.before.found, after: sides.after.found });
  const reach = await runUp(side, runUpTo(there.event, managedPages(there), told), 'jump');
  if (reach !== null) reached(reach.position, reach.frames);
}

/** Shows the position if the stage is still empty, for a link to a beat whose moment does not happen. */
function arriveIfEmpty(side: Side): void {
  const { sides, intent } = appState();
  if (isOpen(side) && sides[side].frame === null) want({ type: 'show', position: intent.position, hash: true });
}

/** Opens the story at the beat where the user left it, or at its first beat. */
function openStory(): void {
  const state = appState();
  const beats = shownStory(state)?.beats ?? [];
  const beat = beats.find(({ id }) => id === state.lastBeats.get(state.intent.scenario)) ?? beats[0];
  if (beat === undefined) return;
  session.story.opened = { beat: beat.id, from: state.intent };
  goToBeat(beat);
}

export function stepBeat(direction: -1 | 1): void {
  // A step also dismisses the notice about a failed engine, because a lecturer with a clicker cannot dismiss it otherwise.
  if (appState().breakdown !== null) setApp({ breakdown: null });
  const state = appState();
  if (direction === 1 && isPlayedTo(state)) {
    hurry();
    return;
  }
  const beats = shownStory(state)?.beats ?? [];
  const place = isAtEnd(state) ? beats.length : beats.findIndex(({ id }) => id === state.intent.beat);
  if (place < 0) {
    openStory();
    return;
  }
  if (direction === 1 && isAtEnd(state)) {
    goOnFromEnd();
    return;
  }
  const turn = stepBet(direction);
  const open = beatOf(state);
  if (turn === 'ask-again' && open !== null) goToBeat(open);
  if (turn !== 'leave') return;
  const next = beats[Math.max(0, place + direction)];
  if (next === undefined && hasEnd(state)) openEnd();
  if (direction === -1 && place === 0 && goBackToEnd(state.intent.scenario)) return;
  // There is no beat before the first one.
  if (next === undefined || next.id === state.intent.beat) return;
  if (direction === -1 && returnToAnswer(next)) return;
  goToBeat(next, undefined, direction === 1 ? 'plays' : 'jumps');
}

/** Shows the end of the story. The stage does not move. */
function openEnd(): void {
  stopPlaying();
  setApp({ told: null, intent: { ...appState().intent, beat: END_BEAT } });
}

/** Whether the page is playing the run up to the moment of the open beat, or to the answer of its bet. */
export const isPlayedTo = (state: AppState): boolean =>
  isPerforming() && (beatStateOf(state)?.type === 'coming' || state.wagers.get(state.intent.beat ?? '')?.type === 'computing');

/** The place where the stage was before the story was opened, if the user has only read the first opened beat, so that closing the story
 * returns there. */
function placeBefore(state: AppState): Partial<Intent> {
  const { intent } = state;
  const { opened } = session.story;
  session.story.opened = null;
  const told = beatStateOf(state);
  const onlyRead =
    opened?.beat === intent.beat &&
    opened.from.scenario === intent.scenario &&
    opened.from.changes === intent.changes &&
    told?.type === 'found' &&
    samePosition(told.position, intent.position);
  if (!onlyRead) return {};
  const { position, lead, picture, hunk } = opened.from;
  return { position, lead, picture, hunk };
}

export function closeStory(): void {
  const { story, intent } = appState();
  const before = placeBefore(appState());
  if (intent.beat !== null && intent.beat !== END_BEAT) keepPlace(intent.beat);
  setApp({ told: null, story: story?.type === 'refused' ? null : story, intent: { ...intent, ...before, beat: null } });
  if (before.position !== undefined) want({ type: 'show', position: before.position, hash: true });
}

export const toggleStory = (): void => (appState().intent.beat === null ? openStory() : closeStory());

/** Goes back to the moment of the open beat. */
export function returnToBeat(): void {
  const beat = beatOf(appState());
  if (beat !== null) goToBeat(beat);
}

/** Whether the page still looks for the beat's moment, or is on the way to it. */
const isSought = (told: Told | null): boolean => told === null || told.type === 'coming';

/** Stops the search for the open beat. */
export function giveUpBeat(): void {
  const state = appState();
  const { beat } = state.intent;
  if (beat !== null && isSought(beatStateOf(state))) setApp({ told: { type: 'given-up', beat } });
}

/** Requests, in the background, the numbers that the open beat still lacks. Returns false if there is nothing to request. */
export function lookUpBeat(): boolean {
  const state = appState();
  const beat = beatOf(state);
  const told = beatStateOf(state);
  if (beat === null || SIDES.some(isFragile)) return false;
  if (isSought(told) && isOpen(beat.moment.side)) {
    want({ type: 'study', study: () => findBeat(beat) });
    return true;
  }
  const unseen = told?.type === 'found' ? SIDES.filter((side) => isOpen(side) && lacks(told, side, beat)) : [];
  if (told?.type !== 'found' || unseen.length === 0) return false;
  want({ type: 'study', study: () => completeBeat(told, unseen) });
  return true;
}

/** Looks up the moment of the open beat without showing it, because a link or a change of the run led to another moment. */
async function findBeat(beat: Beat): Promise<void> {
  const { side, search } = beat.moment;
  const frames = await lookAt(side, search, [otherSide(side)].filter(isOpen));
  if (frames === null || appState().intent.beat !== beat.id) return;
  const position = { type: 'event', side, event: frames === 'not-found' ? 0 : (frames[side]?.event ?? 0) } as const;
  setApp({ told: frames === 'not-found' ? { type: 'absent', beat: beat.id } : { type: 'found', beat: beat.id, position, frames } });
}

/** Whether the beat lacks a side's frame, or that frame has no scene although the text needs it. */
const lacks = ({ frames }: ReachedBeat, side: Side, beat: Beat): boolean =>
  frames[side] === null || (frames[side].scene === undefined && paragraphsOfBeat(beat).flatMap(valuesIn).some(needsScene));

/** Looks up frames of hidden sides and frames with the scene, because the text has numbers from them. */
async function completeBeat(told: ReachedBeat, unseen: readonly Side[]): Promise<void> {
  const { position } = told;
  const own = position.type === 'event' ? position.side : null;
  const ns = (told.frames.before ?? told.frames.after)?.time_ns ?? 0;
  const others = await sceneAt(
    { type: 'time', ns },
    unseen.filter((side) => side !== own),
  );
  const event = own !== null && position.type === 'event' && unseen.includes(own) ? await sceneAt(position, [own]) : {};
  const frames = others === null || event === null ? null : { ...others, ...event };
  if (frames !== null && appState().told === told) setApp({ told: { ...told, frames: { ...told.frames, ...frames } } });
}
