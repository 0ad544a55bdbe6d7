// The last passes as marks on a small staircase: high is gentle, low is desperate. Geometry only.
import { GENTLEST } from '../../domain/dial/priority.model.ts';

type TrailMark = { readonly x: number; readonly y: number };
export const TRAIL_WIDTH = 156;
export const TRAIL_HEIGHT = 30;
/** Passes that the trail has room for. */
const TRAIL_LENGTH = 16;

/** Newest at the right. */
export const trailMarks = (priorities: readonly number[]): readonly TrailMark[] =>
  priorities.map((priority, i) => ({
    x: 8 + ((TRAIL_LENGTH - priorities.length + i) / (TRAIL_LENGTH - 1)) * (TRAIL_WIDTH - 16),
    y: 6 + ((GENTLEST - priority) / GENTLEST) * (TRAIL_HEIGHT - 12),
  }));
