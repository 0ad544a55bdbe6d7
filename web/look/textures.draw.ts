// Conditions as textures: hatch for dirty, dots for writeback, rings for referenced. Each is drawn in one tile, which is repeated.
import type { Condition } from '../domain/lists/lists.model.ts';
import type { Paint } from './palette.draw.ts';

/** Side of a tile, in CSS pixels. */
const TILE_PX = 6;

/** The canvas fill for a condition, in the colour of the paint's marks; null: clean pages have no texture. */
export type Textures = (condition: Condition, paint: Paint) => CanvasPattern | null;

type Context = OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D;

const hatch = (ctx: Context): void => {
  ctx.lineWidth = 1.8;
  ctx.beginPath();
  for (const shift of [-TILE_PX, 0, TILE_PX]) {
    ctx.moveTo(shift - 1, TILE_PX + 1);
    ctx.lineTo(shift + TILE_PX + 1, -1);
  }
  ctx.stroke();
};

const dots = (ctx: Context): void => {
  for (const [x, y] of [
    [1.5, 1.5],
    [4.5, 4.5],
  ] as const) {
    ctx.beginPath();
    ctx.arc(x, y, 1.15, 0, 2 * Math.PI);
    ctx.fill();
  }
};

/** The rings are fainter than the other textures, because on a busy machine most pages are referenced, and dirty pages matter more. */
const rings = (ctx: Context): void => {
  ctx.globalAlpha = 0.6;
  ctx.lineWidth = 0.9;
  ctx.beginPath();
  ctx.arc(TILE_PX / 2, TILE_PX / 2, 2.1, 0, 2 * Math.PI);
  ctx.stroke();
};

const TEXTURES: Readonly<Record<Exclude<Condition, 'clean'>, (ctx: Context) => void>> = {
  dirty: hatch,
  writeback: dots,
  referenced: rings,
};

/** Makes each tile when it is first needed, in device pixels, so that it stays sharp. */
export const makeTextures = (target: CanvasRenderingContext2D, pixelRatio: number): Textures => {
  const made = new Map<string, CanvasPattern | null>();
  return (condition, paint) => {
    if (condition === 'clean') return null;
    const key = `${condition} ${paint.mark}`;
    const known = made.get(key);
    if (known !== undefined) return known;
    const tile = new OffscreenCanvas(Math.round(TILE_PX * pixelRatio), Math.round(TILE_PX * pixelRatio));
    const ctx = tile.getContext('2d');
    if (ctx === null) return null;
    ctx.scale(tile.width / TILE_PX, tile.height / TILE_PX);
    ctx.strokeStyle = paint.mark;
    ctx.fillStyle = paint.mark;
    TEXTURES[condition](ctx);
    const pattern = target.createPattern(tile, 'repeat');
    pattern?.setTransform(new DOMMatrix().scale(TILE_PX / tile.width));
    made.set(key, pattern);
    return pattern;
  };
};
