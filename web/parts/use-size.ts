// The size of an element in CSS pixels, kept up to date.
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

export type Size = { readonly width: number; readonly height: number };

export const useSize = <E extends Element>(): readonly [RefObject<E | null>, Size] => {
  const ref = useRef<E>(null);
  const [element, setElement] = useState<E | null>(null);
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  // The element can appear later than its component, if the component first shows a sentence in its place.
  useLayoutEffect(() => setElement(ref.current));
  useLayoutEffect(() => {
    if (element === null) return undefined;
    const measure = (): void => {
      const { width, height } = element.getBoundingClientRect();
      setSize((old) => (old.width === width && old.height === height ? old : { width, height }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return [ref, size];
};
