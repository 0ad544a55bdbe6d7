// The numbers of a moment, for the text of a story.
import { useMemo } from 'react';
import type { Standings } from '../domain/story/story-values.model.ts';
import { type MomentFrames, useApp } from '../state/store.ts';
import { standingsOf } from '../state/told.ts';
import { usePacedApp } from './use-paced-app.ts';

const NOTHING: MomentFrames = { before: null, after: null };

/** The numbers of these frames. `frames` null: no frames are known yet. */
export const useStandings = (frames: MomentFrames | null): Standings => {
  const { before, after } = frames ?? NOTHING;
  const samplesBefore = usePacedApp((state) => state.sides.before.samples);
  const samplesAfter = usePacedApp((state) => state.sides.after.samples);
  const counterNames = useApp((state) => state.counterNames);
  return useMemo(
    () => standingsOf({ sides: { before: { samples: samplesBefore }, after: { samples: samplesAfter } }, counterNames }, { before, after }),
    [before, after, samplesBefore, samplesAfter, counterNames],
  );
};
