// A part of the state that is looked at no more often than eyes and ears need it, and always ends at the newest.
import { useCallback, useSyncExternalStore } from 'react';
import { type AppState, appState, subscribeApp } from '../../state/store.ts';

/** Pace of text twins while the picture beside them plays. */
export const TWIN_MS = 400;

/** What is selected must be the same object for as long as it is the same. */
export const useSteadyApp = <T>(select: (state: AppState) => T, everyMs: number): T => {
  const subscribe = useCallback(
    (changed: () => void) => {
      let timer = 0;
      const unsubscribe = subscribeApp(() => {
        if (timer !== 0) return;
        timer = window.setTimeout(() => {
          timer = 0;
          changed();
        }, everyMs);
      });
      return () => {
        window.clearTimeout(timer);
        unsubscribe();
      };
    },
    [everyMs],
  );
  return useSyncExternalStore(subscribe, () => select(appState()));
};
