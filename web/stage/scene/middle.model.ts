// The picture in the middle of the scene, which depends on the subject of the scenario.
import type { Middle } from '../../domain/telling/scene.model.ts';

/** `picture`: the name of the scenario's picture; `nodes`: number of NUMA nodes. */
export function middleOf(picture: string, nodes: number): Middle {
  if (picture === 'groups' || picture === 'caches' || picture === 'stack') return picture;
  return nodes > 1 ? 'nodes' : 'belts';
}
