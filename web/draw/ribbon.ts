// One LRU list as a ribbon: tail at the left, where reclaim bites; head at the right, where pages enter.
import { CONDITIONS, type ListRow } from '../model/lists.ts';
import { listPaint, type Palette } from './palette.ts';
import type { Textures } from './textures.ts';

export type RibbonBox = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** Length of some pages on the common scale; a list that has pages is never invisible. */
export const lengthPx = (pages: number, scale: number, width: number): number => (pages === 0 ? 0 : Math.max(1, (pages / scale) * width));

type Edges = { readonly tops: readonly number[]; readonly bottoms: readonly number[] };

/** Height of every class in every column: shares of the column, stacked from the bottom. */
export const stack = (columns: Uint32Array, height: number): readonly Edges[] => {
  const count = Math.floor(columns.length / CONDITIONS.length);
  const edges = CONDITIONS.map((): { tops: number[]; bottoms: number[] } => ({ tops: [], bottoms: [] }));
  for (let column = 0; column < count; column += 1) {
    const counts = columns.subarray(column * CONDITIONS.length, (column + 1) * CONDITIONS.length);
    const total = counts.reduce((sum, value) => sum + value, 0);
    let below = height;
    counts.forEach((value, i) => {
      const top = total === 0 ? below : below - (value / total) * height;
      edges[i]?.bottoms.push(below);
      edges[i]?.tops.push(top);
      below = top;
    });
  }
  return edges;
};

const tracePath = (ctx: CanvasRenderingContext2D, box: RibbonBox, { tops, bottoms }: Edges): void => {
  const step = box.width / tops.length;
  ctx.beginPath();
  ctx.moveTo(box.x, box.y + (bottoms[0] ?? 0));
  tops.forEach((top, i) => {
    ctx.lineTo(box.x + i * step, box.y + top);
    ctx.lineTo(box.x + (i + 1) * step, box.y + top);
  });
  for (let i = bottoms.length - 1; i >= 0; i -= 1) {
    ctx.lineTo(box.x + (i + 1) * step, box.y + (bottoms[i] ?? 0));
    ctx.lineTo(box.x + i * step, box.y + (bottoms[i] ?? 0));
  }
  ctx.closePath();
};

/** The ribbon itself, within a rail that is as long as the common scale. */
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
  stack(row.ribbon.columns, box.height).forEach((edges, i) => {
    const condition = CONDITIONS[i];
    const texture = condition === undefined ? null : textures(condition, paint);
    if (texture === null || edges.tops.length === 0 || row.tally[condition ?? 'clean'] === 0) return;
    tracePath(ctx, box, edges);
    ctx.fillStyle = texture;
    ctx.fill();
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

/** Room that the bracket needs above and below the ribbon, CSS pixels. */
export const BRACKET_PX = 4;

/** The scan window: a bracket around the tail, as long as what the next look covers. Never thinner than can be seen. */
export const drawWindow = (
  ctx: CanvasRenderingContext2D,
  rail: RibbonBox,
  row: ListRow,
  scale: number,
  palette: Palette,
  inForce: boolean,
): void => {
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
