// Draws the lanes of a recording on one canvas. Curves above and below a base line have the same scale.
import type { Band } from '../../domain/lanes/lanes.model.ts';
import type { Recording } from '../../domain/recorded/recording.model.ts';
import type { RowSpan } from '../../domain/recorded/recording-rates.model.ts';
import type { Palette } from '../../look/palette.draw.ts';
import { fillArea, fillColumns, flowEdge } from '../../stage/lanes/lanes.draw.ts';
import { bandOf, type LaneCurves, RECORDED_LANES, type RecordedLane } from '../beside/recording-lanes.model.ts';

/** The curves of each lane that the recording has. */
export type RecordedCurves = ReadonlyMap<RecordedLane, LaneCurves>;

const PAD_PX = 3;
const MARK_DASHES = [[], [6, 3], [2, 3]] as const;
const AREA = { light: 0.3, dark: 0.75 } as const;

/** A recording, and the part of it that the lanes show. */
type Shown = { readonly recording: Recording; readonly view: RowSpan };
type Place = { readonly y: number; readonly height: number; readonly width: number };
type Direction = (value: number) => number;

/** Draws an area and its edge. */
function drawFlow(
  ctx: CanvasRenderingContext2D,
  band: Band,
  baseY: number,
  yOf: Direction,
  alpha: number,
  colour: string,
  palette: Palette,
): void {
  ctx.fillStyle = colour;
  ctx.globalAlpha = alpha;
  fillArea(ctx, band, baseY, yOf);
  ctx.globalAlpha = 1;
  fillColumns(ctx, flowEdge(band), yOf, palette.hairPx * 0.4);
}

function drawFree(
  ctx: CanvasRenderingContext2D,
  { recording, view }: Shown,
  curves: LaneCurves,
  { y, height, width }: Place,
  palette: Palette,
): void {
  const base = y + height - PAD_PX;
  const room = height - 2 * PAD_PX;
  ctx.strokeStyle = palette.free.mark;
  ctx.lineWidth = palette.hairPx;
  curves.marks.forEach((share, place) => {
    ctx.setLineDash([...(MARK_DASHES[place] ?? [])]);
    ctx.beginPath();
    ctx.moveTo(0, base - room * share);
    ctx.lineTo(width, base - room * share);
    ctx.stroke();
  });
  ctx.setLineDash([]);
  if (curves.up === null) return;
  ctx.fillStyle = palette.ink;
  const yOf: Direction = (value) => base - room * curves.scale.at(value);
  fillColumns(ctx, bandOf(recording, curves.up, Math.max(1, Math.floor(width)), view), yOf, 0.4 + palette.hairPx * 0.5);
}

/** Draws two shares of time from one base line: the share in which all tasks waited, over the share in which at least one task waited. */
function drawPressure(
  ctx: CanvasRenderingContext2D,
  { recording, view }: Shown,
  curves: LaneCurves,
  { y, height, width }: Place,
  palette: Palette,
): void {
  const base = y + height - PAD_PX;
  const yOf: Direction = (value) => base - (height - 2 * PAD_PX) * curves.scale.at(value);
  for (const [series, alpha] of [
    [curves.up, AREA.light],
    [curves.down, AREA.dark],
  ] as const)
    if (series !== null)
      drawFlow(ctx, bandOf(recording, series, Math.max(1, Math.floor(width)), view), base, yOf, alpha, palette.alarm, palette);
}

function drawMirrored(
  ctx: CanvasRenderingContext2D,
  { recording, view }: Shown,
  curves: LaneCurves,
  { y, height, width }: Place,
  palette: Palette,
): void {
  const base = y + height / 2;
  const room = height / 2 - PAD_PX;
  ctx.fillStyle = palette.lineStrong;
  ctx.fillRect(0, base - 0.5, width, 1);
  for (const [series, sign] of [
    [curves.up, -1],
    [curves.down, 1],
  ] as const) {
    if (series === null) continue;
    const yOf: Direction = (value) => base + sign * room * curves.scale.at(value);
    drawFlow(ctx, bandOf(recording, series, Math.max(1, Math.floor(width)), view), base, yOf, AREA.light, palette.ink, palette);
  }
}

export function drawRecording(
  ctx: CanvasRenderingContext2D,
  width: number,
  height: number,
  shown: Shown,
  curves: RecordedCurves,
  palette: Palette,
): void {
  const each = height / RECORDED_LANES.length;
  RECORDED_LANES.forEach((lane, place) => {
    const y = place * each;
    ctx.fillStyle = palette.line;
    ctx.fillRect(0, y + each - 1, width, 1);
    const found = curves.get(lane);
    if (found === undefined) return;
    const draw = lane === 'free' ? drawFree : lane === 'pressure' ? drawPressure : drawMirrored;
    draw(ctx, shown, found, { y, height: each, width }, palette);
  });
}
