// Hooks that several views of the presenter's window use.
import { useMemo, useSyncExternalStore } from 'react';
import type { Hands } from '../../domain/presenter/hands.model.ts';
import { type Plan, planOf } from '../../domain/presenter/plan.model.ts';
import { END_BEAT } from '../../domain/story/end-beat.model.ts';
import type { Beat, Story } from '../../domain/story/story.model.ts';
import { handsOf, SILENT_MS, usePresenter, wallMs } from '../../state/presenter.ts';

export const useStory = (): Story | null => usePresenter(({ telling }) => telling?.story ?? null);

/** Index of the open beat in the audience's window; the number of beats: the end of the story; null: no beat is open. */
export function useHallPlace(): number | null {
  const story = useStory();
  const beat = usePresenter(({ place }) => place?.beat ?? null);
  if (story === null || beat === null) return null;
  if (beat === END_BEAT) return story.beats.length;
  const at = story.beats.findIndex(({ id }) => id === beat);
  return at < 0 ? null : at;
}

/** The beat that this window shows: a previewed one, or else the audience's. */
export function useBeatHere(): Beat | null {
  const story = useStory();
  const place = useHallPlace();
  const preview = usePresenter((state) => state.preview);
  if (story === null) return null;
  return (preview === null ? undefined : story.beats.find(({ id }) => id === preview)) ?? story.beats[place ?? -1] ?? null;
}

export function usePlan(): Plan | null {
  const telling = usePresenter((state) => state.telling);
  return useMemo(
    () =>
      telling === null
        ? null
        : planOf(
            telling.story.beats.map(({ id }) => id),
            telling.notes,
          ),
    [telling],
  );
}

export function useHands(beat: Beat | null): Hands | null {
  const hands = usePresenter((state) => state.hands);
  const telling = usePresenter((state) => state.telling);
  return useMemo(() => (beat === null ? null : handsOf({ hands, telling }, beat)), [hands, telling, beat]);
}

const everySecond = (changed: () => void): (() => void) => {
  const timer = setInterval(changed, 250);
  return () => clearInterval(timer);
};

/** The computer's clock, rounded down to whole seconds, in milliseconds. */
export const useNowMs = (): number => useSyncExternalStore(everySecond, () => Math.floor(Date.now() / 1000)) * 1000;

/** The clock for the stopwatch, rounded down to whole seconds, in milliseconds. It continues even if the computer's clock is set back. */
export const useWallMs = (): number => useSyncExternalStore(everySecond, () => Math.floor(wallMs() / 1000)) * 1000;

/** Whether the audience's window has sent a message in the last SILENT_MS. */
export function useHallIsThere(): boolean {
  const heardMs = usePresenter((state) => state.heardMs);
  return useSyncExternalStore(everySecond, () => heardMs !== null && performance.now() - heardMs < SILENT_MS);
}
