// Distinguishes complete frames from frames for moving things only, which exist because finding the state of each page of a list is most of
// the work of a frame.
import { SIDES } from './intent.ts';
import type { AppState, SideState } from './store.ts';

/** While the clock plays, a complete frame is requested at this interval, in ms, because users cannot read a number that changes faster. */
export const READING_MS = 100;

const hasMarks = ({ frame, failure }: SideState): boolean =>
  failure !== null || frame?.scene === undefined || frame.scene.file.columns.length > 0;

/** Whether the shown frames are complete. A hidden side does not count. */
export const isWhole = ({ sides, intent: { view } }: Pick<AppState, 'sides' | 'intent'>): boolean =>
  SIDES.every((side) => (view !== 'both' && view !== side) || hasMarks(sides[side]));
