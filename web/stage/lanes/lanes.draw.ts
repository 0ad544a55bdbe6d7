// The time lanes on one canvas. The line of `before` is hollow and that of `after` is filled, so that the user need not distinguish hues.

import { type Band, type Lane, type LaneBands, laneBands, type SampleTable, type Span } from '../../domain/lanes/lanes.model.ts';
import type { Palette } from '../../look/palette.draw.ts';
import { type LaneScale, lanePlaces } from './lane-scale.model.ts';

type LaneDrawing = {
  readonly lane: Lane;
  readonly y: number;
  readonly height: number;
  readonly scale: LaneScale;
  readonly before: LaneBands | null;
  readonly after: LaneBands | null;
};

/** Shares of the width that each kernel has computed so far. */
export type Explored = { readonly before: number; readonly after: number };

type Base = { readonly y: number; readonly up: number; readonly down: number };

const PAD_PX = 2;

/** Mirrored lanes have their base line in the middle, the other lanes at the bottom. */
const baseOf = (drawing: LaneDrawing, mirrored: boolean): Base => {
  const inner = drawing.height - 2 * PAD_PX;
  return mirrored
    ? { y: drawing.y + drawing.height / 2, up: inner / 2, down: inner / 2 }
    : { y: drawing.y + drawing.height - PAD_PX, up: inner, down: 0 };
};

/** Calls `visit` for every known column with its top and bottom, which reach as far as those of the previous column, so that the line has no
 * gaps. */
const eachColumn = (band: Band, yOf: (value: number) => number, visit: (column: number, top: number, bottom: number) => void): void => {
  let [lastTop, lastBottom] = [Number.NaN, Number.NaN];
  band.high.forEach((high, column) => {
    const low = band.low[column] ?? Number.NaN;
    if (Number.isNaN(high) || Number.isNaN(low)) {
      [lastTop, lastBottom] = [Number.NaN, Number.NaN];
      return;
    }
    const [top, bottom] = [yOf(high), yOf(low)];
    visit(column, Number.isNaN(lastBottom) ? top : Math.min(top, lastBottom), Number.isNaN(lastTop) ? bottom : Math.max(bottom, lastTop));
    [lastTop, lastBottom] = [top, bottom];
  });
};

/** Fills a run of columns between the low and the high edge, grown or shrunk by a margin on all sides. */
export const fillColumns = (ctx: CanvasRenderingContext2D, band: Band, yOf: (value: number) => number, margin: number): void => {
  ctx.beginPath();
  eachColumn(band, yOf, (column, top, bottom) => {
    const height = bottom - top + 2 * margin;
    if (height > 0) ctx.rect(column - margin, top - margin, 1.05 + 2 * margin, height);
  });
  ctx.fill();
};

export const fillArea = (ctx: CanvasRenderingContext2D, band: Band, baseY: number, yOf: (value: number) => number): void => {
  ctx.beginPath();
  band.high.forEach((value, column) => {
    if (Number.isNaN(value) || value === 0) return;
    const y = yOf(value);
    ctx.rect(column, Math.min(y, baseY), 1.05, Math.abs(baseY - y));
  });
  ctx.fill();
};

type Direction = (value: number) => number;

/** Lanes that show flows, as areas from the base line. Only their outer edge has information, and nothing is drawn while the flow is zero. */
const FLOWS: ReadonlySet<Lane> = new Set(['scan', 'swap', 'stalls']);

export const flowEdge = (band: Band): Band => {
  const high = band.high.map((value) => (value === 0 ? Number.NaN : value));
  return { low: high, high };
};

/** Draws a tube: an outline around everything between low and high. */
const drawTube = (ctx: CanvasRenderingContext2D, band: Band, direction: Direction, palette: Palette, colour: string): void => {
  const margin = 1 + palette.hairPx * 0.9;
  ctx.fillStyle = colour;
  fillColumns(ctx, band, direction, margin);
  ctx.fillStyle = palette.surface;
  fillColumns(ctx, band, direction, margin - 0.4 - palette.hairPx * 0.6);
};

const drawBefore = (
  ctx: CanvasRenderingContext2D,
  band: Band,
  direction: Direction,
  palette: Palette,
  lane: Lane,
  colour: string,
): void => {
  if (!FLOWS.has(lane)) {
    drawTube(ctx, band, direction, palette, colour);
    return;
  }
  ctx.fillStyle = colour;
  fillColumns(ctx, flowEdge(band), direction, palette.hairPx * 0.6);
};

const drawAfter = (
  ctx: CanvasRenderingContext2D,
  band: Band,
  base: Base,
  direction: Direction,
  palette: Palette,
  lane: Lane,
  colour: string,
): void => {
  ctx.fillStyle = colour;
  if (!FLOWS.has(lane)) {
    fillColumns(ctx, band, direction, 0.4 + palette.hairPx * 0.5);
    return;
  }
  ctx.globalAlpha = 0.42;
  fillArea(ctx, band, base.y, direction);
  ctx.globalAlpha = 1;
};

