// What is told of a story, as the state has it: which beat, whether its moment is on the stage, where its bet stands.
import type { Ns } from '../engine/units.ts';
import { END_BEAT, isEndName } from '../shell/end/ends.model.ts';
import type { BetPlace } from '../shell/story/bet-steps.model.ts';
import { askedSide } from '../shell/story/bets.model.ts';
import type { Beat, Story } from '../shell/story/story.model.ts';
import type { Standings } from '../shell/story/story-values.model.ts';
import { otherSide, type Side } from './intent.ts';
import { samePosition } from './link.ts';
import { session } from './session.ts';
import type { AppState, MomentFrames, SideState, Told, Wager } from './store.ts';

/** The story that can be told. */
export const storyTold = ({ story }: AppState): Story | null => (story?.type === 'read' ? story.story : null);

/** The beat that is open. */
export const beatOf = (state: AppState): Beat | null => storyTold(state)?.beats.find(({ id }) => id === state.intent.beat) ?? null;

/** The story has its place above the stage. */
export const isTold = (state: AppState): boolean => beatOf(state) !== null;

/** The story has an end, which is no moment of the run. */
export const hasEnd = (state: AppState): boolean => storyTold(state) !== null && isEndName(state.intent.scenario);

/** The end of the story is shown, not the stage. */
export const isAtEnd = (state: AppState): boolean => state.intent.beat === END_BEAT && hasEnd(state);

/** What became of the beat that is open; null while its moment is looked for. */
export const toldOf = ({ told, intent }: AppState): Told | null => (told?.beat === intent.beat ? told : null);

/** The stage shows another moment than the one that the open beat is about, or than that of the answer to its bet. */
export function isAway(state: AppState): boolean {
  const told = toldOf(state);
  if (told === null) return false;
  if (told.type !== 'found') return told.type === 'given-up';
  return !samePosition(told.position, state.intent.position) && !isAtAnswer(state);
}

/** The run has been played on to the answer of the open bet, and stands there. */
export function isAtAnswer({ wagers, intent }: Pick<AppState, 'wagers' | 'intent'>): boolean {
  const wager = intent.beat === null ? undefined : wagers.get(intent.beat);
  return wager?.type === 'settled' && wager.step !== 'asked' && wager.position !== null && samePosition(wager.position, intent.position);
}

/** A bet is open and its answer must not be seen yet. */
export function isBetOpen(state: AppState): boolean {
  const beat = beatOf(state);
  const told = toldOf(state)?.type;
  const wager = beat === null ? undefined : state.wagers.get(beat.id);
  const answered = wager?.type === 'absent' || (wager?.type === 'settled' && wager.step !== 'asked');
  return beat?.bet != null && !answered && (told === 'found' || told === 'coming');
}

/** The question of the open beat has been answered. */
export const isAnswered = ({ wagers, intent }: Pick<AppState, 'wagers' | 'intent'>): boolean => {
  const wager = intent.beat === null ? undefined : wagers.get(intent.beat);
  return wager?.type === 'settled' && wager.step !== 'asked';
};

/** The seed of the run, where it is not the story's own: then its answers are, too. */
export const ownSeedOf = ({ intent }: Pick<AppState, 'intent'>): number | null =>
  intent.seed === session.visit.defaults.seed ? null : intent.seed;

/** What lies on the stage of the open bet: the question, as nobody has bet yet; or the curve that was drawn, while the run draws its own. */
export function sheetOf(state: AppState): 'asked' | 'drawn' | null {
  const beat = beatOf(state);
  if (beat?.bet == null || toldOf(state)?.type !== 'found') return null;
  const wager = state.wagers.get(beat.id);
  const isAnswered = wager?.type === 'computing' || (wager?.type === 'settled' && wager.step === 'answered');
  if (isAnswered) return beat.bet.type === 'curve' ? 'drawn' : null;
  return isBetOpen(state) && !isAway(state) ? 'asked' : null;
}

/** The half on which the sheet lies: the one that is not asked about, where both are shown. */
export function sheetSide(state: AppState): Side | null {
  const bet = beatOf(state)?.bet ?? null;
  if (bet === null || sheetOf(state) === null) return null;
  const { view } = state.intent;
  return view === 'both' ? otherSide(askedSide(bet, beatOf(state)?.moment.side ?? 'before')) : view;
}

/** What of the state standings are made of, besides frames. */
type StandingsSource = {
  readonly sides: Readonly<Record<Side, Pick<SideState, 'samples'>>>;
  readonly counterNames: readonly string[];
};

/** The numbers of some frames, with the samples that led there. */
export const standingsOf = ({ sides, counterNames }: StandingsSource, frames: MomentFrames): Standings => ({
  before: frames.before === null ? null : { frame: frames.before, samples: sides.before.samples },
  after: frames.after === null ? null : { frame: frames.after, samples: sides.after.samples },
  counterNames,
});

const placeOf = (wager: Wager): BetPlace => (wager.type === 'settled' ? wager.step : wager.type);

/** Where the bet of the open beat stands; null: it has none. */
export function betPlace(state: AppState): BetPlace | null {
  const beat = beatOf(state);
  if (beat?.bet == null) return null;
  const wager = state.wagers.get(beat.id);
  return wager === undefined ? (toldOf(state)?.type === 'found' ? 'there' : 'not-there') : placeOf(wager);
}

/** A side's moments of the story's beats, for the flags of the time lanes. */
export const beatMoments = (
  story: Story,
  sides: { readonly [side in Side]: Pick<SideState, 'found'> },
): readonly { readonly beat: Beat; readonly ns: Ns }[] =>
  story.beats.flatMap((beat) => {
    const found = sides[beat.moment.side].found.find(({ search }) => search === beat.moment.search);
    return found === undefined ? [] : [{ beat, ns: found.timeNs }];
  });
