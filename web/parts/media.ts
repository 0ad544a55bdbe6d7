// Media queries of the style sheets, for views that show something else where they match.
import { useSyncExternalStore } from 'react';

/** Makes a hook that returns whether the query matches, and follows changes of the window and the device. */
export function mediaHook(query: string): () => boolean {
  const list = globalThis.matchMedia?.(query);
  const follow = (changed: () => void): (() => void) => {
    list?.addEventListener('change', changed);
    return () => list?.removeEventListener('change', changed);
  };
  return () => useSyncExternalStore(follow, () => list?.matches ?? false);
}
