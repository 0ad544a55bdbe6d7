// What of the stage there is room for: a view has one side or both, a story takes room, a projector shows fewer things, larger.

import { keepLast } from '../domain/keep-last.model.ts';
import { LANES, type Lane, MOST_LANES, wallLanes } from '../domain/lanes/lanes.model.ts';
import { ALL_OUTCOMES, FEW_OUTCOMES, type OutcomeRoom } from '../domain/outcomes/outcomes.model.ts';
import { isLaneInPlay } from '../domain/stage/in-play.model.ts';
import { isShared, type Target } from '../domain/story/story-targets.model.ts';
import type { AppState } from './store.ts';
import { beatOf, isTold, pointsAt } from './told.ts';

/** Lanes that a wall has room for. */
const WALL_ROOM = { story: 2, whole: 4 };
/** The same list for the same lanes: views compare lists by identity. */
const sameList = keepLast(
  (one: readonly Lane[], other) => one.join(' ') === other.join(' '),
  (lanes) => lanes,
);

export const lanesShown = (state: AppState): readonly Lane[] => {
  const { intent, infos, sides } = state;
  if (intent.theme !== 'projector') return isTold(state) ? MOST_LANES : LANES;
  const withoutSwap = (sides.before.frame ?? sides.after.frame)?.swap_total === 0;
  const inPlay = (lane: Lane): boolean => isLaneInPlay(lane, infos.before ?? infos.after, withoutSwap);
  return sameList(wallLanes(isTold(state) ? WALL_ROOM.story : WALL_ROOM.whole, inPlay));
};

/** What is not on the wall at all; where there is no room, the pane shows fewer. */
export const outcomeRoom = ({ intent }: AppState): OutcomeRoom => (intent.theme === 'projector' ? FEW_OUTCOMES : ALL_OUTCOMES);

/** Lines of a call path, beside whom the tasks need room too. */
export const callRoom = (state: AppState): number => (isTold(state) ? 8 : 14);

function isShown({ side, kind, name }: Target, state: AppState): boolean {
  const { view, theme, zone, picture } = state.intent;
  if (view !== 'both' && !isShared(kind) && side !== view) return false;
  if (kind === 'group') return picture === 'groups';
  if (kind === 'cache') return picture === 'caches';
  if (kind === 'lane') return lanesShown(state).some((lane) => lane === name);
  if (kind === 'stack' || kind === 'disk') return picture === kind;
  // Its bar is on that picture, whatever room there is beside it.
  if (kind === 'task' && picture === 'stack') return true;
  if (theme !== 'projector') return true;
  // What look/projector.css hides.
  if (kind === 'tank') return state.infos[side]?.zone_names[zone] === name;
  return kind !== 'events' && (kind !== 'task' || view !== 'both');
}

/** What the open beat points at; null: nothing, or nothing that is on the stage now. */
export function targetShown(state: AppState): Target | null {
  const target = pointsAt(state) ? (beatOf(state)?.target ?? null) : null;
  return target !== null && isShown(target, state) ? target : null;
}
