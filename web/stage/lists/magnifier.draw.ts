// The pages at the tail of a list, one by one, in batches of 32.

import { BATCH_PAGES } from '../../domain/dial/priority.model.ts';
import { TAIL_BITS } from '../../domain/lists/lists.model.ts';
import type { Paint, Palette } from '../../look/palette.draw.ts';

type Cell = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
export type MagnifierGrid = { readonly perRow: number; readonly rows: number; readonly cells: readonly Cell[] };

const GAP_PX = 1;
const BATCH_GAP_PX = 5;
const ROW_GAP_PX = 2;

/** The least width of a page, as a share of its height. */
const SLIMMEST = 0.42;

/**
 * Positions of as many pages as fit, beginning at the tail. Each row has whole batches, with a wider gap after each; in a narrow row the pages are
 * narrower than SLIMMEST.
 */
export const magnifierGrid = (pages: number, width: number, height: number, rows: number): MagnifierGrid => {
  const rowPx = Math.max(4, (height - (rows - 1) * ROW_GAP_PX) / rows);
  const cellPx = rowPx * SLIMMEST;
  const fits = Math.max(1, Math.floor((width + BATCH_GAP_PX) / (BATCH_PAGES * (cellPx + GAP_PX) + BATCH_GAP_PX)));
  const perRow = fits * BATCH_PAGES;
  const room = (width - (fits - 1) * BATCH_GAP_PX) / perRow;
  const shown = Math.min(pages, perRow * rows);
  const cells = Array.from({ length: shown }, (_, page): Cell => {
    const place = page % perRow;
    const x = place * room + Math.floor(place / BATCH_PAGES) * BATCH_GAP_PX;
    return { x, y: Math.floor(page / perRow) * (rowPx + ROW_GAP_PX), width: room - GAP_PX, height: rowPx };
  });
  return { perRow, rows, cells };
};

const has = (page: number, bit: keyof typeof TAIL_BITS): boolean => (page & TAIL_BITS[bit]) !== 0;

const hatch = (ctx: CanvasRenderingContext2D, cell: Cell): void => {
  ctx.save();
  ctx.beginPath();
  ctx.rect(cell.x, cell.y, cell.width, cell.height);
  ctx.clip();
  ctx.beginPath();
  for (let y = cell.y; y < cell.y + cell.height + cell.width; y += 5) {
    ctx.moveTo(cell.x, y);
    ctx.lineTo(cell.x + cell.width, y - cell.width);
  }
  ctx.stroke();
  ctx.restore();
};

const dot = (ctx: CanvasRenderingContext2D, x: number, y: number, radius: number): void => {
  ctx.beginPath();
  ctx.arc(x, y, radius, 0, 2 * Math.PI);
  ctx.fill();
};

const drawMarks = (ctx: CanvasRenderingContext2D, cell: Cell, page: number): void => {
  const [middle, radius] = [cell.x + cell.width / 2, Math.min(cell.width / 2 - 0.8, 3)];
  if (has(page, 'dirty')) hatch(ctx, cell);
  if (has(page, 'writeback')) {
    for (const share of [0.2, 0.5, 0.8]) dot(ctx, middle, cell.y + cell.height * share, Math.min(1.5, radius));
  }
  if (has(page, 'referenced') || has(page, 'accessed')) {
    ctx.beginPath();
    ctx.arc(middle, cell.y + cell.height / 2, radius, 0, 2 * Math.PI);
    ctx.stroke();
    if (has(page, 'accessed')) dot(ctx, middle, cell.y + cell.height / 2, radius / 2);
  }
  if (has(page, 'reclaim')) ctx.fillRect(cell.x, cell.y + cell.height - 2, cell.width, 2);
};

/** The outline has a rim in the colour of the surface, so that it is visible on every page. */
export const drawHeld = (ctx: CanvasRenderingContext2D, cell: Cell, palette: Palette): void => {
  for (const [colour, width] of [
    [palette.surface, 5],
    [palette.ink, 2.5],
  ] as const) {
    ctx.strokeStyle = colour;
    ctx.lineWidth = width;
    ctx.strokeRect(cell.x, cell.y, cell.width, cell.height);
  }
};

/** The index of the page under a point; null: there is none. */
export const cellUnder = ({ cells }: MagnifierGrid, x: number, y: number): number | null => {
  const place = cells.findIndex((cell) => x >= cell.x - 1 && x <= cell.x + cell.width + 1 && y >= cell.y && y <= cell.y + cell.height);
  return place === -1 ? null : place;
};

export const drawMagnifier = (
  ctx: CanvasRenderingContext2D,
  grid: MagnifierGrid,
  tail: Uint8Array,
  paint: Paint,
  palette: Palette,
): void => {
  ctx.lineWidth = 1.2;
  ctx.strokeStyle = paint.mark;
  grid.cells.forEach((cell, i) => {
    ctx.fillStyle = paint.fill;
    ctx.fillRect(cell.x, cell.y, cell.width, cell.height);
    ctx.fillStyle = paint.mark;
    drawMarks(ctx, cell, tail[i] ?? 0);
  });
  ctx.strokeStyle = palette.lineStrong;
  ctx.lineWidth = palette.hairPx * 0.5;
  for (const cell of grid.cells) ctx.strokeRect(cell.x, cell.y, cell.width, cell.height);
};
