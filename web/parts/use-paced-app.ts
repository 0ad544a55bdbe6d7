// A part of the state that follows every frame while the user steps or drags, but changes only every READING_MS while the clock plays.
import { useSyncExternalStore } from 'react';
import { type AppState, appState, subscribeApp } from '../state/store.ts';
import { isWhole, READING_MS } from '../state/whole.ts';

type Pace = { readonly subscribe: (changed: () => void) => () => void; readonly shown: () => AppState };

/** All components share one pace, so that changes that belong together need only one layout. */
function followApp(): Pace {
  const listeners = new Set<() => void>();
  let timer = 0;
  let shownMs = 0;
  // The state that all components show, even those that are rendered between two updates.
  let shown = appState();
  let newest = shown;
  const publish = (): void => {
    window.clearTimeout(timer);
    timer = 0;
    shownMs = performance.now();
    shown = newest;
    for (const changed of [...listeners]) changed();
  };
  subscribeApp((state) => {
    // Text and pictures must show the same moment, so both wait for complete frames.
    if (!isWhole(state)) return;
    newest = state;
    if (!state.playing) publish();
    else if (timer === 0) timer = window.setTimeout(publish, Math.max(0, READING_MS - (performance.now() - shownMs)));
  });
  const subscribe = (changed: () => void): (() => void) => {
    listeners.add(changed);
    return () => listeners.delete(changed);
  };
  return { subscribe, shown: () => shown };
}

const { subscribe, shown } = followApp();

/** `select` must return the same object while the selected value is unchanged. */
export const usePacedApp = <T>(select: (state: AppState) => T): T => useSyncExternalStore(subscribe, () => select(shown()));
