// Draws measured and computed curves in the lanes of one canvas. Measured values are grey: a band with the samples as rings, or areas of
// rates. The values that our engine computed are a line.
import type { Band } from '../../domain/lanes/lanes.model.ts';
import { lastRow, secondsAt } from '../../domain/recorded/recording.model.ts';
import type { Palette } from '../../look/palette.draw.ts';
import { fillArea, fillColumns } from '../../stage/lanes/lanes.draw.ts';
import { type BesideLane, type Curve, type Range, spread } from './beside-lanes.model.ts';
import { bandOf, type Counting, type LaneName, type Series } from './recording-lanes.model.ts';

const PAD_PX = 4;
const MARK_DASHES = [[], [6, 3], [2, 3]] as const;
const BAND_ALPHA = 0.3;
/** A curve with more samples than this gets no rings, because they would hide it. */
const MOST_RINGS = 120;

export type BesideDrawing = {
  readonly lanes: readonly BesideLane[];
  /** Number of seconds that the whole width stands for. */
  readonly length: number;
  /** The earliest and the latest end of all real runs, in seconds; null: the lanes get no cross for the ends. */
  readonly ended: Range | null;
  readonly counting: Counting;
};

type Field = {
  readonly ctx: CanvasRenderingContext2D;
  readonly palette: Palette;
  readonly width: number;
  readonly length: number;
  readonly yOf: (value: number) => number;
};

const DIRECTIONS = ['up', 'down'] as const;

const xOf = ({ width, length }: Field, seconds: number): number => (length === 0 ? 0 : (seconds / length) * width);

/** Draws a line through the samples, with gaps where a sample is not known. */
function trace(field: Field, { recording }: Curve, series: Series): void {
  const { ctx, yOf } = field;
  ctx.beginPath();
  let pen = false;
  series.high.forEach((value, row) => {
    const known = !Number.isNaN(value);
    if (known && pen) ctx.lineTo(xOf(field, secondsAt(recording, row)), yOf(value));
    if (known && !pen) ctx.moveTo(xOf(field, secondsAt(recording, row)), yOf(value));
    pen = known;
  });
  ctx.stroke();
}

/** Draws the band between sampled runs, and a ring for each sample of a run that has few of them (MOST_RINGS). */
function drawSampled(field: Field, curves: readonly Curve[], direction: 'up' | 'down'): void {
  const { ctx, palette, width, length, yOf } = field;
  ctx.fillStyle = palette.inkSoft;
  ctx.globalAlpha = BAND_ALPHA;
  fillColumns(ctx, spread(curves, direction, length, Math.max(1, Math.floor(width))), yOf, 1.5 + palette.hairPx);
  ctx.globalAlpha = 1;
  ctx.strokeStyle = palette.inkSoft;
  ctx.fillStyle = palette.surface;
  ctx.lineWidth = palette.hairPx;
  const radius = 1.6 + palette.hairPx;
  for (const { recording, values } of curves) {
    const series = values[direction];
    if (series === null || lastRow(recording) > MOST_RINGS) continue;
    series.high.forEach((value, row) => {
      if (Number.isNaN(value)) return;
      ctx.beginPath();
      ctx.arc(xOf(field, secondsAt(recording, row)), yOf(value), radius, 0, 2 * Math.PI);
      ctx.fill();
      ctx.stroke();
    });
  }
}

/** A run as a minimum and a maximum for each column of pixels. The value of a row stands for the time since the previous row. */
function columnsOf({ width, length }: Field, { recording }: Curve, series: Series): Band {
  const last = lastRow(recording);
  const columns = Math.max(1, Math.round((secondsAt(recording, last) / length) * width));
  return bandOf(recording, series, columns, { from: 0, to: last });
}

/** Draws the rates of a recording as areas, like the lanes of a recording alone. Free pages are a line. */
function drawRates(field: Field, curves: readonly Curve[], direction: 'up' | 'down', lane: LaneName): void {
  const { ctx, palette, yOf } = field;
  for (const curve of curves) {
    const series = curve.values[direction];
    if (series === null) continue;
    const band = columnsOf(field, curve, series);
    ctx.fillStyle = palette.inkSoft;
    ctx.globalAlpha = BAND_ALPHA;
    if (lane === 'free') fillColumns(ctx, band, yOf, 1.5 + palette.hairPx);
    else fillArea(ctx, band, yOf(0), yOf);
    ctx.globalAlpha = 1;
  }
}

/** Draws a cross at the ends of all real runs. Its bars reach from the least to the greatest time and value. */
function drawEnd(field: Field, seconds: Range, values: Range): void {
  const { ctx, palette, yOf } = field;
  const [left, right] = [xOf(field, seconds.low), xOf(field, seconds.high)];
  const [top, bottom] = [yOf(values.high), yOf(values.low)];
  ctx.fillStyle = palette.inkSoft;
  const thick = palette.hairPx + 0.5;
  ctx.fillRect(left, (top + bottom - thick) / 2, Math.max(thick, right - left), thick);
  ctx.fillRect((left + right - thick) / 2, Math.min(top, bottom), thick, Math.max(thick, Math.abs(bottom - top)));
}

function drawComputed(field: Field, curves: readonly Curve[], direction: 'up' | 'down', counting: Counting): void {
  const { ctx, palette, yOf } = field;
  ctx.strokeStyle = palette.ink;
  ctx.fillStyle = palette.ink;
  ctx.lineWidth = palette.hairPx + 0.5;
  ctx.lineJoin = 'round';
  for (const curve of curves) {
    const series = curve.values[direction];
    if (series === null) continue;
    if (counting === 'inAll') {
      trace(field, curve, series);
      continue;
    }
    fillColumns(ctx, columnsOf(field, curve, series), yOf, palette.hairPx * 0.75);
  }
}

function drawMarks({ ctx, palette, width, yOf }: Field, marks: readonly number[]): void {
  ctx.strokeStyle = palette.free.mark;
  ctx.lineWidth = palette.hairPx;
  marks.forEach((share, place) => {
    ctx.setLineDash([...(MARK_DASHES[place] ?? [])]);
    ctx.beginPath();
    ctx.moveTo(0, yOf(share));
    ctx.lineTo(width, yOf(share));
    ctx.stroke();
  });
  ctx.setLineDash([]);
}

export function drawBeside(
  ctx: CanvasRenderingContext2D,
  width: number,
  height: number,
  { lanes, length, ended, counting }: BesideDrawing,
  palette: Palette,
): void {
  const each = height / lanes.length;
  lanes.forEach(({ lane, measured, computed, ends, scale, room, marks }, place) => {
    const top = place * each;
    ctx.fillStyle = palette.line;
    ctx.fillRect(0, top + each - 1, width, 1);
    const unit = (each - 2 * PAD_PX) / Math.max(0.01, room.up + room.down);
    const base = top + PAD_PX + room.up * unit;
    if (room.down > 0) {
      ctx.fillStyle = palette.lineStrong;
      ctx.fillRect(0, base - 0.5, width, 1);
    }
    for (const direction of DIRECTIONS) {
      const sign = direction === 'up' ? -1 : 1;
      const field: Field = { ctx, palette, width, length, yOf: (value) => base + sign * unit * scale.at(value) };
      if (direction === 'up') drawMarks(field, marks);
      if (counting === 'inAll') drawSampled(field, measured, direction);
      else drawRates(field, measured, direction, lane);
      const range = ends?.[direction] ?? null;
      if (range !== null && ended !== null) drawEnd(field, ended, range);
      drawComputed(field, computed, direction, counting);
    }
  });
}
