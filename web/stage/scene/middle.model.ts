// The middle of the scene, which depends on the subject of the scenario.
import type { Middle } from '../../domain/telling/scene.model.ts';

/** `picture`: by its name, as the scenario has it. */
export function middleOf(picture: string, nodes: number): Middle {
  if (picture === 'groups' || picture === 'caches' || picture === 'stack') return picture;
  return nodes > 1 ? 'nodes' : 'belts';
}
