// The numbers that a slider stops at: as one says them, and as many from 1 to 10 as from 100 to 1000.
import type { Scale } from '../story/bets.model.ts';

/** Within a decade. */
const STOPS = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 7, 8, 9];

export function stopsOf({ from, to }: Scale): readonly number[] {
  const stops: number[] = [];
  for (let decade = 10 ** Math.floor(Math.log10(from)); decade <= to; decade *= 10)
    for (const stop of STOPS) {
      const value = stop * decade;
      if (value >= from && value <= to && Number.isInteger(value)) stops.push(value);
    }
  if (stops.at(-1) !== to) stops.push(to);
  return stops;
}

/** Nearer to the end of the slider than this, as a share of it, there is no room for another number. */
const NEAR_END = 0.12;

/** Where decades begin, and where the slider ends: what is written below it. */
export const labelled = (stops: readonly number[]): readonly number[] => {
  const last = stops.length - 1;
  return stops.filter((stop, place) => place === last || (Number.isInteger(Math.log10(stop)) && place <= last * (1 - NEAR_END)));
};

/** The stop that is nearest to a number that was typed. */
export const nearestStop = (stops: readonly number[], value: number): number =>
  stops.reduce((best, stop, place) => (Math.abs(stop - value) < Math.abs((stops[best] ?? 0) - value) ? place : best), 0);
