// Decides which parts of the stage have room: a view has one side or both, a story needs room, and the projector theme shows fewer and larger
// things.

import { keepLast } from '../domain/keep-last.model.ts';
import { LANES, type Lane, lanesOfGenerations, MOST_LANES, wallLanes } from '../domain/lanes/lanes.model.ts';
import { ALL_OUTCOMES, FEW_OUTCOMES, type OutcomeRoom } from '../domain/outcomes/outcomes.model.ts';
import { isLaneInPlay } from '../domain/stage/in-play.model.ts';
import { isShared, pictureOf, type Target } from '../domain/story/story-targets.model.ts';
import type { AppState } from './store.ts';
import { beatOf, isTold, pointsAt } from './told.ts';

/** Number of lanes on a projector, beside a story and without one. */
const WALL_ROOM = { story: 2, alone: 4 };
/** Returns the same list object for the same lanes, because views compare lists by identity. */
const sameList = keepLast(
  (one: readonly Lane[], other) => one.join(' ') === other.join(' '),
  (lanes) => lanes,
);

export const lanesShown = (state: AppState): readonly Lane[] => {
  const { intent, infos, sides } = state;
  const shown = [infos.before, infos.after];
  if (intent.theme !== 'projector' && shown.some((info) => info?.has_generations === true))
    return sameList(
      lanesOfGenerations(
        isTold(state),
        shown.some((info) => info?.counts_operations === true),
      ),
    );
  if (intent.theme !== 'projector') return isTold(state) ? MOST_LANES : LANES;
  const withoutSwap = (sides.before.frame ?? sides.after.frame)?.swap_total === 0;
  const inPlay = (lane: Lane): boolean => isLaneInPlay(lane, infos.before ?? infos.after, withoutSwap);
  return sameList(wallLanes(isTold(state) ? WALL_ROOM.story : WALL_ROOM.alone, inPlay));
};

/** The outcomes that the theme shows at all. If the pane has less room, it shows fewer. */
export const outcomeRoom = ({ intent }: AppState): OutcomeRoom => (intent.theme === 'projector' ? FEW_OUTCOMES : ALL_OUTCOMES);

/** The number of lines for a call path; the rest of the room is for the tasks. */
export const callRoom = (state: AppState): number => (isTold(state) ? 8 : 14);

function isShown({ side, kind, name }: Target, state: AppState): boolean {
  const { view, theme, zone, picture } = state.intent;
  if (view !== 'both' && !isShared(kind) && side !== view) return false;
  const own = pictureOf(kind);
  if (own !== null) return picture === own;
  if (kind === 'lane') return lanesShown(state).some((lane) => lane === name);
  // The stack picture always shows the task's bar.
  if (kind === 'task' && picture === 'stack') return true;
  if (theme !== 'projector') return true;
  // look/projector.css hides the other zones' tanks, the events and, with two panes, the tasks.
  if (kind === 'tank') return state.infos[side]?.zone_names[zone] === name;
  return kind !== 'events' && (kind !== 'task' || view !== 'both');
}

/** The part of the stage that the open beat points at; null: it points at nothing, or at something that is not on the stage now. */
export function targetShown(state: AppState): Target | null {
  const target = pointsAt(state) ? (beatOf(state)?.target ?? null) : null;
  return target !== null && isShown(target, state) ? target : null;
}
