// A bet has three steps of its own on the way through a story: it is asked, answered, and then it is said why.
import type { BetStep } from './bets.model.ts';

/** Where a bet stands: asked, with its moment on the stage or not yet; being answered by
 * the run, which may have no answer; or settled, at one of its steps. */
export type BetPlace = 'not-there' | 'there' | 'computing' | 'absent' | BetStep;

/** What a step on or back does: something with the bet, or it leads to another beat. */
export type BetTurn = 'leave' | 'compute' | 'tell-answer' | 'tell-why' | 'ask-again';

const ON: Readonly<Record<BetPlace, BetTurn>> = {
  'not-there': 'leave',
  there: 'compute',
  computing: 'leave',
  absent: 'leave',
  asked: 'tell-answer',
  answered: 'tell-why',
  why: 'leave',
};

const BACK: Readonly<Record<BetPlace, BetTurn>> = {
  'not-there': 'leave',
  there: 'leave',
  computing: 'ask-again',
  absent: 'leave',
  asked: 'leave',
  answered: 'ask-again',
  why: 'tell-answer',
};

export const betTurn = (place: BetPlace, direction: -1 | 1): BetTurn => (direction > 0 ? ON : BACK)[place];

const PLACES: Readonly<Record<BetPlace, true>> = {
  'not-there': true,
  there: true,
  computing: true,
  absent: true,
  asked: true,
  answered: true,
  why: true,
};
/** For what comes from another window. */
export const isBetPlace = (value: unknown): value is BetPlace => typeof value === 'string' && Object.hasOwn(PLACES, value);
