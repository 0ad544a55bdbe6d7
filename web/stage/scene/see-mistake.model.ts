// Checks whether the mark that a beat points at is on the scene of the beat's moment.

import { inodeWaiters } from '../../domain/scene/caches.model.ts';
import type { CastMember } from '../../domain/scene/cast.model.ts';
import { containerOf } from '../../domain/scene/container.model.ts';
import { figuresOf, isThrottled } from '../../domain/scene/figures.model.ts';
import { flusherOf, showsFlusher } from '../../domain/scene/flusher.model.ts';
import { shownGroups } from '../../domain/scene/groups.model.ts';
import { type Mark, placesOfMark } from '../../domain/scene/mark.model.ts';
import type { Moment } from '../../domain/scene/moment.model.ts';
import { ownerNames } from '../../domain/scene/owners.model.ts';
import type { See } from '../../domain/story/see.model.ts';
import { PLAIN_MARKS } from '../../domain/story/see.model.ts';
import type { Middle } from '../../domain/telling/scene.model.ts';
import { markBox } from './mark-boxes.model.ts';
import { layoutScene } from './scene-layout.model.ts';

type SceneSetup = {
  readonly middle: Middle;
  readonly cast: readonly CastMember[];
  /** The scene shows a cost. */
  readonly priced: boolean;
};

/** Whether a mark has something to show; otherwise it is not on the scene. */
function isShown({ kind }: Mark, moment: Moment, { middle, priced, cast }: SceneSetup): boolean {
  const { frame, scene } = moment;
  switch (kind) {
    case 'price':
      return priced;
    case 'reclaimers':
      return middle !== 'nodes' && scene.programs.some(({ reclaims }) => reclaims !== undefined);
    case 'waiters':
      return middle === 'caches' && inodeWaiters(frame) > 0;
    case 'flusher':
      return (middle === 'belts' || middle === 'groups') && showsFlusher(flusherOf(frame, isThrottled(figuresOf(moment, cast))), scene);
    case 'dirty':
      return middle === 'belts';
    case 'tables':
      return scene.pages !== undefined;
    case 'swap':
      return middle === 'belts' || middle === 'groups' || scene.swap_used + scene.queue.swap_writes > 0;
    default:
      return true;
  }
}

/** All marks that the beat can point at, on any screen. */
export function marksThere(moment: Moment, setup: SceneSetup): readonly Mark[] {
  const { scene } = moment;
  const figures = figuresOf(moment, setup.cast);
  const groups = shownGroups([scene]);
  const container = containerOf(scene, null)?.name ?? null;
  const nodes = setup.middle === 'nodes' ? scene.nodes.length : 0;
  const named: readonly Mark[] = [
    ...Array.from({ length: nodes }, (_, node): Mark => ({ kind: 'node', name: String(node) })),
    ...(setup.middle === 'groups' ? groups.map((name): Mark => ({ kind: 'group', name })) : []),
    ...(setup.middle === 'belts' && container !== null ? [{ kind: 'group', name: container } as const] : []),
    ...figures.map(({ name }): Mark => ({ kind: 'program', name })),
    ...ownerNames(scene.owners).map((name): Mark => ({ kind: 'pages', name })),
  ];
  const presence = {
    container,
    middle: setup.middle,
    figures,
    groups,
    nodes,
  };
  const layout = layoutScene(622, 558, false);
  return [...PLAIN_MARKS.map((kind): Mark => ({ kind, name: '' })), ...named].filter(
    (mark) => isShown(mark, moment, setup) && placesOfMark(mark, false).some((place) => markBox(place, layout, presence) !== null),
  );
}

const words = ({ kind, name }: Mark): string => (name === '' ? kind : `${kind} ${name}`);

/** An error message that lists the possible marks; null: the mark is on the scene. */
export function seeMistake({ side, mark }: See, there: readonly Mark[]): string | null {
  if (there.some(({ kind, name }) => kind === mark.kind && name === mark.name)) return null;
  return `::see ${side} ${words(mark)} is not on the scene of this moment; expected ${there.map(words).join(', ')}.`;
}
