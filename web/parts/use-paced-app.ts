// A part of the state that keeps up with every frame while somebody steps or drags, and with the eye while the clock plays.
import { useSyncExternalStore } from 'react';
import { type AppState, appState, subscribeApp } from '../state/store.ts';
import { isWhole, READING_MS } from '../state/whole.ts';

type Pace = { readonly subscribe: (changed: () => void) => () => void; readonly told: () => AppState };

/** One pace for all: what changes together is laid out once. */
function followApp(): Pace {
  const listeners = new Set<() => void>();
  let timer = 0;
  let toldMs = 0;
  // What all of them show; whoever is drawn again in between shows it still.
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
    // Words and pictures are of the same moment: they wait for one of which all is known.
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

/** What is selected must be the same object for as long as it is the same. */
export const usePacedApp = <T>(select: (state: AppState) => T): T => useSyncExternalStore(subscribe, () => select(told()));
