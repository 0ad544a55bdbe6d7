// The guesses at the cost above a half, while the run computes the answer to a bet and while the answer is shown.
import { useMemo } from 'react';
import type { Telling } from '../../domain/telling/scene.model.ts';
import type { Side } from '../../state/intent.ts';
import { spreadOf } from '../../state/lecture.ts';
import { type Told, useApp, type Wager } from '../../state/store.ts';
import { beatOf, beatStateOf, isAtAnswer } from '../../state/told.ts';
import { type PriceGuess, priceGuess } from './price-guess.model.ts';

/** Whether the stage shows the moment that the guess is about. */
const isAsked = (wager: Wager | undefined, told: Told | null, atAnswer: boolean): boolean =>
  wager?.type === 'computing' ? told?.type === 'found' : wager?.type === 'settled' && atAnswer;

/** The guesses at the cost on this side; null: there is no guess, or the bet is about another number or another moment. */
export function usePriceGuess(side: Side, { price }: Pick<Telling, 'price'>): PriceGuess | null {
  const bet = useApp((state) => beatOf(state)?.bet ?? null);
  const wager = useApp((state) => state.wagers.get(state.intent.beat ?? ''));
  const told = useApp(beatStateOf);
  const atAnswer = useApp(isAtAnswer);
  const spread = useApp(spreadOf);
  // While a run is being computed, its progress replaces the cost.
  const computing = useApp((state) => state.sides[side].progress !== null);
  return useMemo(() => {
    if (!isAsked(wager, told, atAnswer) || computing) return null;
    if (bet?.type !== 'number' || bet.value.side !== side || price?.since == null) return null;
    const called = spread?.hands.kind === 'numbers' ? spread.hands.counts.map(({ answer, hands }) => ({ value: answer, hands })) : [];
    return priceGuess(bet.unit, wager?.type === 'absent' ? null : (wager?.guess ?? null), called);
  }, [side, price, bet, wager, told, atAnswer, spread, computing]);
}
