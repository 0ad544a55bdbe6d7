// Words beside the clock for the ratio of the playback's speed to real time.
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { type Pace, paceOf } from '../../domain/story/pace.model.ts';
import { storyWords } from '../../domain/story/story.words.ts';
import { useSteadyApp } from '../../parts/use-steady-app.ts';
import { type AppState, useApp } from '../../state/store.ts';
import { beatStateOf } from '../../state/told.ts';

/** Time between updates, long enough to read the number. */
const EVERY_MS = 800;
const NS_PER_MS = 1_000_000;

/** Whether the run is being played: because of the play button, or on the way to a beat or to the answer of a bet. */
const isPlayed = (state: AppState): boolean =>
  state.playing || beatStateOf(state)?.type === 'coming' || state.wagers.get(state.intent.beat ?? '')?.type === 'computing';

const shownNs = ({ intent, sides }: AppState): number => sides[intent.lead].frame?.time_ns ?? 0;

export const StoryPace = (): ReactElement | null => {
  const plays = useApp(isPlayed);
  const ns = useSteadyApp(shownNs, EVERY_MS);
  const last = useRef<{ readonly ns: number; readonly ms: number } | null>(null);
  const [pace, setPace] = useState<Pace | null>(null);
  useEffect(() => {
    const now = { ns, ms: performance.now() };
    setPace(!plays || last.current === null ? null : paceOf((ns - last.current.ns) / NS_PER_MS, now.ms - last.current.ms));
    last.current = plays ? now : null;
  }, [ns, plays]);
  return plays && pace !== null ? <span className="story-pace">{storyWords.pace(pace)}</span> : null;
};
