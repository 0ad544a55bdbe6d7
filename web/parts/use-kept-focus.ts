// Keeps the focus nearby if the focused control disappears, because the browser would move it to the start of the page.
import { type RefObject, useEffect, useRef } from 'react';

/** Returns the ref for the element that takes the focus when `change` changes and no other element has it. */
export function useKeptFocus<T extends HTMLElement>(change: unknown): RefObject<T | null> {
  const place = useRef<T>(null);
  const last = useRef(change);
  useEffect(() => {
    if (last.current === change) return;
    last.current = change;
    // An overlay that closes returns the focus first.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body) place.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [change]);
  return place;
}
