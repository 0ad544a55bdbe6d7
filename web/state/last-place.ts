// The user's last place in a story. The page offers it when the user returns to the plain address, for example after a crash.
import { keep, readKept } from './kept.ts';
import { session } from './session.ts';
import type { AppState } from './store.ts';
import { beatOf, isAtEnd, shownStory } from './told.ts';

export type LastPlace = { readonly link: string; readonly title: string; readonly beat: number };

const KEPT_AS = 'last-place';
/** Maximum length of a title, in characters. A stored place with a longer title is not offered. */
const LONGEST_TITLE = 200;

/** Stores the place in the open story. At the end of a story the page forgets the place, so that it does not offer it again. */
export function keepLastPlace(state: AppState, link: string): void {
  const story = shownStory(state);
  const beat = beatOf(state);
  if (isAtEnd(state)) forgetLastPlace();
  if (story === null || beat === null || state.intent.embed) return;
  keep(KEPT_AS, { link, title: story.title, beat: story.beats.indexOf(beat) + 1 } satisfies LastPlace);
}

export const forgetLastPlace = (): void => void keep(KEPT_AS, null);

/** The last place, to offer it; null: no valid place is stored, or the user has already opened a stage since the page was loaded. */
export function lastPlace(): LastPlace | null {
  const kept = readKept(KEPT_AS);
  if (session.visit.visits > 0 || typeof kept !== 'object' || kept === null) return null;
  const { link, title, beat } = kept as Readonly<Record<string, unknown>>;
  if (typeof link !== 'string' || !link.startsWith('#v1/') || typeof title !== 'string' || title.length > LONGEST_TITLE) return null;
  return typeof beat === 'number' && Number.isInteger(beat) && beat > 0 ? { link, title, beat } : null;
}
