// Whether a media query of the style sheets holds, for views that have something else to show then.
import { useSyncExternalStore } from 'react';

/** A hook for one query, followed as windows and devices change. */
export function mediaHook(query: string): () => boolean {
  const list = globalThis.matchMedia?.(query);
  const follow = (changed: () => void): (() => void) => {
    list?.addEventListener('change', changed);
    return () => list?.removeEventListener('change', changed);
  };
  return () => useSyncExternalStore(follow, () => list?.matches ?? false);
}
