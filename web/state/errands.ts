// Errands let the user control a program. An errand begins at the moment on the stage, and the run then continues to play, so that the user
// sees its effect.
import type { Change } from '../domain/change/changes.model.ts';
import { type Errand, type Held, heldByPlan, heldIn, isErrand, pagesOf, sceneOfPages } from '../domain/change/errands.model.ts';
import { changedFromHere, undoChange } from './commands.ts';
import { startPlaying } from './playback.ts';
import { clockNs } from './stage.ts';
import { type AppState, appState } from './store.ts';
import { isOpening } from './visit.ts';

/** Does nothing if the page does not know how many pages the program holds, or if the errand has nothing to do. */
export async function runErrand(errand: Errand): Promise<void> {
  const held = heldNow(appState());
  const pages = held === null ? null : pagesOf(errand, held, appState().intent.changes);
  if (pages === null) return;
  await changedFromHere('both', errand, String(pages));
  if (!isOpening()) startPlaying();
}

/** The pages that the program holds. While the run is computed, no frame shows the last errand yet, so they are computed from the list of
 * changes, and the user need not wait before the next errand. null: they are not known, because the scene does not draw single pages, or
 * because there is no frame and no errand yet. */
function heldNow({ sides, intent }: AppState): Held | null {
  const { frame } = sides[intent.lead];
  const planned = intent.changes.some(({ name }) => isErrand(name)) ? heldByPlan(intent.changes, clockNs()) : null;
  if (frame === null || (planned !== null && isOpening())) return planned;
  const scene = sceneOfPages(frame);
  return scene === null ? null : heldIn(scene);
}

/** The last errand of the run; null: the run has none. */
export const lastErrand = ({ intent }: AppState): Change | null => intent.changes.findLast(({ name }) => isErrand(name)) ?? null;

export function undoErrand(): void {
  const last = lastErrand(appState());
  if (last !== null) undoChange(last);
}
