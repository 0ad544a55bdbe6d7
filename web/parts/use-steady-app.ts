// A part of the state that changes at most once per interval, for readers and screen readers, and always ends at the newest state.
import { useCallback, useSyncExternalStore } from 'react';
import { type Pace, session } from '../state/session.ts';
import { type AppState, appState, subscribeApp } from '../state/store.ts';

/** Interval for text twins, in ms, while their picture plays. */
export const TWIN_MS = 400;

/** One timer for each interval, so that changes that belong together need only one layout. */
function paceOf(everyMs: number): Pace {
  const known = session.paces.get(everyMs);
  if (known !== undefined) return known;
  const pace: Pace = { listeners: new Set(), timer: 0 };
  session.paces.set(everyMs, pace);
  const publish = (): void => {
    pace.timer = 0;
    for (const changed of [...pace.listeners]) changed();
  };
  subscribeApp(() => {
    if (pace.timer === 0 && pace.listeners.size > 0) pace.timer = window.setTimeout(publish, everyMs);
  });
  return pace;
}

/** `select` must return the same object while the selected value is unchanged. */
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
