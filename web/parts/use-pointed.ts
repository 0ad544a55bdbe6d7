// What the open beat of the story points at. Each part of the stage asks whether it is meant.
import { type TargetKind, targetKey } from '../domain/story/story-targets.model.ts';
import type { Side } from '../state/intent.ts';
import { useApp } from '../state/store.ts';
import { beatOf } from '../state/told.ts';

/** A class that a part adds to its own, with a leading space, or ''. */
export const usePointed = (kind: TargetKind, name: string, side: Side): '' | ' pointed' =>
  useApp((state) => {
    const target = beatOf(state)?.target ?? null;
    return target !== null && targetKey(target.kind, target.name, target.side) === targetKey(kind, name, side) ? ' pointed' : '';
  });

/** The name of the task at which the beat points; null: it points at no task of this side. */
export const usePointedTask = (side: Side): string | null =>
  useApp((state) => {
    const target = beatOf(state)?.target ?? null;
    return target?.kind === 'task' && target.side === side ? target.name : null;
  });
