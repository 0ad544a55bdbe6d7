// The clock of the strip. It runs until the user stops it. For users who prefer reduced motion it is stopped at first.
import { useEffect, useState } from 'react';
import { tickAfter } from './strip.model.ts';

const still = window.matchMedia('(prefers-reduced-motion: reduce)');

type StripClock = { readonly tick: number; readonly playing: boolean; readonly toggle: () => void };

export function useStripClock(steps: number, stepMs: number): StripClock {
  const [playing, setPlaying] = useState(!still.matches);
  const [tick, setTick] = useState(0);
  useEffect(() => {
    const follow = (): void => setPlaying(!still.matches);
    still.addEventListener('change', follow);
    return () => still.removeEventListener('change', follow);
  }, []);
  useEffect(() => {
    if (!playing) return undefined;
    const timer = setInterval(() => setTick((old) => tickAfter(old, steps)), stepMs);
    return () => clearInterval(timer);
  }, [playing, steps, stepMs]);
  const toggle = (): void => {
    // A stopped strip plays from its start, so that the user sees that both sides are alike at first.
    if (!playing) setTick(0);
    setPlaying(!playing);
  };
  return { tick, playing, toggle };
}
