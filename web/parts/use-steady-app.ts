// A part of the state that changes no more often than a reader or a screen reader needs, and always ends at the newest state.
import { useCallback, useSyncExternalStore } from 'react';
import { type Pace, session } from '../state/session.ts';
import { type AppState, appState, subscribeApp } from '../state/store.ts';

/** Interval of text twins, in ms, while the picture beside them plays. */
export const TWIN_MS = 400;

/** One timer for each pace, so that changes that belong together are laid out once. */
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
