// A short code of a bet in your own run: of its seed and settings, what was guessed and what the run said. Who opens the same link and guesses the same gets the
// same code, and no other text does by chance. Nothing in it is secret: it is for comparing.
import type { Guess, Verdict } from '../../domain/story/bets.model.ts';

/** Of which run and which bet. */
export type BetOfRun = {
  readonly scenario: string;
  readonly size: string;
  readonly seed: number;
  /** What of the machine is set otherwise than in the story. */
  readonly sets: readonly string[];
  readonly beat: string;
};

/** Letters and digits that nobody mixes up. */
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const BITS = 5;
const GROUP = 3;

export function receiptOf({ scenario, size, seed, sets, beat }: BetOfRun, guess: Guess, verdict: Verdict): string {
  const hash = hashOf(JSON.stringify([scenario, size, seed, sets, beat, valuesOf(guess), said(verdict)]));
  const sign = (place: number): string => SIGNS.charAt((hash >>> (place * BITS)) & (SIGNS.length - 1));
  const group = (from: number): string => Array.from({ length: GROUP }, (_, place) => sign(from + place)).join('');
  return `${group(0)}-${group(GROUP)}`;
}

/** What the run said, in numbers alone: words differ by language. */
function said(verdict: Verdict): readonly (number | null)[] {
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

/** FNV-1a of 32 bits, with its last bits mixed once more: the code takes 30 of them. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return Math.imul(hash ^ (hash >>> 15), 0x85ebca6b) ^ (hash >>> 13);
}

function unreachable(value: never): never {
  throw new Error(`no such bet: ${JSON.stringify(value)}`);
}
