// A zone as a tank: the water level is free memory, the lines are the watermarks.
import type { Frame, ZoneFrame } from '../../engine/protocol.ts';

export const NEVER = 0xffff_ffff;

export type Region = 'plenty' | 'falling' | 'kswapd' | 'reserve';

/** The region between watermarks that contains the number of free pages. */
export const regionOf = (zone: ZoneFrame): Region => {
  if (zone.free_pages < zone.min) return 'reserve';
  if (zone.free_pages < zone.low) return 'kswapd';
  return zone.free_pages < zone.high ? 'falling' : 'plenty';
};

/** The tank's scale: the lower part shows the numbers around the watermarks, and the part above the break shows the rest of the zone. */
export type TankScale = {
  /** Pages at the break; below it the scale is linear and starts at zero. */
  readonly breakAt: number;
  readonly top: number;
  /** Height of a number of pages, from 0 at the bottom to 1 at the top. */
  readonly at: (pages: number) => number;
};

/** Share of the height below the break. */
const BELOW_BREAK = 0.8;

export const brokenScale = (high: number, top: number): TankScale => {
  const breakAt = Math.max(1, Math.min(top, Math.round(high * 1.6)));
  const at = (pages: number): number => {
    if (pages <= breakAt) return (pages / breakAt) * BELOW_BREAK;
    const above = Math.max(1, top - breakAt);
    return BELOW_BREAK + Math.min(1, (pages - breakAt) / above) * (1 - BELOW_BREAK);
  };
  return { breakAt, top, at };
};

/** The scale of a zone, shared by all visible panes. */
export const tankScale = (zones: readonly (ZoneFrame | undefined)[]): TankScale =>
  brokenScale(Math.max(1, ...zones.map((zone) => zone?.high ?? 0)), Math.max(1, ...zones.map((zone) => zone?.managed ?? 0)));

export type FreeTotals = {
  readonly free: number;
  readonly min: number;
  readonly low: number;
  readonly high: number;
  readonly managed: number;
};

export const freeTotals = (frame: Frame): FreeTotals => {
  const sum = (pick: (zone: ZoneFrame) => number): number => frame.zones.reduce((total, zone) => total + pick(zone), 0);
  return {
    free: sum((zone) => zone.free_pages),
    min: sum((zone) => zone.min),
    low: sum((zone) => zone.low),
    high: sum((zone) => zone.high),
    managed: sum((zone) => zone.managed),
  };
};

/** Moves labels apart so that neighbours keep their gap, and keeps all of them between `from` and `to`, if there is room for that. Input
 * and output have the same ascending order. */
export const spread = (places: readonly number[], gap: number, from: number, to: number): readonly number[] => {
  const out = [...places];
  for (let i = 0; i < out.length; i += 1) out[i] = Math.max(out[i] ?? 0, i === 0 ? from : (out[i - 1] ?? 0) + gap);
  for (let i = out.length - 1; i >= 0; i -= 1) out[i] = Math.min(out[i] ?? 0, i === out.length - 1 ? to : (out[i + 1] ?? 0) - gap);
  return out;
};
