// Predicts the effect of a step forward in the audience's window, for the label of the button.
import { type BetPlace, betTurn } from '../../domain/story/bet-steps.model.ts';

export type NextStep =
  | { readonly type: 'light' | 'end' | 'nothing' }
  /** The step skips the rest of the playback: up to the answer to a bet, or to the moment of a beat. */
  | { readonly type: 'skip'; readonly to: 'answer' | 'moment' }
  | { readonly type: 'step'; readonly bet: BetPlace | null };

export type HallState = {
  readonly dark: boolean;
  readonly skips: boolean;
  readonly bet: BetPlace | null;
  /** Index of the open beat; the number of beats: the end of the story; null: no beat is open. */
  readonly place: number | null;
  readonly beats: number;
  readonly hasEnd: boolean;
};

export function nextStep({ dark, skips, bet, place, beats, hasEnd }: HallState): NextStep {
  if (dark) return { type: 'light' };
  if (skips) return { type: 'skip', to: bet === 'computing' ? 'answer' : 'moment' };
  const leaves = bet === null || betTurn(bet, 1) === 'leave';
  if (place === null || place < beats - 1 || !leaves) return { type: 'step', bet };
  return { type: place === beats - 1 && hasEnd ? 'end' : 'nothing' };
}
