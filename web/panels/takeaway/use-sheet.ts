// The sheet that the panel shows: the sheet of a beat, or of the current stage.
import { useEffect, useState } from 'react';
import { useApp } from '../../state/store.ts';
import { framesOfStage } from '../../state/takeaway.ts';
import { shownStory } from '../../state/told.ts';
import { momentOfBeat } from './sheet/make-sheets.ts';
import type { SheetMoment } from './sheet/sheet-moment.model.ts';
import { sheetOfStage } from './sheet/sheet-moment.ts';
import { takeawayWords } from './sheet/takeaway.words.ts';
import { type Job, useJob } from './sheet/use-job.ts';

/** A value for the current stage, where other values are names of beats. */
export const STAGE = ':stage';

/** `which`: the name of a beat, or STAGE. The previous sheet stays until the next one is ready. */
export function useSheet(which: string): { readonly sheet: SheetMoment | null; readonly looking: Job } {
  const story = useApp(shownStory);
  const [sheet, setSheet] = useState<SheetMoment | null>(null);
  const looking = useJob();
  const { start } = looking;
  useEffect(() => {
    start(async ({ isGivenUp }) => {
      const beat = story?.beats.find(({ id }) => id === which);
      const frames = beat === undefined ? await framesOfStage(isGivenUp) : null;
      const found = beat === undefined ? (frames === null ? null : sheetOfStage(frames)) : await momentOfBeat(beat, isGivenUp);
      if (isGivenUp()) return null;
      setSheet(found);
      if (found === null) throw new Error(takeawayWords.picture.absent);
      return null;
    });
  }, [start, story, which]);
  return { sheet, looking };
}
