// The keys that move through a story also lead from its end to the next story or, if there is none, to the gallery, and from there back to
// that end.
import { END_NAMES } from '../domain/end/ends.model.ts';
import { linkTo, linkToEnd } from './gallery.ts';
import { STORIES } from './link.ts';
import { isTold } from './scenarios.ts';
import { session } from './session.ts';
import { appState } from './store.ts';
import { isLocked } from './teaching.ts';

/** The next story in the order of END_NAMES; null: this is the last one, or a complaint, which has no next story. */
export const storyAfter = (scenario: string): string | null =>
  END_NAMES.includes(scenario) ? (END_NAMES.slice(END_NAMES.indexOf(scenario) + 1).find(isTold) ?? null) : null;

export function goOnFromEnd(): void {
  const { scenario, theme } = appState().intent;
  if (isLocked('scenario')) return;
  const to = storyAfter(scenario);
  session.story.cameBy = { end: scenario, to };
  location.hash = to === null ? STORIES : linkTo(to, theme);
}

/** Goes back to the end of the previous story. `here`: the story whose first beat is open; null: the gallery. Returns false if the user
 * did not come here from an end. */
export function goBackToEnd(here: string | null): boolean {
  const { cameBy } = session.story;
  if (cameBy === null || cameBy.to !== here) return false;
  session.story.cameBy = null;
  location.hash = linkToEnd(cameBy.end, appState().intent.theme);
  return true;
}
