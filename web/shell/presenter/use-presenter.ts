// What the views of the presenter's window ask of its state again and again.
import { useMemo, useSyncExternalStore } from 'react';
import type { Hands } from '../../domain/presenter/hands.model.ts';
import { type Plan, planOf } from '../../domain/presenter/plan.model.ts';
import { END_BEAT } from '../../domain/story/end-beat.model.ts';
import type { Beat, Story } from '../../domain/story/story.model.ts';
import { handsOf, SILENT_MS, usePresenter, wallMs } from '../../state/presenter.ts';

export const useStory = (): Story | null => usePresenter(({ telling }) => telling?.story ?? null);

/** Of the beat that the audience shows, in the story; its length: the end; null: none. */
export function useHallPlace(): number | null {
  const story = useStory();
  const beat = usePresenter(({ place }) => place?.beat ?? null);
  if (story === null || beat === null) return null;
  if (beat === END_BEAT) return story.beats.length;
  const at = story.beats.findIndex(({ id }) => id === beat);
  return at < 0 ? null : at;
}

/** The beat that this window is about: that of the audience, or one that is looked at here alone. */
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

/** The wall clock, in whole seconds. */
export const useNowMs = (): number => useSyncExternalStore(everySecond, () => Math.floor(Date.now() / 1000)) * 1000;

/** The same for a stopwatch, which no clock that is set back takes back. */
export const useWallMs = (): number => useSyncExternalStore(everySecond, () => Math.floor(wallMs() / 1000)) * 1000;

/** The audience has answered lately. */
export function useHallIsThere(): boolean {
  const heardMs = usePresenter((state) => state.heardMs);
  return useSyncExternalStore(everySecond, () => heardMs !== null && performance.now() - heardMs < SILENT_MS);
}
