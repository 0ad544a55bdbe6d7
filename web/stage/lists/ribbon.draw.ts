// One LRU list as a ribbon. The tail, where reclaim scans, is at the left, and the head, where pages enter, is at the right.

import { CONDITIONS, type ListRow } from '../../domain/lists/lists.model.ts';
import { listPaint, type Palette } from '../../look/palette.draw.ts';
import type { Textures } from '../../look/textures.draw.ts';

type RibbonBox = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** Length of a number of pages on the common scale, in pixels; a list with at least one page is always visible. */
export const lengthPx = (pages: number, scale: number, width: number): number => (pages === 0 ? 0 : Math.max(1, (pages / scale) * width));

/** One class in neighbouring columns of equal height. `from` and `to` are shares of the list's length, `top` and `bottom` shares of the
 * ribbon's height from the top. */
type Run = { readonly from: number; readonly to: number; readonly top: number; readonly bottom: number };

/** The runs of one class. Every column is a stack of the classes' shares, from the bottom. Neighbouring columns with equal heights are joined,
 * and empty ones are left out. */
export const classRuns = (columns: Uint32Array, place: number): readonly Run[] => {
  const classes = CONDITIONS.length;
  const count = Math.floor(columns.length / classes);
  const runs: { from: number; to: number; top: number; bottom: number }[] = [];
  let last: { from: number; to: number; top: number; bottom: number } | null = null;
  for (let column = 0; column < count; column += 1) {
    let total = 0;
    let below = 0;
    for (let i = 0; i < classes; i += 1) {
      const pages = columns[column * classes + i] ?? 0;
      total += pages;
      if (i < place) below += pages;
    }
    const own = columns[column * classes + place] ?? 0;
    if (own === 0) {
      last = null;
      continue;
    }
    const bottom = 1 - below / total;
    const top = bottom - own / total;
    if (last !== null && last.top === top && last.bottom === bottom) last.to = (column + 1) / count;
    else {
      last = { from: column / count, to: (column + 1) / count, top, bottom };
      runs.push(last);
    }
  }
  return runs;
};

const fillRuns = (ctx: CanvasRenderingContext2D, box: RibbonBox, runs: readonly Run[]): void => {
  ctx.beginPath();
  for (const { from, to, top, bottom } of runs) {
    ctx.rect(box.x + from * box.width, box.y + top * box.height, (to - from) * box.width, (bottom - top) * box.height);
  }
  ctx.fill();
};

/** Draws the ribbon within a rail that is as long as the common scale. */
export const drawRibbon = (
  ctx: CanvasRenderingContext2D,
  rail: RibbonBox,
  row: ListRow,
  scale: number,
  palette: Palette,
  textures: Textures,
): void => {
  const paint = listPaint(palette, row.kind, row.age);
  const box = { ...rail, width: lengthPx(row.size, scale, rail.width) };
  ctx.fillStyle = palette.line;
  ctx.fillRect(rail.x, rail.y + rail.height - palette.hairPx, rail.width, palette.hairPx);
  if (row.size === 0) return;
  ctx.fillStyle = paint.fill;
  ctx.fillRect(box.x, box.y, box.width, box.height);
  CONDITIONS.forEach((condition, place) => {
    const texture = row.tally[condition] === 0 ? null : textures(condition, paint);
    if (texture === null) return;
    ctx.fillStyle = texture;
    fillRuns(ctx, box, classRuns(row.ribbon.columns, place));
  });
  ctx.strokeStyle = palette.lineStrong;
  ctx.lineWidth = palette.hairPx;
  ctx.strokeRect(
    box.x + palette.hairPx / 2,
    box.y + palette.hairPx / 2,
    Math.max(0, box.width - palette.hairPx),
    box.height - palette.hairPx,
  );
};

/** Height that the bracket needs above and below the ribbon, in CSS pixels. */
export const BRACKET_PX = 4;

/** Draws the scan window: a bracket around the part at the tail that a pass scans, solid once a task that reclaims has decided, otherwise dashed.
 * It is always wide enough to be seen. */
export const drawWindow = (
  ctx: CanvasRenderingContext2D,
  rail: RibbonBox,
  row: ListRow,
  scale: number,
  palette: Palette,
  reclaiming: boolean,
): void => {
  const inForce = reclaiming && row.decided;
  if (row.size === 0 || row.window === 0) return;
  const thick = inForce ? 3 : 1.5;
  const width = Math.max(thick, lengthPx(row.window, scale, rail.width));
  const [top, bottom, right] = [rail.y - BRACKET_PX + thick / 2, rail.y + rail.height + BRACKET_PX - thick / 2, rail.x + width];
  const trace = (): void => {
    ctx.beginPath();
    ctx.moveTo(rail.x, top);
    ctx.lineTo(right, top);
    ctx.lineTo(right, bottom);
    ctx.lineTo(rail.x, bottom);
    ctx.stroke();
  };
  ctx.setLineDash([]);
  ctx.strokeStyle = palette.surface;
  ctx.lineWidth = thick + 1.5;
  trace();
  ctx.strokeStyle = palette.ink;
  ctx.lineWidth = thick;
  if (!inForce) ctx.setLineDash([4, 3]);
  trace();
  ctx.setLineDash([]);
};
