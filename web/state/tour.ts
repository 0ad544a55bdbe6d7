// The tour: four steps around the page of a story. The gallery offers it until the user has taken or declined it; the help always offers
// it.
import { PRIMER } from '../domain/gallery/cards.model.ts';
import { linkTo } from './gallery.ts';
import { keep, readKept } from './kept.ts';
import { appState, setApp } from './store.ts';
import { shownStory } from './told.ts';

/** The steps of the tour, in order, each named after the part that it explains. */
export const TOUR_STEPS = ['sides', 'beat', 'beats', 'controls'] as const;
export type TourStep = (typeof TOUR_STEPS)[number];

const KEPT_AS = 'tour-offered';

/** Whether to offer the tour. If the browser stores nothing, the page offers it at each visit. */
export const isTourOffered = (): boolean => readKept(KEPT_AS) !== true;
export const offerTourNoMore = (): void => void keep(KEPT_AS, true);

/** Starts on the open story if the depth is Story, or else on the primer. */
export function startTour(): void {
  offerTourNoMore();
  const { home, intent } = appState();
  setApp({ tour: 'sides' });
  if (home !== false || intent.depth !== 'story' || shownStory(appState()) === null) location.hash = linkTo(PRIMER.scenario, intent.theme);
}

/** Goes to another step. A step past either end ends the tour. */
export function turnTour(direction: -1 | 1): void {
  const { tour } = appState();
  if (tour !== null) setApp({ tour: TOUR_STEPS[TOUR_STEPS.indexOf(tour) + direction] ?? null });
}

export const endTour = (): void => setApp({ tour: null });
