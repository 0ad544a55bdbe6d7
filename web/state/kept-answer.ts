// Shows the answer of a bet again after a reload, or the guess that the user had entered and not placed. The link leads to the question,
// so that another reader can guess. The entry of the browser's history therefore stores which step was shown, and the user's guess.
import type { BetStep, Guess } from '../domain/story/bets.model.ts';
import type { AppState } from './store.ts';
import { beatOf, beatStateOf } from './told.ts';

export type KeptAnswer = { readonly link: string; readonly step: BetStep; readonly guess: Guess | null };

const KEY = 'answered';

/** The answer or the open guess to store with a link; null: there is neither. While the beat or its answer is being loaded, the answer that
 * the entry has already stored stays. */
export function answerBeside(link: string, state: AppState, entry: unknown): KeptAnswer | null {
  const beat = beatOf(state)?.id ?? '';
  const wager = state.wagers.get(beat);
  if (beatStateOf(state)?.type !== 'found' || wager?.type === 'computing') return answerIn(entry, link);
  if (wager?.type === 'settled' && wager.step !== 'asked') return { link, step: wager.step, guess: wager.guess };
  return state.openGuess?.beat === beat ? { link, step: 'asked', guess: state.openGuess.guess } : null;
}

/** The state object of a history entry, with this answer added. */
export const entryWith = (entry: unknown, answer: KeptAnswer | null): unknown => {
  const kept = typeof entry === 'object' && entry !== null ? entry : {};
  return { ...kept, [KEY]: answer };
};

/** The answer that a history entry has stored for this link; null: none. */
export function answerIn(entry: unknown, link: string): KeptAnswer | null {
  const kept: unknown = typeof entry === 'object' && entry !== null && KEY in entry ? entry[KEY] : null;
  if (typeof kept !== 'object' || kept === null || !('link' in kept) || kept.link !== link) return null;
  const step = 'step' in kept && (kept.step === 'why' || kept.step === 'asked') ? kept.step : 'answered';
  return { link, step, guess: 'guess' in kept ? guessFrom(kept.guess) : null };
}

/** Checks the value, because an earlier version of the page may have stored it. */
function guessFrom(kept: unknown): Guess | null {
  if (typeof kept !== 'object' || kept === null || !('type' in kept)) return null;
  if (kept.type === 'number' && 'number' in kept && typeof kept.number === 'number') return { type: 'number', number: kept.number };
  if (kept.type === 'choice' && 'option' in kept && typeof kept.option === 'number') return { type: 'choice', option: kept.option };
  if (kept.type === 'kernel' && 'side' in kept && (kept.side === 'before' || kept.side === 'after' || kept.side === null))
    return { type: 'kernel', side: kept.side };
  if (kept.type === 'curve' && 'points' in kept && Array.isArray(kept.points) && kept.points.every((one) => typeof one === 'number'))
    return { type: 'curve', points: kept.points };
  return null;
}
