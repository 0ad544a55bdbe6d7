// Places an element beside another one: below it, or above it if there is no room below, and never outside the window. The tooltip of
// react-aria-components is of no use here, because it requires a control as its trigger, and words in a drawing are not controls.
import { type RefObject, useLayoutEffect, useRef } from 'react';

const GAP_PX = 6;

export function useBeside<T extends HTMLElement>(element: Element): RefObject<T | null> {
  const ref = useRef<T>(null);
  useLayoutEffect(() => {
    const own = ref.current;
    if (own === null) return;
    const place = (): void => {
      const at = element.getBoundingClientRect();
      const { width, height } = own.getBoundingClientRect();
      const below = at.bottom + GAP_PX;
      const fits = below + height <= window.innerHeight - GAP_PX;
      const top = fits ? below : at.top - GAP_PX - height;
      own.style.left = `${Math.max(GAP_PX, Math.min(at.left, window.innerWidth - GAP_PX - width))}px`;
      own.style.top = `${Math.max(GAP_PX, Math.min(top, window.innerHeight - GAP_PX - height))}px`;
    };
    place();
    // The size of a formula changes with its numbers.
    const watch = new ResizeObserver(place);
    watch.observe(own);
    return () => watch.disconnect();
  }, [element]);
  return ref;
}
