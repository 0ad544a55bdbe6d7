// A part of the state that follows every frame while the user steps or drags, and changes only as fast as people read while the clock
// plays.
import { useSyncExternalStore } from 'react';
import { type AppState, appState, subscribeApp } from '../state/store.ts';
import { isWhole, READING_MS } from '../state/whole.ts';

type Pace = { readonly subscribe: (changed: () => void) => () => void; readonly told: () => AppState };

/** One pace for all components, so that changes that belong together are laid out once. */
function followApp(): Pace {
  const listeners = new Set<() => void>();
  let timer = 0;
  let toldMs = 0;
  // The state that all components show. A component that is drawn in between still shows this one.
  let told = appState();
  let newest = told;
  const tell = (): void => {
    window.clearTimeout(timer);
    timer = 0;
    toldMs = performance.now();
    told = newest;
    for (const changed of [...listeners]) changed();
  };
  subscribeApp((state) => {
    // Words and pictures must show the same moment, so they wait for complete frames.
    if (!isWhole(state)) return;
    newest = state;
    if (!state.playing) tell();
    else if (timer === 0) timer = window.setTimeout(tell, Math.max(0, READING_MS - (performance.now() - toldMs)));
  });
  const subscribe = (changed: () => void): (() => void) => {
    listeners.add(changed);
    return () => listeners.delete(changed);
  };
  return { subscribe, told: () => told };
}

const { subscribe, told } = followApp();

/** `select` must return the same object while the selected value is unchanged. */
export const usePacedApp = <T>(select: (state: AppState) => T): T => useSyncExternalStore(subscribe, () => select(told()));
