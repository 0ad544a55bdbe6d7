// The depth, and the numbers and zones that the story mentions.
import { useMemo } from 'react';
import { type Depth, type Spoken, spokenBy } from '../domain/stage/depth.model.ts';
import { mentionedZones } from '../domain/stage/in-play.model.ts';
import type { Side } from '../state/intent.ts';
import { useApp } from '../state/store.ts';
import { beatOf, shownStory } from '../state/told.ts';

export const useDepth = (): Depth => useApp((state) => state.intent.depth);

export function useSpoken(side: Side): Spoken {
  const beat = useApp(beatOf);
  return useMemo(() => spokenBy(beat, side), [beat, side]);
}

/** The zones that the story of this scenario mentions or points at. */
export function useMentionedZones(): ReadonlySet<string> {
  const story = useApp(shownStory);
  return useMemo(() => mentionedZones(story?.beats ?? []), [story]);
}
