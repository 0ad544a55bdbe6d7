// What the open beat of the story points at. The part of the stage that is meant asks for itself.
import { type TargetKind, targetKey } from '../domain/story/story-targets.model.ts';
import type { Side } from '../state/intent.ts';
import { useApp } from '../state/store.ts';
import { beatOf } from '../state/told.ts';

/** A class to add to the part's own, beginning with a blank; or nothing. */
export const usePointed = (kind: TargetKind, name: string, side: Side): '' | ' pointed' =>
  useApp((state) => {
    const target = beatOf(state)?.target ?? null;
    return target !== null && targetKey(target.kind, target.name, target.side) === targetKey(kind, name, side) ? ' pointed' : '';
  });

/** The name of the task that it points at; null: at none of this side. */
export const usePointedTask = (side: Side): string | null =>
  useApp((state) => {
    const target = beatOf(state)?.target ?? null;
    return target?.kind === 'task' && target.side === side ? target.name : null;
  });
