// A part of the state that is looked at no more often than eyes and ears need it, and always ends at the newest.
import { useCallback, useSyncExternalStore } from 'react';
import { type Pace, session } from '../state/session.ts';
import { type AppState, appState, subscribeApp } from '../state/store.ts';

/** Pace of text twins while the picture beside them plays. */
export const TWIN_MS = 400;

/** One timer for all of a pace: what changes together is laid out once. */
function paceOf(everyMs: number): Pace {
  const known = session.paces.get(everyMs);
  if (known !== undefined) return known;
  const pace: Pace = { listeners: new Set(), timer: 0 };
  session.paces.set(everyMs, pace);
  const tell = (): void => {
    pace.timer = 0;
    for (const changed of [...pace.listeners]) changed();
  };
  subscribeApp(() => {
    if (pace.timer === 0 && pace.listeners.size > 0) pace.timer = window.setTimeout(tell, everyMs);
  });
  return pace;
}

/** What is selected must be the same object for as long as it is the same. */
export const useSteadyApp = <T>(select: (state: AppState) => T, everyMs: number): T => {
  const subscribe = useCallback(
    (changed: () => void) => {
      const { listeners } = paceOf(everyMs);
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    [everyMs],
  );
  return useSyncExternalStore(subscribe, () => select(appState()));
};
