// Whether a media query of the style sheets matches, for views that then show something else.
import { useSyncExternalStore } from 'react';

/** Makes a hook for one query, which follows changes of the window and the device. */
export function mediaHook(query: string): () => boolean {
  const list = globalThis.matchMedia?.(query);
  const follow = (changed: () => void): (() => void) => {
    list?.addEventListener('change', changed);
    return () => list?.removeEventListener('change', changed);
  };
  return () => useSyncExternalStore(follow, () => list?.matches ?? false);
}
