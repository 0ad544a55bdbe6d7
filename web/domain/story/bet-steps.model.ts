// The steps of a bet: the question, the answer, and the reason for the answer. The keys that move through a story also move through them.
import type { BetStep } from './bets.model.ts';

/** The state of a bet. Before its first step, the stage does not show the bet's moment yet (`not-there`) or does (`there`). `computing`:
 * the engine is computing the run up to the answer. `absent`: the run has no answer. Otherwise the bet is at one of its steps. */
export type BetPlace = 'not-there' | 'there' | 'computing' | 'absent' | BetStep;

/** The effect of a step forward or back on a bet; `leave`: the story moves on to another beat. */
export type BetTurn = 'leave' | 'compute' | 'show-answer' | 'show-why' | 'ask-again';

const ON: Readonly<Record<BetPlace, BetTurn>> = {
  'not-there': 'leave',
  there: 'compute',
  computing: 'leave',
  absent: 'leave',
  asked: 'show-answer',
  answered: 'show-why',
  why: 'leave',
};

const BACK: Readonly<Record<BetPlace, BetTurn>> = {
  'not-there': 'leave',
  there: 'leave',
  computing: 'ask-again',
  absent: 'leave',
  asked: 'leave',
  answered: 'ask-again',
  why: 'show-answer',
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
