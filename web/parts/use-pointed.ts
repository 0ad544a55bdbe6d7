// Tells each part of the stage whether the open beat of the story points at it.
import { type TargetKind, targetKey } from '../domain/story/story-targets.model.ts';
import type { Side } from '../state/intent.ts';
import { useApp } from '../state/store.ts';
import { beatOf } from '../state/told.ts';

/** The class ' pointed' if the open beat points at this target, or else ''. A part appends it to its own classes. */
export const usePointed = (kind: TargetKind, name: string, side: Side): '' | ' pointed' =>
  useApp((state) => {
    const target = beatOf(state)?.target ?? null;
    return target !== null && targetKey(target.kind, target.name, target.side) === targetKey(kind, name, side) ? ' pointed' : '';
  });

/** The name of the task that the beat points at; null: it points at no task of this side. */
export const usePointedTask = (side: Side): string | null =>
  useApp((state) => {
    const target = beatOf(state)?.target ?? null;
    return target?.kind === 'task' && target.side === side ? target.name : null;
  });
