// What the next step on does among the audience, for the button that does it.
import { type BetPlace, betTurn } from '../../domain/story/bet-steps.model.ts';

export type NextStep =
  | { readonly type: 'light' | 'end' | 'nothing' }
  /** What is being played stands at once: the answer of a bet, or the moment of a beat. */
  | { readonly type: 'skip'; readonly to: 'answer' | 'moment' }
  | { readonly type: 'step'; readonly bet: BetPlace | null };

export type Standing = {
  readonly dark: boolean;
  readonly skips: boolean;
  readonly bet: BetPlace | null;
  /** Of the beat, 0..; as many as there are beats: the end; null: none is open. */
  readonly place: number | null;
  readonly beats: number;
  readonly hasEnd: boolean;
};

export function nextStep({ dark, skips, bet, place, beats, hasEnd }: Standing): NextStep {
  if (dark) return { type: 'light' };
  if (skips) return { type: 'skip', to: bet === 'computing' ? 'answer' : 'moment' };
  const leaves = bet === null || betTurn(bet, 1) === 'leave';
  if (place === null || place < beats - 1 || !leaves) return { type: 'step', bet };
  return { type: place === beats - 1 && hasEnd ? 'end' : 'nothing' };
}
