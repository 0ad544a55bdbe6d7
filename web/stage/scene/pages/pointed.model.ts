// The program whose pages are outlined: the one that a beat points at or, if the beat points at nothing, the user's own.

import { HAND } from '../../../domain/change/errands.model.ts';
import type { Mark } from '../../../domain/scene/mark.model.ts';
import type { SceneFrame } from '../../../engine/protocol.ts';

export type Pointed = {
  readonly tasks: ReadonlySet<number>;
  /** The program's name; null: there is no such program. */
  readonly name: string | null;
};

export function pointedBy(scene: SceneFrame, see: Mark | null): Pointed {
  const name = see?.kind === 'program' || see?.kind === 'pages' ? see.name : see === null ? HAND : null;
  const tasks = scene.programs.filter((program) => program.name === name).map(({ task }) => task);
  return { tasks: new Set(tasks), name: tasks.length === 0 ? null : name };
}
