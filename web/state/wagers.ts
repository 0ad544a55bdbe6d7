// Bets. The run itself answers a bet: the page plays it up to the moment of the answer.

import { type BetTurn, betTurn } from '../domain/story/bet-steps.model.ts';
import { answerTo, type Bet, type Guess, judge, sidesOf } from '../domain/story/bets.model.ts';
import type { Beat } from '../domain/story/story.model.ts';
import type { Ns } from '../engine/units.ts';
import type { Side } from './intent.ts';
import { samePosition } from './link.ts';
import { freshSamples, isOpen, loadWay, machine } from './machines.ts';
import { PICTURES, picturesBetween } from './run-up.model.ts';
import { hurry, isHurried, plays, runUp, takeTime } from './run-up.ts';
import { lookAt, sceneAt, stageMoves, want } from './stage.ts';
import { appState, type MomentFrames, type ReachedBeat, type Settled, setApp, setSide, type Wager } from './store.ts';
import { answerAt, beatOf, beatStateOf, betPlace, describedPosition, standingsOf } from './told.ts';

/** Asks a bet again. A known answer is kept, so the engine need not compute it again. */
export function askAgain({ id }: Beat): void {
  const wager = appState().wagers.get(id);
  if (wager?.type === 'settled') setWager(id, { ...wager, step: 'asked' });
  if (wager?.type === 'computing') setWager(id, null);
}

function setWager(beat: string, wager: Wager | null): void {
  const wagers = new Map(appState().wagers);
  if (wager === null) wagers.delete(beat);
  else wagers.set(beat, wager);
  setApp({ wagers });
}

/** Keeps the guess on the sheet of a beat, so that it outlives a reload. null: the sheet has no valid guess. */
export function keepGuess(beat: string, guess: Guess | null): void {
  setApp({ openGuess: guess === null ? null : { beat, guess } });
}

/** Steps through the open beat's bet: question, answer, reason. The caller has to carry out 'ask-again' and 'leave', which open a beat. */
export function stepBet(direction: -1 | 1): BetTurn {
  const state = appState();
  const beat = beatOf(state);
  if (beat?.bet == null) return 'leave';
  const wager = state.wagers.get(beat.id);
  const turn = betTurn(betPlace(state) ?? 'not-there', direction);
  if (turn === 'compute') placeBet(null);
  if (wager?.type === 'settled' && turn === 'show-answer') tell(beat, wager, 'answered');
  if (wager?.type === 'settled' && turn === 'show-why') tell(beat, wager, 'why');
  return turn;
}

/** Shows the answer or the reason of a bet, and brings the stage to the moment of the answer. */
export function tell({ id }: Beat, wager: Settled, step: 'answered' | 'why'): void {
  setWager(id, { ...wager, step });
  setApp({ told: wager.told });
  const position = describedPosition(appState());
  const { intent } = appState();
  if (position === null || (samePosition(position, intent.position) && !stageMoves())) return;
  setApp({ intent: { ...intent, position } });
  want({ type: 'show', position, hash: true });
}

/** Shows an answer that was shown before a reload, without playing the way to it. */
export function showAnswerAgain(beat: Beat, guess: Guess | null, step: 'answered' | 'why'): void {
  const wager = appState().wagers.get(beat.id);
  if (wager?.type === 'settled') tell(beat, wager, step);
  else placeBet(guess, step);
}

/** Settles the bet of the open beat: the engine computes the answer, and the page plays the run up to it. `guess` null: the user does
 * not guess. Any other request withdraws the guess. `again`: the step that was shown before a reload; the page then plays nothing. */
export function placeBet(guess: Guess | null, again: 'answered' | 'why' | null = null): void {
  const state = appState();
  const beat = beatOf(state);
  const told = beatStateOf(state);
  if (beat?.bet == null || told?.type !== 'found') return;
  const { id, bet } = beat;
  const computing: Wager = { type: 'computing', guess };
  setWager(id, computing);
  const answer = (wager: Wager | null): void => {
    // The user may have withdrawn the guess meanwhile, or made another one.
    if (appState().wagers.get(id) === computing) setWager(id, wager);
  };
  want({
    type: 'perform',
    dropped: () => answer(null),
    perform: async () => {
      if (plays() && again === null) takeTime();
      else hurry();
      const wager = await settle(bet, guess, told);
      // If the stage does not reach the moment of the answer, the answer is not shown.
      const isReached = wager?.type !== 'settled' || (await goToAnswer(told, wager));
      answer(isReached ? atStep(wager, again ?? 'answered') : null);
    },
  });
}

