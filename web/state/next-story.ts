// From the end of a story on to the next one by the key that tells it, after the last one to all of them, and back to the end where one came from.
import { END_NAMES } from '../domain/end/ends.model.ts';
import { linkTo, linkToEnd } from './gallery.ts';
import { STORIES } from './link.ts';
import { isTold } from './scenarios.ts';
import { session } from './session.ts';
import { appState } from './store.ts';
import { isLocked } from './teaching.ts';

/** In the order in which one may see them; null: it is the last. */
export const storyAfter = (scenario: string): string | null => END_NAMES.slice(END_NAMES.indexOf(scenario) + 1).find(isTold) ?? null;

export function goOnFromEnd(): void {
  const { scenario, theme } = appState().intent;
  if (isLocked('scenario')) return;
  const to = storyAfter(scenario);
  session.story.cameBy = { end: scenario, to };
  location.hash = to === null ? STORIES : linkTo(to, theme);
}

/** `here`: the story at whose first beat one is; null: the gallery. False: one did not come here from an end. */
export function goBackToEnd(here: string | null): boolean {
  const { cameBy } = session.story;
  if (cameBy === null || cameBy.to !== here) return false;
  session.story.cameBy = null;
  location.hash = linkToEnd(cameBy.end, appState().intent.theme);
  return true;
}
