// How much the page explains, and what the open beat refers to.
import { useMemo } from 'react';
import { type Depth, type Spoken, spokenBy } from '../domain/stage/depth.model.ts';
import { zonesTold } from '../domain/stage/in-play.model.ts';
import type { Side } from '../state/intent.ts';
import { useApp } from '../state/store.ts';
import { beatOf, storyTold } from '../state/told.ts';

export const useDepth = (): Depth => useApp((state) => state.intent.depth);

export function useSpoken(side: Side): Spoken {
  const beat = useApp(beatOf);
  return useMemo(() => spokenBy(beat, side), [beat, side]);
}

/** The zones to which the story of this scenario refers. */
export function useZonesTold(): ReadonlySet<string> {
  const story = useApp(storyTold);
  return useMemo(() => zonesTold(story?.beats ?? []), [story]);
}
