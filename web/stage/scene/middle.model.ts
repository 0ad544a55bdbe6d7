// Chooses the picture in the middle of the scene by the subject of the scenario.
import type { See } from '../../domain/story/see.model.ts';
import type { Middle } from '../../domain/telling/scene.model.ts';

/** `picture`: the name of the scenario's picture; `nodes`: number of NUMA nodes; `see`: what the beat points at. Only one picture has inodes,
 * so a beat that points at them shows that one. */
export function middleOf(picture: string, nodes: number, see: See | null): Middle {
  if (see?.mark.kind === 'inodes') return 'caches';
  if (picture === 'groups' || picture === 'caches' || picture === 'stack') return picture;
  return nodes > 1 ? 'nodes' : 'belts';
}
