// What stands in the middle of the scene: what the scenario is about says it.
import type { Middle } from './scene.model.ts';

/** `picture`: by its name, as the scenario has it. */
export function middleOf(picture: string, nodes: number): Middle {
  if (picture === 'groups' || picture === 'caches' || picture === 'stack') return picture;
  return nodes > 1 ? 'nodes' : 'belts';
}
