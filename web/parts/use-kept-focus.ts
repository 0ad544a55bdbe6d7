// When the control that had the focus goes away, the focus stays near it instead of falling to the start of the page.
import { type RefObject, useEffect, useRef } from 'react';

/** The element that takes the focus over, whenever `change` changes and nothing else has it. */
export function useKeptFocus<T extends HTMLElement>(change: unknown): RefObject<T | null> {
  const place = useRef<T>(null);
  const last = useRef(change);
  useEffect(() => {
    if (last.current === change) return;
    last.current = change;
    // An overlay that closes gives the focus back first.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body) place.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [change]);
  return place;
}
