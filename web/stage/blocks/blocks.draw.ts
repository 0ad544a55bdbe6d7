// Page blocks as a band of cells in the order of addresses: the pages of each cell, the block types below, and the two scanners of
// compaction above.
import type { Paint, Palette } from '../../look/palette.draw.ts';
import { type BlockCells, MIGRATE_TYPES, PAGE_CLASSES, type PageClass, type Scanner, type Scanners } from './blocks.model.ts';

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** The least width of a cell; narrower cells could not be distinguished. */
const CELL_PX = 4;
/** Cells that are at least this wide have gaps between them. */
const GAP_FROM_PX = 5;

export const cellRoom = (widthPx: number): number => Math.max(1, Math.floor(widthPx / CELL_PX));

export type BandLayout = { readonly scanners: Box; readonly band: Box; readonly types: Box };

/** The rows of the canvas: scanners, cells, and block types. A zone that does not group pages by mobility has only the cells. */
export const bandLayout = (width: number, height: number, grouped: boolean, wall: boolean): BandLayout => {
  const above = grouped ? (wall ? 16 : 11) : 0;
  const below = grouped ? (wall ? 14 : 10) : 0;
  return {
    scanners: { x: 0, y: 0, width, height: above },
    band: { x: 0, y: above, width, height: Math.max(0, height - above - below) },
    types: { x: 0, y: height - below + 1, width, height: Math.max(0, below - 2) },
  };
};

const paintOf = (palette: Palette, name: PageClass): Paint => palette[name];

const cellBox = (band: Box, count: number, cell: number): Box => {
  const width = band.width / count;
  const gap = width >= GAP_FROM_PX ? 1 : 0;
  return { ...band, x: band.x + cell * width, width: width - gap };
};

/** Draws each cell as a stack of the shares of its own pages, from the bottom. */
export function drawCells(ctx: CanvasRenderingContext2D, band: Box, cells: BlockCells, palette: Palette): void {
  for (let cell = 0; cell < cells.count; cell += 1) {
    const box = cellBox(band, cells.count, cell);
    const counts = PAGE_CLASSES.map((_, i) => cells.pages[cell * PAGE_CLASSES.length + i] ?? 0);
    const total = counts.reduce((sum, count) => sum + count, 0);
    let bottom = box.y + box.height;
    PAGE_CLASSES.forEach((name, i) => {
      const height = ((counts[i] ?? 0) / Math.max(1, total)) * box.height;
      if (height === 0) return;
      ctx.fillStyle = paintOf(palette, name).fill;
      ctx.fillRect(box.x, bottom - height, box.width, height);
      bottom -= height;
    });
  }
  ctx.strokeStyle = palette.lineStrong;
  ctx.lineWidth = palette.hairPx;
  ctx.strokeRect(band.x + 0.5, band.y + 0.5, band.width - 1, band.height - 1);
}

/** Draws the types of blocks: unmovable filled, reclaimable hollow, each as high as its share of the cell, if that is enough to be visible, and a
 * diamond if the cell has a highatomic block. */
export function drawTypes(ctx: CanvasRenderingContext2D, row: Box, cells: BlockCells, palette: Palette): void {
  ctx.fillStyle = palette.ink;
  ctx.strokeStyle = palette.ink;
  ctx.lineWidth = palette.hairPx;
  const hair = palette.hairPx / 2;
  for (let cell = 0; cell < cells.count; cell += 1) {
    const box = cellBox(row, cells.count, cell);
    const [unmovable = 0, movable = 0, reclaimable = 0, highAtomic = 0] = MIGRATE_TYPES.map(
      (_, i) => cells.types[cell * MIGRATE_TYPES.length + i] ?? 0,
    );
    const total = unmovable + movable + reclaimable + highAtomic;
    const share = (blocks: number): number => (blocks === 0 ? 0 : Math.max(3, (blocks / total) * row.height));
    const solid = share(unmovable);
    if (solid > 0) ctx.fillRect(box.x, row.y, box.width, solid);
    const hollow = Math.min(share(reclaimable), row.height - Math.min(solid, row.height - 3));
    if (hollow > 0) ctx.strokeRect(box.x + hair, row.y + row.height - hollow + hair, Math.max(1, box.width - 2 * hair), hollow - 2 * hair);
    if (highAtomic > 0) diamond(ctx, box.x + box.width / 2, row.y + row.height / 2, Math.min(4, row.height / 2), palette);
  }
}

function diamond(ctx: CanvasRenderingContext2D, x: number, y: number, radius: number, palette: Palette): void {
  ctx.beginPath();
  ctx.moveTo(x, y - radius);
  ctx.lineTo(x + radius, y);
  ctx.lineTo(x, y + radius);
  ctx.lineTo(x - radius, y);
  ctx.closePath();
  ctx.fillStyle = palette.surface;
  ctx.fill();
  ctx.stroke();
  ctx.fillStyle = palette.ink;
}

/** Draws both scanners: with thick lines while a run is under way, otherwise with dashed lines for the last run. */
export function drawScanners(ctx: CanvasRenderingContext2D, layout: BandLayout, cells: BlockCells, both: Scanners, palette: Palette): void {
  const cellWidth = layout.band.width / cells.count;
  const xOf = (block: number): number => Math.min(layout.band.width, (block / cells.blocksPerCell) * cellWidth);
  drawScanner(ctx, layout, both.migrate, 1, xOf, both.underWay, palette);
  drawScanner(ctx, layout, both.free, -1, xOf, both.underWay, palette);
}

function drawScanner(
  ctx: CanvasRenderingContext2D,
  { scanners: row, band }: BandLayout,
  scanner: Scanner,
  direction: 1 | -1,
  xOf: (block: number) => number,
  underWay: boolean,
  palette: Palette,
): void {
  const thick = (underWay ? 2.5 : 1.2) * palette.hairPx;
  const y = row.height - 4;
  for (const block of scanner.cached) startMark(ctx, xOf(block), y, direction, palette);
  if (scanner.run === null) return;
  const [from, to] = [xOf(scanner.run.began), xOf(scanner.run.at)];
  const bottom = band.y + band.height;
  const trace = (): void => {
    ctx.beginPath();
    ctx.moveTo(from, y);
    ctx.lineTo(to, y);
    ctx.lineTo(to, bottom);
    ctx.stroke();
  };
  ctx.strokeStyle = palette.surface;
  ctx.lineWidth = thick + 2;
  trace();
  ctx.strokeStyle = palette.ink;
  ctx.lineWidth = thick;
  ctx.setLineDash(underWay ? [] : [3, 2]);
  trace();
  ctx.setLineDash([]);
  arrow(ctx, to, y, direction, palette.ink);
}

/** Draws a mark like a foot where the next run would begin. */
function startMark(ctx: CanvasRenderingContext2D, x: number, y: number, direction: 1 | -1, palette: Palette): void {
  ctx.beginPath();
  ctx.moveTo(x + direction * 1, y - 5);
  ctx.lineTo(x + direction * 1, y + 4);
  ctx.lineTo(x + direction * 6, y + 4);
  ctx.strokeStyle = palette.ink;
  ctx.lineWidth = 1.5 * palette.hairPx;
  ctx.stroke();
}

function arrow(ctx: CanvasRenderingContext2D, x: number, y: number, direction: 1 | -1, ink: string): void {
  ctx.beginPath();
  ctx.moveTo(x, y);
  ctx.lineTo(x - direction * 6, y - 4);
  ctx.lineTo(x - direction * 6, y + 4);
  ctx.closePath();
  ctx.fillStyle = ink;
  ctx.fill();
}
