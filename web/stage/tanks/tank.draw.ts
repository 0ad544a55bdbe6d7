// Geometry of a tank: positions of water, watermarks, flags and labels. Origin: top left of the glass.

import { NEVER, spread, type TankScale } from '../../domain/tanks/zones.model.ts';
import type { ZoneFrame } from '../../engine/protocol.ts';

type Mark = 'min' | 'low' | 'high';
const MARKS: readonly Mark[] = ['min', 'low', 'high'];
/** Distance from the glass to the label, in CSS pixels. */
const LEADER_PX = 15;

type Level = { readonly y: number; readonly height: number };
type WaterMark = {
  readonly mark: Mark;
  readonly pages: number;
  readonly y: number;
  readonly labelY: number;
  readonly leader: string;
};

export type TankDrawing = {
  /** The part below min. */
  readonly reserve: Level;
  readonly breakPath: string;
  readonly lines: readonly WaterMark[];
  /** The x position of the labels, right of their leader lines. */
  readonly labelX: number;
  /** Flags at the water levels when kswapd was last woken and when it last went to sleep. An event that never happened has no flag. */
  readonly flags: readonly { readonly kind: Flag; readonly y: number; readonly labelY: number }[];
};
type Flag = 'woke' | 'slept';

type Glass = { readonly width: number; readonly height: number };

/** Top and height of the part that a number of pages fills. */
export const levelOf = (pages: number, scale: TankScale, height: number): Level => {
  const y = height * (1 - scale.at(pages));
  return { y, height: Math.max(0, height - y) };
};

export const tankDrawing = (zone: ZoneFrame, scale: TankScale, { width, height }: Glass, labelGap: number): TankDrawing => {
  const yOf = (pages: number): number => levelOf(pages, scale, height).y;
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
    reserve: levelOf(zone.min, scale, height),
    breakPath: zigzag(yOf(scale.breakAt), width),
    lines: MARKS.map((mark, i) => {
      const [y, labelY] = [yOf(zone[mark]), height - (labels[i] ?? 0)];
      return {
        mark,
        pages: zone[mark],
        y,
        labelY,
        leader: `M${width} ${y}L${width + 5} ${y}L${width + 9} ${labelY}L${width + 12} ${labelY}`,
      };
    }),
    labelX: width + LEADER_PX,
    flags: known.map((flag, i) => ({ ...flag, labelY: flagLabels[i] ?? flag.y })),
  };
};

/** A zigzag across the glass where the scale breaks. */
const zigzag = (y: number, width: number): string => {
  const teeth = Math.max(2, Math.round(width / 8));
  const step = width / teeth;
  const points = Array.from({ length: teeth + 1 }, (_, i) => `${(i * step).toFixed(2)},${(y + (i % 2 === 0 ? 2 : -2)).toFixed(2)}`);
  return `M${points.join('L')}`;
};
