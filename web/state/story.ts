// Telling the story: beats are moments of the run that the engine searches for; bets are settled by running on.
import type { EventNumber, Ns } from '../engine/units.ts';
import { END_BEAT, isEndName } from '../shell/end/ends.model.ts';
import { type BetPlace, betTurn } from '../shell/story/bet-steps.model.ts';
import { type Bet, type Guess, growthsOf, judge, sidesOf } from '../shell/story/bets.model.ts';
import { type Beat, paragraphsOfBeat, type Story, storyMistake } from '../shell/story/story.model.ts';
import { valuesIn } from '../shell/story/story-text.model.ts';
import { needsScene, type Standings } from '../shell/story/story-values.model.ts';
import { showsScene } from '../stage/depth.model.ts';
import { type Picture, pictureNamed } from '../stage/pictures.model.ts';
import { otherSide, type Position, SIDES, type Side } from './intent.ts';
import { samePosition } from './link.ts';
import { isOpen, loadWay, machine } from './machines.ts';
import { stopPlaying } from './playback.ts';
import { managedPages, PICTURES, picturesBetween, runUpTo } from './run-up.model.ts';
import { hurry, mayRunUp, runUp } from './run-up.ts';
import { isPerforming, lookAt, sceneAt, type Wish, want } from './stage.ts';
import { type AppState, appState, type MomentFrames, type SideState, setApp, type Told, type Wager } from './store.ts';
import { storedWay } from './stored.ts';

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

/** Once the machines are open: whether they have what the story speaks of. */
export function checkStory(): void {
  const state = appState();
  const info = state.infos.before ?? state.infos.after;
  const story = storyTold(state);
  if (story === null || info === null) return;
  const mistakes = SIDES.flatMap((side) => machine(side).searchMistakes);
  const why = storyMistake(story, { counterNames: state.counterNames, zoneNames: info.zone_names, mistakes });
  if (why !== null) setApp({ story: { type: 'refused', why } });
}

function keepPlace(beat: string): void {
  const { lastBeats, intent } = appState();
  setApp({ lastBeats: new Map(lastBeats).set(intent.scenario, beat) });
}

/** The picture that the scenario opens with. */
const ownPicture = ({ infos, intent }: AppState): Picture => pictureNamed((infos.before ?? infos.after)?.picture ?? '') ?? intent.picture;

/** A bet that was answered is asked again; the run has not forgotten the answer. */
function askAgain({ id }: Beat): void {
  const wager = appState().wagers.get(id);
  if (wager?.type === 'settled') setWager(id, { ...wager, step: 'asked' });
}

/** How one comes to a beat: as a jump, or with the stretch before its moment played. */
type Coming = 'jumps' | 'plays';

