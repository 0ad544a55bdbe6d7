// A part of the state that keeps up with every frame while somebody steps or drags, and with the eye while the clock plays.
import { useSyncExternalStore } from 'react';
import { type AppState, appState, subscribeApp } from '../state/store.ts';

/** Nobody reads a number that changes more often. */
const READING_MS = 100;

const listeners = new Set<() => void>();
let timer = 0;
/** What all of them show; whoever is drawn again in between shows it still. */
let told = appState();

function tell(): void {
  window.clearTimeout(timer);
  timer = 0;
  told = appState();
  for (const changed of [...listeners]) changed();
}

// One pace for all: what changes together is laid out once.
subscribeApp(() => {
  if (!appState().playing) tell();
  else if (timer === 0) timer = window.setTimeout(tell, READING_MS);
});

const subscribe = (changed: () => void): (() => void) => {
  listeners.add(changed);
  return () => listeners.delete(changed);
};

/** What is selected must be the same object for as long as it is the same. */
export const usePacedApp = <T>(select: (state: AppState) => T): T => useSyncExternalStore(subscribe, () => select(told));
