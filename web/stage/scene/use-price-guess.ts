// The guesses of the figure above a half, while the run computes the answer to a bet and while the answer is shown.
import { useMemo } from 'react';
import { amountOf } from '../../domain/scene/marks.model.ts';
import { valueAt } from '../../domain/story/story-values.model.ts';
import type { Telling } from '../../domain/telling/scene.model.ts';
import type { Side } from '../../state/intent.ts';
import { spreadOf } from '../../state/lecture.ts';
import { appState, type MomentFrames, type Told, useApp, type Wager } from '../../state/store.ts';
import { beatOf, isAtAnswer, standingsOf, toldOf } from '../../state/told.ts';
import { asksFor, type PriceGuess, priceGuess } from './price-guess.model.ts';

/** The frames of the bet's moment, as long as the guess belongs to what the stage shows. */
function framesAsked(wager: Wager | undefined, told: Told | null, atAnswer: boolean): MomentFrames | null {
  if (wager?.type === 'computing') return told?.type === 'found' ? told.frames : null;
  return wager?.type === 'settled' && atAnswer ? wager.told.frames : null;
}

/** null: there is no guess, or it is about something else. */
export function usePriceGuess(side: Side, { price, cost }: Pick<Telling, 'price' | 'cost'>): PriceGuess | null {
  const bet = useApp((state) => beatOf(state)?.bet ?? null);
  const wager = useApp((state) => state.wagers.get(state.intent.beat ?? ''));
  const told = useApp(toldOf);
  const atAnswer = useApp(isAtAnswer);
  const spread = useApp(spreadOf);
  // The progress of a computation takes the place of the number.
  const computing = useApp((state) => state.sides[side].progress !== null);
  return useMemo(() => {
    const frames = framesAsked(wager, told, atAnswer);
    if (computing || bet?.type !== 'number' || bet.value.side !== side || price === null || cost !== null || !asksFor(bet, price))
      return null;
    const from = frames === null ? null : valueAt(bet.value, standingsOf(appState(), frames));
    if (from === null) return null;
    const called = spread?.hands.kind === 'numbers' ? spread.hands.counts.map(({ answer, hands }) => ({ value: answer, hands })) : [];
    return priceGuess(amountOf(from, bet.unit).value, bet.unit, wager?.type === 'absent' ? null : (wager?.guess ?? null), called);
  }, [side, price, cost, bet, wager, told, atAnswer, spread, computing]);
}
