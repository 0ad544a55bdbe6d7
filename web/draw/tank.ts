// Geometry of a tank: where water, watermarks, flags and labels are. Origin: top left of the glass.

import type { ZoneFrame } from '../engine/protocol.ts';
import { NEVER, spread, type TankScale } from '../model/zones.ts';

export type Mark = 'min' | 'low' | 'high';
export const MARKS: readonly Mark[] = ['min', 'low', 'high'];

export type TankDrawing = {
  readonly waterY: number;
  readonly breakY: number;
  readonly reserveY: number;
  readonly lines: readonly { readonly mark: Mark; readonly pages: number; readonly y: number; readonly labelY: number }[];
  /** Where the water stood when kswapd last woke and slept; without those that never happened. */
  readonly flags: readonly { readonly kind: Flag; readonly y: number; readonly labelY: number }[];
};
export type Flag = 'woke' | 'slept';

export const tankDrawing = (zone: ZoneFrame, scale: TankScale, height: number, labelGap: number): TankDrawing => {
  const yOf = (pages: number): number => height * (1 - scale.at(pages));
  const upward = MARKS.map((mark) => height - yOf(zone[mark]));
  const labels = spread(upward, labelGap, labelGap * 0.5, height - labelGap * 0.4);
  const known = (
    [
      ['woke', zone.last_wake_free],
      ['slept', zone.last_sleep_free],
    ] as const
  )
    .filter(([, pages]) => pages !== NEVER)
    .map(([kind, pages]): { kind: Flag; y: number } => ({ kind, y: yOf(pages) }))
    .toSorted((a, b) => a.y - b.y);
  const flagLabels = spread(
    known.map(({ y }) => y),
    labelGap * 0.9,
    0,
    height,
  );
  return {
    waterY: yOf(zone.free_pages),
    breakY: yOf(scale.breakAt),
    reserveY: yOf(zone.min),
    lines: MARKS.map((mark, i) => ({ mark, pages: zone[mark], y: yOf(zone[mark]), labelY: height - (labels[i] ?? 0) })),
    flags: known.map((flag, i) => ({ ...flag, labelY: flagLabels[i] ?? flag.y })),
  };
};

/** A zigzag across the glass where the scale breaks. */
export const breakPath = (y: number, width: number): string => {
  const teeth = Math.max(2, Math.round(width / 8));
  const step = width / teeth;
  const points = Array.from({ length: teeth + 1 }, (_, i) => `${(i * step).toFixed(2)},${(y + (i % 2 === 0 ? 2 : -2)).toFixed(2)}`);
  return `M${points.join('L')}`;
};
