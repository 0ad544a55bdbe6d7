// Conditions as textures: hatch for dirty, dots for writeback, rings for referenced. Drawn in one tile each and repeated.
import type { Condition } from '../domain/lists/lists.model.ts';
import type { Paint } from './palette.draw.ts';

/** Side of a tile, CSS pixels. */
const TILE_PX = 6;

/** What a canvas can be filled with for a condition of a kind; clean has no texture. */
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

/** Fainter than the others: on a busy machine nearly everything is referenced, and what is dirty matters more. */
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

/** Makes tiles when they are first asked for. Tiles have device pixels, so that they stay sharp. */
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
