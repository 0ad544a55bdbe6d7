// Geometry of the trail: the last passes as marks on a small staircase, high for gentle and low for desperate.
import { GENTLEST } from '../../domain/dial/priority.model.ts';

type TrailMark = { readonly x: number; readonly y: number };
export const TRAIL_WIDTH = 156;
export const TRAIL_HEIGHT = 30;
/** Number of passes that fit into the trail. */
const TRAIL_LENGTH = 16;

/** Positions of the marks, with the newest at the right. */
export const trailMarks = (priorities: readonly number[]): readonly TrailMark[] =>
  priorities.map((priority, i) => ({
    x: 8 + ((TRAIL_LENGTH - priorities.length + i) / (TRAIL_LENGTH - 1)) * (TRAIL_WIDTH - 16),
    y: 6 + ((GENTLEST - priority) / GENTLEST) * (TRAIL_HEIGHT - 12),
  }));
