// The stops of a slider: round whole numbers, as many of them between 10 and 100 as between 100 and 1000.

import type { Scale } from '../../domain/story/bets.model.ts';
import { textWidth } from '../scene/scene-layout.model.ts';

/** Factors of the stops within a decade. A product that is not a whole number is left out. */
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

/** The least width of a slider, on a projector or a phone, in multiples of the font size. */
const LEAST_WIDTH = 18;
/** The least gap between two numbers, in multiples of the font size. */
const APART = 0.7;
/** How far the number at an end may reach beyond the slider, in multiples of the font size. */
const BEYOND = 0.65;

/** A number below the slider; `at` is its position as a share of the slider's width. */
export type Tick = { readonly stop: number; readonly at: number };

/** The numbers below the slider: the beginning of each decade and the end of the slider, without those that would touch the next one.
 * `written` formats a stop. */
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

/** The index of the stop that is nearest to a typed number. */
export const nearestStop = (stops: readonly number[], value: number): number =>
  stops.reduce((best, stop, place) => (Math.abs(stop - value) < Math.abs((stops[best] ?? 0) - value) ? place : best), 0);
