// The state of the open story: which beat is open, whether the stage shows its moment, and which step its bet has reached.

import { hasEndPage } from '../domain/end/ends.model.ts';
import type { BetPlace } from '../domain/story/bet-steps.model.ts';
import { askedSide } from '../domain/story/bets.model.ts';
import { END_BEAT } from '../domain/story/end-beat.model.ts';
import type { Beat, Story } from '../domain/story/story.model.ts';
import type { Standings } from '../domain/story/story-values.model.ts';
import { setsOfThird, type ThirdKernel } from '../domain/story/third.model.ts';
import type { Ns } from '../engine/units.ts';
import { type EventPosition, otherSide, type Position, type Side } from './intent.ts';
import { samePosition } from './link.ts';
import { session } from './session.ts';
import type { AppState, MomentFrames, Settled, SideState, Told, Wager } from './store.ts';

/** The story, if there is one and its text was read without mistakes. */
export const shownStory = ({ story }: AppState): Story | null => (story?.type === 'read' ? story.story : null);

/** The open beat; null: none is open, or the end of the story is. */
export const beatOf = (state: AppState): Beat | null => shownStory(state)?.beats.find(({ id }) => id === state.intent.beat) ?? null;

/** The third kernel of the story, if it runs in the place of one of the other two; null: it does not. */
export function thirdOn(state: AppState): ThirdKernel | null {
  const third = shownStory(state)?.header.third ?? null;
  if (third === null || state.intent.patches[third.side].length > 0) return null;
  return setsOfThird(third).every((set) => state.intent.sets.includes(set)) ? third : null;
}

/** Whether a beat of the story is open. */
export const isTold = (state: AppState): boolean => beatOf(state) !== null;

/** Whether the story has an end page, which is not a moment of the run. */
export const hasEnd = (state: AppState): boolean => shownStory(state) !== null && hasEndPage(state.intent.scenario);

/** Whether the page shows the end of the story. */
export const isAtEnd = (state: AppState): boolean => state.intent.beat === END_BEAT && hasEnd(state);

/** The state of the open beat; null: no beat is open, or the search for its moment has not finished. */
export const beatStateOf = ({ told, intent }: AppState): Told | null => (told?.beat === intent.beat ? told : null);

/** The frames of a beat's moment, even if the stage shows another moment; null: they are not known, or not yet. */
export const beatFrames = (told: Told | null): MomentFrames | null =>
  told?.type === 'found' || told?.type === 'coming' ? told.frames : null;

/** The bet of the open beat, if the page shows its answer; otherwise null. */
function answeredOf({ wagers, intent }: Pick<AppState, 'wagers' | 'intent'>): Settled | null {
  const wager = intent.beat === null ? undefined : wagers.get(intent.beat);
  return wager?.type === 'settled' && wager.step !== 'asked' ? wager : null;
}

/** The moment of an answer; if both sides have one, that of the side that reaches it last. null: the page has no frame of it. */
export function answerAt({ frames, last }: Pick<Settled, 'frames' | 'last'>): EventPosition | null {
  const frame = frames[last];
  return frame === null ? null : { type: 'event', side: last, event: frame.event };
}

/** The position that the present text describes: the moment of the beat, or that of the answer if the text shows it. Every change of the
 * text brings the stage there. null: the moment is not known. */
export function describedPosition(state: AppState): Position | null {
  const told = beatStateOf(state);
  const answered = answeredOf(state);
  return (answered === null ? null : answerAt(answered)) ?? (told?.type === 'found' ? told.position : null);
}

/** Whether the open beat may point at a part of the stage. It does not on the way to its moment, or while the text shows the answer of its
 * bet. */
export const pointsAt = (state: AppState): boolean => beatStateOf(state)?.type !== 'coming' && answeredOf(state) === null;

/** Whether the stage shows a moment other than the one that the text describes. */
export function isAway(state: AppState): boolean {
  if (beatStateOf(state)?.type === 'given-up') return true;
  const described = describedPosition(state);
  return described !== null && !samePosition(described, state.intent.position);
}

/** Whether the text shows an answer and the stage shows its moment. */
export const isAtAnswer = (state: AppState): boolean => answeredOf(state) !== null && !isAway(state);

/** Whether a bet is open, so that the page must not show its answer yet. */
export function isBetOpen(state: AppState): boolean {
  const beat = beatOf(state);
  const told = beatStateOf(state)?.type;
  const answered = answeredOf(state) !== null || state.wagers.get(beat?.id ?? '')?.type === 'absent';
  return beat?.bet != null && !answered && (told === 'found' || told === 'coming');
}

/** The seed of the run, if it differs from the story's own, because then the answers can differ too; null: it does not. */
export const ownSeedOf = ({ intent }: Pick<AppState, 'intent'>): number | null =>
  intent.seed === session.visit.defaults.seed ? null : intent.seed;

/** The sheet that covers the stage during a bet: the question until it is answered, or the user's curve while the run draws its own; null: no
 * sheet covers it. */
export function sheetOf(state: AppState): 'asked' | 'drawn' | null {
  const beat = beatOf(state);
  if (beat?.bet == null || beatStateOf(state)?.type !== 'found') return null;
  const wager = state.wagers.get(beat.id);
  const isAnswered = wager?.type === 'computing' || (wager?.type === 'settled' && wager.step === 'answered');
  if (isAnswered) return beat.bet.type === 'curve' ? 'drawn' : null;
  return isBetOpen(state) && !isAway(state) ? 'asked' : null;
}

/** The side that the sheet of a bet covers; null: there is no sheet. If both sides are shown, it covers the side that the bet is not about
 * or, if the bet is about both, the side that the beat does not point at. */
export function sheetSide(state: AppState): Side | null {
  const beat = beatOf(state);
  if (beat === null || beat.bet === null || sheetOf(state) === null) return null;
  const { view } = state.intent;
  return view === 'both' ? otherSide(askedSide(beat.bet, beat.see?.side ?? beat.moment.side)) : view;
}

/** The parts of the state that standings need, besides the frames. */
type StandingsSource = {
  readonly sides: Readonly<Record<Side, Pick<SideState, 'samples'>>>;
  readonly counterNames: readonly string[];
};

/** The numbers of some frames, with the samples before them. */
export const standingsOf = ({ sides, counterNames }: StandingsSource, frames: MomentFrames): Standings => ({
  before: frames.before === null ? null : { frame: frames.before, samples: sides.before.samples },
  after: frames.after === null ? null : { frame: frames.after, samples: sides.after.samples },
  counterNames,
});

const placeOf = (wager: Wager): BetPlace => (wager.type === 'settled' ? wager.step : wager.type);

/** The state of the open beat's bet; null: no beat is open, or the beat has no bet. */
export function betPlace(state: AppState): BetPlace | null {
  const beat = beatOf(state);
  if (beat?.bet == null) return null;
  const wager = state.wagers.get(beat.id);
  return wager === undefined ? (beatStateOf(state)?.type === 'found' ? 'there' : 'not-there') : placeOf(wager);
}

/** The known moments of the story's beats, for the flags on the time lanes. */
export const beatMoments = (
  story: Story,
  sides: { readonly [side in Side]: Pick<SideState, 'found'> },
): readonly { readonly beat: Beat; readonly ns: Ns }[] =>
  story.beats.flatMap((beat) => {
    const found = sides[beat.moment.side].found.find(({ search }) => search === beat.moment.search);
    return found === undefined ? [] : [{ beat, ns: found.timeNs }];
  });
