// Values that several views derive from the state in the same way.
import { firstPart, type Span } from '../domain/lanes/lanes.model.ts';
import type { AppState } from '../state/store.ts';

/** The requested time or, if an event is requested, the time of the frame of its side. While the engine computes, the stage can still show
 * another moment. */
export const positionNs = ({ intent, sides }: AppState): number =>
  intent.position.type === 'time' ? intent.position.ns : (sides[intent.position.side].frame?.time_ns ?? 0);

export const endNs = ({ sides }: AppState): number => Math.max(1e9, sides.before.endNs, sides.after.endNs);

/** The part of the run that the time lanes show. */
export const laneSpan = (state: AppState): Span => {
  const { before, after } = state.sides;
  return state.intent.lanes ?? firstPart(Math.max(positionNs(state), before.exploredNs, after.exploredNs), endNs(state));
};