const drawFrame = (
  ctx: CanvasRenderingContext2D,
  width: number,
  drawing: LaneDrawing,
  base: Base,
  mirrored: boolean,
  palette: Palette,
): void => {
  ctx.fillStyle = palette.line;
  ctx.fillRect(0, drawing.y + drawing.height - 1, width, 1);
  if (mirrored) ctx.fillRect(0, base.y - 0.5, width, 1);
  ctx.strokeStyle = palette.free.mark;
  ctx.lineWidth = palette.hairPx;
  drawing.scale.lines.forEach((value, i) => {
    const y = base.y - base.up * drawing.scale.at(value);
    ctx.setLineDash(([[], [6, 3], [2, 3]] as const)[i]?.map((dash) => dash) ?? []);
    ctx.beginPath();
    ctx.moveTo(0, y);
    ctx.lineTo(width, y);
    ctx.stroke();
  });
  ctx.setLineDash([]);
};

const drawLane = (ctx: CanvasRenderingContext2D, width: number, drawing: LaneDrawing, palette: Palette): void => {
  const mirrored = (drawing.before ?? drawing.after)?.down !== null;
  const base = baseOf(drawing, mirrored);
  const colour = drawing.lane === 'stalls' ? palette.alarm : palette.ink;
  const up: Direction = (value) => base.y - base.up * drawing.scale.at(value);
  const down: Direction = (value) => base.y + base.down * drawing.scale.at(value);
  drawFrame(ctx, width, drawing, base, mirrored, palette);
  const both = (bands: LaneBands | null, draw: (band: Band, direction: Direction) => void): void => {
    if (bands === null) return;
    draw(bands.up, up);
    if (bands.down !== null) draw(bands.down, down);
  };
  const paintBefore = (): void =>
    both(drawing.before, (band, direction) => drawBefore(ctx, band, direction, palette, drawing.lane, colour));
  const paintAfter = (): void =>
    both(drawing.after, (band, direction) => drawAfter(ctx, band, base, direction, palette, drawing.lane, colour));
  // The outline of `before` is painted over the area of `after`, but the line of `after` over the tube of `before`.
  const order = FLOWS.has(drawing.lane) ? [paintAfter, paintBefore] : [paintBefore, paintAfter];
  for (const paint of order) paint();
};

const hatch = (ctx: CanvasRenderingContext2D, from: number, to: number, height: number, pitch: number, palette: Palette): void => {
  if (to - from < 1) return;
  ctx.save();
  ctx.beginPath();
  ctx.rect(from, 0, to - from, height);
  ctx.clip();
  ctx.strokeStyle = palette.line;
  ctx.lineWidth = palette.hairPx;
  ctx.beginPath();
  for (let x = from - height; x < to; x += pitch) {
    ctx.moveTo(x, height);
    ctx.lineTo(x + height, 0);
  }
  ctx.stroke();
  ctx.restore();
};

type LaneTables = { readonly before: SampleTable | null; readonly after: SampleTable | null };

/** The lanes from top to bottom, reduced to one column for each CSS pixel. */
export const laneDrawings = (
  lanes: readonly Lane[],
  scales: readonly LaneScale[],
  tables: LaneTables,
  span: Span,
  width: number,
  height: number,
): readonly LaneDrawing[] => {
  const columns = Math.max(1, Math.floor(width));
  const bands = (table: SampleTable | null, lane: Lane): LaneBands | null =>
    table === null ? null : laneBands(table, lane, span, columns);
  return lanePlaces(lanes).flatMap((place, i) => {
    const scale = scales[i];
    if (scale === undefined) return [];
    const { lane } = place;
    return [
      {
        lane,
        scale,
        y: place.top * height,
        height: place.height * height,
        before: bands(tables.before, lane),
        after: bands(tables.after, lane),
      },
    ];
  });
};

/** Draws everything that does not move with the cursor. Time that no kernel has computed yet is hatched; time that only one kernel has
 * computed is hatched half as densely. */
export const drawLanes = (
  ctx: CanvasRenderingContext2D,
  width: number,
  height: number,
  drawings: readonly LaneDrawing[],
  explored: Explored,
  palette: Palette,
): void => {
  ctx.clearRect(0, 0, width, height);
  const [least, most] = [Math.min(explored.before, explored.after) * width, Math.max(explored.before, explored.after) * width];
  hatch(ctx, Math.max(0, least), Math.min(width, most), height, 18, palette);
  hatch(ctx, Math.max(0, most), width, height, 9, palette);
  for (const drawing of drawings) drawLane(ctx, width, drawing, palette);
};