const atStep = (wager: Wager | null, step: 'answered' | 'why'): Wager | null => (wager?.type === 'settled' ? { ...wager, step } : wager);

/** Plays from the moment of a bet to that of its answer; false: another request interrupted it, or a machine broke. */
async function goToAnswer(told: ReachedBeat, settled: Settled): Promise<boolean> {
  const at = answerAt(settled);
  if (at === null) return true;
  const from = told.frames[at.side]?.event;
  const plain = from === undefined || isHurried();
  if (!plain) await loadWay('answer', told.beat);
  const begin = samePosition(told.position, appState().intent.position) ? 'here' : 'jump';
  return (await runUp(at.side, plain ? [at.event] : picturesBetween(from, at.event, PICTURES), begin)) !== null;
}

/** Computes the answer of a bet and judges the guess; null: another request interrupted it, or a machine broke. */
async function settle(bet: Bet, guess: Guess | null, told: ReachedBeat): Promise<Wager | null> {
  const from = told.frames;
  const sides = sidesOf(bet).filter(isOpen);
  const ns = (from.before ?? from.after)?.time_ns ?? 0;
  const unseen = await sceneAt(
    { type: 'time', ns },
    sides.filter((side) => from[side] === null),
  );
  if (unseen === null) return null;
  const ends = await endsOf(bet, sides, ns);
  if (ends === null) return null;
  if (ends === 'not-found') return { type: 'absent', guess };
  const { frames: to, last } = ends;
  for (const side of sides) if (!(await knowRows(side, to[side]?.time_ns ?? 0))) return null;
  const state = appState();
  const answer = answerTo(bet, standingsOf(state, { ...from, ...unseen }), standingsOf(state, to));
  return answer === null
    ? { type: 'absent', guess }
    : { type: 'settled', guess, verdict: judge(answer, guess), told, frames: to, last, step: 'answered' };
}

/** Makes sure that the rows of a side up to a time are known, because a side reports its rows less often than it answers; false: another
 * request interrupted it, or a machine broke. */
async function knowRows(side: Side, ns: Ns): Promise<boolean> {
  const known = (): boolean => {
    const { samples } = appState().sides[side];
    return Math.floor(ns / samples.intervalNs) <= samples.rows;
  };
  setSide(side, freshSamples(side));
  if (known()) return true;
  const answer = await machine(side).client.follow(ns);
  setSide(side, freshSamples(side));
  return answer.type === 'explored';
}

type Ends = Pick<Settled, 'frames' | 'last'>;

/** The moment at which a bet ends, on each side that it is about. If it ends at different times, both sides are taken at the later time, so
 * that they can be compared; null: another request interrupted it, or a machine broke. */
async function endsOf(bet: Bet, sides: readonly Side[], fromNs: Ns): Promise<Ends | 'not-found' | null> {
  const none: MomentFrames = { before: null, after: null };
  const [first = 'before'] = sides;
  if (bet.type === 'curve') {
    const frames = await sceneAt({ type: 'time', ns: fromNs + bet.forNs }, sides);
    return frames === null ? null : { frames: { ...none, ...frames }, last: first };
  }
  let to = none;
  for (const side of sides) {
    const frames = await lookAt(side, bet.until, []);
    if (frames === null || frames === 'not-found') return frames;
    to = { ...to, [side]: frames[side] };
  }
  const nsOf = (side: Side): Ns => to[side]?.time_ns ?? 0;
  const last = sides.reduce((late, side) => (nsOf(side) > nsOf(late) ? side : late), first);
  const early = sides.filter((side) => nsOf(side) < nsOf(last));
  const later = await sceneAt({ type: 'time', ns: nsOf(last) }, early);
  return later === null ? null : { frames: { ...to, ...later }, last };
}
