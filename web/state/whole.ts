// Frames that show all, and frames for what moves alone: to say of each page of a list in what state it is takes most of the work of a frame.
import { SIDES } from './intent.ts';
import type { AppState, SideState } from './store.ts';

/** Nobody reads a number that changes more often, while the clock plays. */
export const READING_MS = 100;

const hasMarks = ({ frame, failure }: SideState): boolean =>
  failure !== null || frame?.scene === undefined || frame.scene.file.columns.length > 0;

/** All of the moment shown is known. A side that is not shown keeps what it had. */
export const isWhole = ({ sides, intent: { view } }: Pick<AppState, 'sides' | 'intent'>): boolean =>
  SIDES.every((side) => (view !== 'both' && view !== side) || hasMarks(sides[side]));
