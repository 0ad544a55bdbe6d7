// What the open beat of the story points at. The part of the stage that is meant asks for itself.
import { type TargetKind, targetKey } from '../shell/story/story-targets.model.ts';
import type { Side } from '../state/intent.ts';
import { useApp } from '../state/store.ts';
import { beatOf } from '../state/told.ts';

/** A class to add to the part's own, beginning with a blank; or nothing. */
export const usePointed = (kind: TargetKind, name: string, side: Side): '' | ' pointed' =>
  useApp((state) => {
    const target = beatOf(state)?.target ?? null;
    return target !== null && targetKey(target.kind, target.name, target.side) === targetKey(kind, name, side) ? ' pointed' : '';
  });
