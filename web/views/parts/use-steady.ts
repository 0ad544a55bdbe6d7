// A value that changes at most every so often, and always ends at the newest.
import { useEffect, useRef, useState } from 'react';

export const useSteady = <T>(value: T, everyMs: number): T => {
  const [steady, setSteady] = useState(value);
  const lastRef = useRef(0);
  useEffect(() => {
    const waitMs = Math.max(0, lastRef.current + everyMs - performance.now());
    const timer = window.setTimeout(() => {
      lastRef.current = performance.now();
      setSteady(() => value);
    }, waitMs);
    return () => window.clearTimeout(timer);
  }, [value, everyMs]);
  return steady;
};
