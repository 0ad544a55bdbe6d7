// The state of a story that is told: which beat is open, whether the stage shows its moment, and which step its bet has reached.

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
export const storyTold = ({ story }: AppState): Story | null => (story?.type === 'read' ? story.story : null);

/** The beat that is open. */
export const beatOf = (state: AppState): Beat | null => storyTold(state)?.beats.find(({ id }) => id === state.intent.beat) ?? null;

/** The third kernel of the story, while it runs in the place of one of the two. */
export function thirdOn(state: AppState): ThirdKernel | null {
  const third = storyTold(state)?.header.third ?? null;
  if (third === null || state.intent.patches[third.side].length > 0) return null;
  return setsOfThird(third).every((set) => state.intent.sets.includes(set)) ? third : null;
}

/** The story is shown above the stage. */
export const isTold = (state: AppState): boolean => beatOf(state) !== null;

/** The story has an end, which is no moment of the run. */
export const hasEnd = (state: AppState): boolean => storyTold(state) !== null && hasEndPage(state.intent.scenario);

/** The end of the story is shown instead of the stage. */
export const isAtEnd = (state: AppState): boolean => state.intent.beat === END_BEAT && hasEnd(state);

/** The state of the open beat; null while its moment is searched for. */
export const toldOf = ({ told, intent }: AppState): Told | null => (told?.beat === intent.beat ? told : null);

/** The frames of the moment that a beat's words describe, whether the stage is there or not; null: not known yet. */
export const framesTold = (told: Told | null): MomentFrames | null =>
  told?.type === 'found' || told?.type === 'coming' ? told.frames : null;

/** The bet of the open beat, once the words tell its answer. */
function answeredOf({ wagers, intent }: Pick<AppState, 'wagers' | 'intent'>): Settled | null {
  const wager = intent.beat === null ? undefined : wagers.get(intent.beat);
  return wager?.type === 'settled' && wager.step !== 'asked' ? wager : null;
}

/** The moment of an answer. If both sides have one, that of the side that comes to it last. */
export function answerAt({ frames, last }: Pick<Settled, 'frames' | 'last'>): EventPosition | null {
  const frame = frames[last];
  return frame === null ? null : { type: 'event', side: last, event: frame.event };
}

/** The position that the stage must have for the present words: the moment of the beat, or the moment of the answer once the words tell it.
 * Every change of the words brings the stage here; null: the words describe no moment that is known. */
export function standOf(state: AppState): Position | null {
  const told = toldOf(state);
  const answered = answeredOf(state);
  return (answered === null ? null : answerAt(answered)) ?? (told?.type === 'found' ? told.position : null);
}

/** The open beat points at the stage. It does not while its moment is still being reached, nor while the answer of its bet is told. */
export const pointsAt = (state: AppState): boolean => toldOf(state)?.type !== 'coming' && answeredOf(state) === null;

/** The stage shows another moment than the one that the words describe. */
export function isAway(state: AppState): boolean {
  if (toldOf(state)?.type === 'given-up') return true;
  const stand = standOf(state);
  return stand !== null && !samePosition(stand, state.intent.position);
}

/** The words tell an answer, and the stage stands at its moment. */
export const isAtAnswer = (state: AppState): boolean => answeredOf(state) !== null && !isAway(state);

/** A bet is open, so its answer must not be shown yet. */
export function isBetOpen(state: AppState): boolean {
  const beat = beatOf(state);
  const told = toldOf(state)?.type;
  const answered = answeredOf(state) !== null || state.wagers.get(beat?.id ?? '')?.type === 'absent';
  return beat?.bet != null && !answered && (told === 'found' || told === 'coming');
}

/** The seed of the run, if it is not the story's own; null: it is. With another seed, the answers can differ too. */
export const ownSeedOf = ({ intent }: Pick<AppState, 'intent'>): number | null =>
  intent.seed === session.visit.defaults.seed ? null : intent.seed;

/** What lies over the stage of the open bet: the question while it is not answered, or the user's curve while the run draws its own. */
export function sheetOf(state: AppState): 'asked' | 'drawn' | null {
  const beat = beatOf(state);
  if (beat?.bet == null || toldOf(state)?.type !== 'found') return null;
  const wager = state.wagers.get(beat.id);
  const isAnswered = wager?.type === 'computing' || (wager?.type === 'settled' && wager.step === 'answered');
  if (isAnswered) return beat.bet.type === 'curve' ? 'drawn' : null;
  return isBetOpen(state) && !isAway(state) ? 'asked' : null;
}

/** The side that the sheet covers. If both sides are shown, it covers the one that the bet is not about; if the bet is about both, the one
 * that the beat does not point at. */
export function sheetSide(state: AppState): Side | null {
  const beat = beatOf(state);
  if (beat === null || beat.bet === null || sheetOf(state) === null) return null;
  const { view } = state.intent;
  return view === 'both' ? otherSide(askedSide(beat.bet, beat.see?.side ?? beat.moment.side)) : view;
}

/** The parts of the state from which standings are computed, besides frames. */
type StandingsSource = {
  readonly sides: Readonly<Record<Side, Pick<SideState, 'samples'>>>;
  readonly counterNames: readonly string[];
};

/** The numbers of some frames, with the samples that lead there. */
export const standingsOf = ({ sides, counterNames }: StandingsSource, frames: MomentFrames): Standings => ({
  before: frames.before === null ? null : { frame: frames.before, samples: sides.before.samples },
  after: frames.after === null ? null : { frame: frames.after, samples: sides.after.samples },
  counterNames,
});

const placeOf = (wager: Wager): BetPlace => (wager.type === 'settled' ? wager.step : wager.type);

/** Which step the bet of the open beat has reached; null: the beat has none. */
export function betPlace(state: AppState): BetPlace | null {
  const beat = beatOf(state);
  if (beat?.bet == null) return null;
  const wager = state.wagers.get(beat.id);
  return wager === undefined ? (toldOf(state)?.type === 'found' ? 'there' : 'not-there') : placeOf(wager);
}

/** The moments of the story's beats that are known, for the flags of the time lanes. */
export const beatMoments = (
  story: Story,
  sides: { readonly [side in Side]: Pick<SideState, 'found'> },
): readonly { readonly beat: Beat; readonly ns: Ns }[] =>
  story.beats.flatMap((beat) => {
    const found = sides[beat.moment.side].found.find(({ search }) => search === beat.moment.search);
    return found === undefined ? [] : [{ beat, ns: found.timeNs }];
  });
