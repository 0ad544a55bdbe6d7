// A short code for a bet in the user's own run, computed from its seed and settings, the guess, and the answer of the run. Readers who open the
// same link and make the same guess get the same code, so that they can compare their bets. Different bets rarely have the same code. The
// code keeps nothing secret.
import type { Guess, Verdict } from '../../domain/story/bets.model.ts';

/** Identifies the run and the bet. */
export type BetOfRun = {
  readonly scenario: string;
  readonly size: string;
  readonly seed: number;
  /** The settings that differ from those of the story. */
  readonly sets: readonly string[];
  readonly beat: string;
};

/** The signs of a code: letters and digits that are not easily confused. */
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const BITS = 5;
const GROUP = 3;

export function receiptOf({ scenario, size, seed, sets, beat }: BetOfRun, guess: Guess, verdict: Verdict): string {
  const hash = hashOf(JSON.stringify([scenario, size, seed, sets, beat, valuesOf(guess), answerValues(verdict)]));
  const sign = (place: number): string => SIGNS.charAt((hash >>> (place * BITS)) & (SIGNS.length - 1));
  const group = (from: number): string => Array.from({ length: GROUP }, (_, place) => sign(from + place)).join('');
  return `${group(0)}-${group(GROUP)}`;
}

/** The answer of the run as numbers only, because words differ by language. */
function answerValues(verdict: Verdict): readonly (number | null)[] {
  switch (verdict.type) {
    case 'number':
      return [verdict.answer.value];
    case 'kernel':
      return [verdict.growths.before.value, verdict.growths.after.value];
    case 'choice':
      return [verdict.option];
    case 'curve':
      return [verdict.last.value];
    default:
      return unreachable(verdict);
  }
}

function valuesOf(guess: Guess): readonly (number | string | null)[] {
  switch (guess.type) {
    case 'number':
      return [guess.number];
    case 'kernel':
      return [guess.side];
    case 'choice':
      return [guess.option];
    case 'curve':
      return guess.points;
    default:
      return unreachable(guess);
  }
}

/** FNV-1a with 32 bits, and one more step that mixes the bits; a code uses 30 of them. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return Math.imul(hash ^ (hash >>> 15), 0x85ebca6b) ^ (hash >>> 13);
}

function unreachable(value: never): never {
  throw new Error(`no such bet: ${JSON.stringify(value)}`);
}