/** Goes to a beat: position, picture and leading side follow it, the view stays. `asked`: a link that names another picture is right. */
export function goToBeat(beat: Beat, asked?: Picture, coming: Coming = 'jumps'): void {
  stopPlaying();
  const { intent } = appState();
  const { side, search } = beat.moment;
  const lead = intent.view === 'both' ? side : intent.lead;
  const picture = asked ?? beat.picture ?? ownPicture(appState());
  setApp({ intent: { ...intent, beat: beat.id, lead, picture, hunk: asked === undefined ? beat.hunk : intent.hunk }, told: null });
  keepPlace(beat.id);
  askAgain(beat);
  const outcome: Outcome = {
    reached: (position, frames) => {
      setApp({ told: { type: 'found', beat: beat.id, position, frames } });
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

/** What Page Down will play from here is fetched while somebody reads. */
function fetchWayOn({ id, bet }: Beat): void {
  const state = appState();
  const beats = storyTold(state)?.beats ?? [];
  const next = beats[beats.findIndex((beat) => beat.id === id) + 1];
  if (bet !== null) storedWay(state.intent.scenario, 'answer', id);
  if (next !== undefined) storedWay(state.intent.scenario, 'way', next.id);
}

type Outcome = Pick<Wish & { readonly type: 'find' }, 'reached' | 'absent' | 'closed'>;

/** What leads to a moment is played where it is seen as a whole. */
const plays = (): boolean => showsScene(appState().intent) && mayRunUp();

async function playToBeat({ id, moment }: Beat, { reached, absent, closed }: Outcome): Promise<void> {
  const { side, search } = moment;
  if (!isOpen(side)) {
    closed();
    return;
  }
  const known = (): EventNumber | undefined => appState().sides[side].found.find((found) => found.search === search)?.event;
  const there = await momentOf(side, search, known());
  if (there === 'not-found') absent();
  if (there === null || there === 'not-found') return;
  const position = { type: 'event', side, event: there.event } as const;
  setApp({ told: { type: 'coming', beat: id, position }, intent: { ...appState().intent, position } });
  await loadWay('way', id);
  const reach = await runUp(side, runUpTo(there.event, there.pages), 'jump');
  if (reach !== null) reached(reach.position, reach.frames);
}

/** The event of a moment, and how large its machine is; null: something else is wanted. */
async function momentOf(
  side: Side,
  search: string,
  known: EventNumber | undefined,
): Promise<{ readonly event: EventNumber; readonly pages: number } | 'not-found' | null> {
  const { frame } = appState().sides[side];
  if (known !== undefined && frame !== null) return { event: known, pages: managedPages(frame) };
  const found = await lookAt(side, search, []);
  if (found === null || found === 'not-found') return found;
  const there = found[side];
  return there === null ? null : { event: there.event, pages: managedPages(there) };
}

/** A link led to a beat that does not come, and nothing is on the stage yet. */
function arriveIfEmpty(side: Side): void {
  const { sides, intent } = appState();
  if (isOpen(side) && sides[side].frame === null) want({ type: 'show', position: intent.position, hash: true });
}

/** Where it was left, or at its start. */
function openStory(): void {
  const state = appState();
  const beats = storyTold(state)?.beats ?? [];
  const beat = beats.find(({ id }) => id === state.lastBeats.get(state.intent.scenario)) ?? beats[0];
  if (beat !== undefined) goToBeat(beat);
}

export function stepBeat(direction: -1 | 1): void {
  const state = appState();
  if (direction === 1 && isPlayedTo(state)) {
    hurry();
    return;
  }
  const beats = storyTold(state)?.beats ?? [];
  const place = isAtEnd(state) ? beats.length : beats.findIndex(({ id }) => id === state.intent.beat);
  if (place < 0) {
    openStory();
    return;
  }
  if (stepBet(direction)) return;
  const next = beats[Math.max(0, place + direction)];
  if (next !== undefined && next.id !== state.intent.beat) goToBeat(next, undefined, 'plays');
  if (next === undefined && hasEnd(state)) openEnd();
}

/** The stage rests where it is. */
function openEnd(): void {
  stopPlaying();
  setApp({ told: null, intent: { ...appState().intent, beat: END_BEAT } });
}

/** The moment of the open beat, or the answer of its bet, is on its way. */
const isPlayedTo = (state: AppState): boolean =>
  isPerforming() && (toldOf(state)?.type === 'coming' || state.wagers.get(state.intent.beat ?? '')?.type === 'computing');

export function closeStory(): void {
  const { story, intent } = appState();
  if (intent.beat !== null && intent.beat !== END_BEAT) keepPlace(intent.beat);
  setApp({ told: null, story: story?.type === 'refused' ? null : story, intent: { ...intent, beat: null } });
}

export const toggleStory = (): void => (appState().intent.beat === null ? openStory() : closeStory());

/** Back to the moment of the beat that is open. */
export function returnToBeat(): void {
  const beat = beatOf(appState());
  if (beat !== null) goToBeat(beat);
}

/** Its moment has not been on the stage yet. */
const isSought = (told: Told | null): boolean => told === null || told.type === 'coming';

/** The search for the open beat is not wanted any more. */
export function giveUpBeat(): void {
  const state = appState();
  const { beat } = state.intent;
  if (beat !== null && isSought(toldOf(state))) setApp({ told: { type: 'given-up', beat } });
}

/** What the open beat's numbers still lack is looked up behind the stage. False when nothing is to be done. */
export function lookUpBeat(): boolean {
  const state = appState();
  const beat = beatOf(state);
  const told = toldOf(state);
  if (beat === null || SIDES.some((side) => machine(side).fragile)) return false;
  if (isSought(told) && isOpen(beat.moment.side)) {
    want({ type: 'study', study: () => findBeat(beat) });
    return true;
  }
  const unseen = told?.type === 'found' ? SIDES.filter((side) => isOpen(side) && lacks(told, side, beat)) : [];
  if (told?.type !== 'found' || unseen.length === 0) return false;
  want({ type: 'study', study: () => completeBeat(told, unseen) });
  return true;
}

/** The beat is open and its moment was not visited: a link or a change of the run led elsewhere. */
async function findBeat(beat: Beat): Promise<void> {
  const { side, search } = beat.moment;
  const frames = await lookAt(side, search, [otherSide(side)].filter(isOpen));
  if (frames === null || appState().intent.beat !== beat.id) return;
  const position = { type: 'event', side, event: frames === 'not-found' ? 0 : (frames[side]?.event ?? 0) } as const;
  setApp({ told: frames === 'not-found' ? { type: 'absent', beat: beat.id } : { type: 'found', beat: beat.id, position, frames } });
}

type ToldThere = Told & { readonly type: 'found' };

/** The frame of a side is not there, or it was gathered for another picture and the text tells of the scene. */
const lacks = ({ frames }: ToldThere, side: Side, beat: Beat): boolean =>
  frames[side] === null || (frames[side].scene === undefined && paragraphsOfBeat(beat).flatMap(valuesIn).some(needsScene));

/** A side that the view hides has numbers too, and so has the scene when another picture is shown. */
async function completeBeat(told: ToldThere, unseen: readonly Side[]): Promise<void> {
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

function setWager(beat: string, wager: Wager | null): void {
  const wagers = new Map(appState().wagers);
  if (wager === null) wagers.delete(beat);
  else wagers.set(beat, wager);
  setApp({ wagers });
}

/** Among the steps of the open beat's bet, asked, answered and why; false: there is none in that direction. */
function stepBet(direction: -1 | 1): boolean {
  const state = appState();
  const beat = beatOf(state);
  if (beat?.bet == null) return false;
  const wager = state.wagers.get(beat.id);
  const place = wager === undefined ? (toldOf(state)?.type === 'found' ? 'there' : 'not-there') : placeOf(wager);
  const turn = betTurn(place, direction);
  if (turn === 'compute') placeBet(null);
  if (turn === 'ask-again') goToBeat(beat);
  if (wager?.type === 'settled' && turn === 'tell-answer') tellAnswer(beat.id, wager);
  if (wager?.type === 'settled' && turn === 'tell-why') setWager(beat.id, { ...wager, step: 'why' });
  return turn !== 'leave';
}

const placeOf = (wager: Wager): BetPlace => (wager.type === 'settled' ? wager.step : wager.type);

/** To where the run was played on, when it is not there any more. */
function tellAnswer(beat: string, wager: Wager & { readonly type: 'settled' }): void {
  setWager(beat, { ...wager, step: 'answered' });
  const { position } = wager;
  if (position === null || wager.step === 'why') return;
  setApp({ intent: { ...appState().intent, position } });
  want({ type: 'show', position, hash: true });
}

/** Answers the bet of the open beat; the run says what is right. `guess` null: nobody guesses. Anything else that is asked for takes it back. */
export function placeBet(guess: Guess | null): void {
  const state = appState();
  const beat = beatOf(state);
  const told = toldOf(state);
  if (beat?.bet == null || told?.type !== 'found') return;
  const { id, bet } = beat;
  setWager(id, { type: 'computing', guess });
  if (!plays()) {
    want({ type: 'study', study: async () => setWager(id, await settle(bet, guess, told.frames)) });
    return;
  }
  want({
    type: 'perform',
    perform: async () => {
      const wager = await settle(bet, guess, told.frames);
      const position = wager?.type === 'settled' ? await playToAnswer(told, wager.frames) : null;
      setWager(id, wager?.type === 'settled' ? { ...wager, position } : wager);
    },
  });
}

/** From the moment of a bet on to that of its answer, the later one where both sides have one; null: it was left on the way. */
async function playToAnswer(told: ToldThere, answers: MomentFrames): Promise<Position | null> {
  const sides = SIDES.filter((side) => answers[side] !== null);
  const side = sides.reduce(
    (latest, one) => ((answers[one]?.time_ns ?? 0) > (answers[latest]?.time_ns ?? 0) ? one : latest),
    sides[0] ?? 'before',
  );
  const [from, to] = [told.frames[side]?.event, answers[side]?.event];
  if (from === undefined || to === undefined) return null;
  await loadWay('answer', told.beat);
  const begin = samePosition(told.position, appState().intent.position) ? 'here' : 'jump';
  return (await runUp(side, picturesBetween(from, to, PICTURES), begin))?.position ?? null;
}

/** null: something else came in between. */
async function settle(bet: Bet, guess: Guess | null, from: MomentFrames): Promise<Wager | null> {
  const sides = sidesOf(bet);
  const ns = (from.before ?? from.after)?.time_ns ?? 0;
  const unseen = await sceneAt(
    { type: 'time', ns },
    sides.filter((side) => from[side] === null),
  );
  if (unseen === null) return null;
  let to: MomentFrames = { before: null, after: null };
  for (const side of sides) {
    const frames = await lookAt(side, bet.until, []);
    if (frames === null) return null;
    if (frames === 'not-found') return { type: 'absent', guess };
    to = { ...to, [side]: frames[side] };
  }
  const state = appState();
  const growths = growthsOf(bet, standingsOf(state, { ...from, ...unseen }), standingsOf(state, to));
  return growths === null
    ? null
    : { type: 'settled', guess, verdict: judge(bet, guess, growths), frames: to, position: null, step: 'answered' };
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
