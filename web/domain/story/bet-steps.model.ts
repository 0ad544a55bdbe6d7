// A bet has three steps on the way through a story: the question, the answer, and the reason for the answer.
import type { BetStep } from './bets.model.ts';

/** The state of a bet. Before its first step its moment is not on the stage yet (`not-there`) or it is (`there`); `computing` means that
 * the run is on its way to the answer, `absent` that the run has none; otherwise the bet is at one of its steps. */
export type BetPlace = 'not-there' | 'there' | 'computing' | 'absent' | BetStep;

/** What a step forward or back does: it changes the bet, or it leaves for another beat. */
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
/** Checks a value that comes from another window. */
export const isBetPlace = (value: unknown): value is BetPlace => typeof value === 'string' && Object.hasOwn(PLACES, value);
