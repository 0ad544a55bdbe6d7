// The numbers that a slider stops at: as one says them, and as many from 1 to 10 as from 100 to 1000.

import type { Scale } from '../../domain/story/bets.model.ts';
import { textWidth } from '../scene/scene-layout.model.ts';

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

/** Of a slider on a wall or a telephone, in sizes of the type below it. */
const LEAST_WIDTH = 18;
/** From number to number. */
const APART = 0.7;
/** So far a number at the end may reach beyond the slider. */
const BEYOND = 0.65;

/** What is written below it, and where: a share of the slider. */
export type Tick = { readonly stop: number; readonly at: number };

/** Where decades begin, and where the slider ends, as far as each number has room beside the next one. `written`: a stop as it is read. */
export function labelled(stops: readonly number[], written: (stop: number) => string): readonly Tick[] {
  const last = stops.length - 1;
  const ticks: Tick[] = [];
  let right = LEAST_WIDTH + BEYOND;
  for (const [place, stop] of [...stops.entries()].toReversed()) {
    if (place !== last && !Number.isInteger(Math.log10(stop))) continue;
    const width = textWidth(written(stop), 1, false);
    const middle = Math.max((LEAST_WIDTH * place) / last, width / 2 - BEYOND);
    if (place !== last && middle + width / 2 > right) continue;
    right = (place === last ? right - width : middle - width / 2) - APART;
    ticks.unshift({ stop, at: place / last });
  }
  return ticks;
}

/** The stop that is nearest to a number that was typed. */
export const nearestStop = (stops: readonly number[], value: number): number =>
  stops.reduce((best, stop, place) => (Math.abs(stop - value) < Math.abs((stops[best] ?? 0) - value) ? place : best), 0);
