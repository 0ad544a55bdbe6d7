// Complete frames, and frames for moving things only, because finding the state of each page of a list is most of the work of a frame.
import { SIDES } from './intent.ts';
import type { AppState, SideState } from './store.ts';

/** While the clock plays, complete frames come this often, in ms, because nobody can read a number that changes faster. */
export const READING_MS = 100;

const hasMarks = ({ frame, failure }: SideState): boolean =>
  failure !== null || frame?.scene === undefined || frame.scene.file.columns.length > 0;

/** The frames shown are complete. A hidden side keeps the frame that it had. */
export const isWhole = ({ sides, intent: { view } }: Pick<AppState, 'sides' | 'intent'>): boolean =>
  SIDES.every((side) => (view !== 'both' && view !== side) || hasMarks(sides[side]));
