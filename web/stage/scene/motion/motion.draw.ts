// Draws the motion of one side: bands, and squares on them. It uses whole device pixels and flat colours, because without a GPU each stroke
// and each blend is expensive.
import type { Paint, Palette } from '../../../look/palette.draw.ts';
import type { SceneLayout } from '../scene-layout.model.ts';
import type { Way } from './flows.model.ts';
import type { Band, Flight } from './motion.model.ts';
import { type Place, placeOn } from './ways.model.ts';

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** Side of a square, and the least and the greatest width of a band, in multiples of the font size. */
const SQUARE = 0.58;
const NARROW = 0.22;
const WIDE = 0.62;
/** The share of a path's colour in its band; the rest is the colour of the floor. */
const BAND = 0.34;

type Look = {
  /** Colours of a page before and after it passes the reclaimer. */
  readonly from: Paint;
  readonly to: Paint;
  /** A copy of the page moves to the disk, and the page itself stays in memory. */
  readonly copy: boolean;
};

function lookOf(way: Way, palette: Palette): Look {
  const { fileInactive: file, anonInactive: anon, anonActive, fileActive, scene } = palette;
  const free: Paint = { fill: scene.waterLine, mark: palette.surface };
  const kind = (from: Paint, to = from, copy = false): Look => ({ from, to, copy });
  switch (way) {
    case 'take':
      return kind(free);
    case 'fault-anon':
    case 'swap-in':
      return kind(anonActive);
    case 'write-file':
    case 'read-file':
    case 'back-file':
      return kind(file);
    case 'back-anon':
      return kind(anon);
    case 'up-file':
      return kind(fileActive);
    case 'up-anon':
      return kind(anonActive);
    case 'free-file':
    case 'help-file':
    case 'gone-file':
      return kind(file, free);
    case 'free-anon':
    case 'help-anon':
    case 'gone-anon':
      return kind(anon, free);
    case 'swap-out':
      return kind(anon, anon, true);
    case 'write-tail':
    case 'flush':
      return kind(file, file, true);
    default:
      return unreachable(way);
  }
}

const unreachable = (way: never): never => {
  throw new Error(`no such way: ${way}`);
};

/** Mixes two colours of six hex digits. System colours cannot be mixed, so `colour` is returned unchanged. */
function mixed(colour: string, ground: string, share: number): string {
  if (!/^#[0-9a-f]{6}$/i.test(colour) || !/^#[0-9a-f]{6}$/i.test(ground)) return colour;
  const part = (text: string, at: number): number => Number.parseInt(text.slice(at, at + 2), 16);
  const channel = (at: number): string =>
    Math.round(part(colour, at) * share + part(ground, at) * (1 - share))
      .toString(16)
      .padStart(2, '0');
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}

export type Sheet = {
  readonly layout: SceneLayout;
  readonly palette: Palette;
  /** Device pixels per unit of the drawing. */
  readonly ratio: number;
};

type Piece = { readonly from: Place; readonly to: Place; readonly isFree: boolean };

/** The visible pieces of a path between two corners, without the part behind the gear. Pages left of the gear are free. */
function piecesOf(from: Place, to: Place, { gear }: SceneLayout): readonly Piece[] {
  const isPast = (place: Place): boolean => place.x < gear.x;
  const crosses = from.y === to.y && Math.abs(from.y - gear.y) < gear.radius && isPast(from) !== isPast(to);
  if (!crosses && isPast(from) !== isPast(to)) {
    const middle = { x: gear.x, y: from.y };
    return [
      { from, to: middle, isFree: isPast(from) },
      { from: middle, to, isFree: isPast(to) },
    ];
  }
  if (!crosses) return [{ from, to, isFree: isPast(from) }];
  const edge = (place: Place): Place => ({ x: gear.x + (isPast(place) ? -gear.radius : gear.radius), y: from.y });
  return [
    { from, to: edge(from), isFree: isPast(from) },
    { from: edge(to), to, isFree: isPast(to) },
  ];
}

function drawBand(ctx: Context, { way, track, fullness }: Band, { layout, palette, ratio }: Sheet): void {
  const text = layout.type.text;
  const width = Math.max(1, Math.round(text * Math.min(WIDE, NARROW + (WIDE - NARROW) * (fullness / 2)) * ratio));
  const look = lookOf(way, palette);
  const sides = track.corners.slice(1).flatMap((to, at) => piecesOf(track.corners[at] ?? to, to, layout));
  for (const { from, to, isFree } of sides) {
    ctx.fillStyle = mixed((isFree ? look.to : look.from).fill, palette.scene.floor, BAND);
    const x = Math.round(Math.min(from.x, to.x) * ratio - width / 2);
    const y = Math.round(Math.min(from.y, to.y) * ratio - width / 2);
    ctx.fillRect(x, y, Math.round(Math.abs(to.x - from.x) * ratio) + width, Math.round(Math.abs(to.y - from.y) * ratio) + width);
  }
}

/** A page is hidden behind the gear while the reclaimer decides about it. */
const isBehind = ({ x, y }: Place, { gear }: SceneLayout): boolean => Math.hypot(x - gear.x, y - gear.y) < gear.radius;

function drawSquare(ctx: Context, { way, track, bornMs, lastsMs }: Flight, nowMs: number, { layout, palette, ratio }: Sheet): void {
  const far = ((nowMs - bornMs) / lastsMs) * track.length;
  const place = placeOn(track, far);
  if (isBehind(place, layout)) return;
  const { from, to, copy } = lookOf(way, palette);
  // A page left of the gear is free.
  const paint = place.x < layout.gear.x ? to : from;
  const side = Math.max(3, Math.round(layout.type.text * SQUARE * ratio));
  const x = Math.round(place.x * ratio - side / 2);
  const y = Math.round(place.y * ratio - side / 2);
  const edge = Math.max(1, Math.round(ratio));
  ctx.fillStyle = palette.surface;
  ctx.fillRect(x - edge, y - edge, side + 2 * edge, side + 2 * edge);
  ctx.fillStyle = paint.fill;
  ctx.fillRect(x, y, side, side);
  if (!copy) return;
  const dot = Math.max(1, Math.round(side * 0.22));
  const near = Math.round(side * 0.18);
  const distant = side - near - dot;
  ctx.fillStyle = paint.mark;
  for (const [dx, dy] of [
    [near, near],
    [distant, near],
    [near, distant],
    [distant, distant],
  ] as const)
    ctx.fillRect(x + dx, y + dy, dot, dot);
}

/** Draws onto an empty canvas. */
export function drawMotion(ctx: Context, bands: readonly Band[], flights: readonly Flight[], nowMs: number, sheet: Sheet): void {
  for (const band of bands) drawBand(ctx, band, sheet);
  for (const flight of flights) drawSquare(ctx, flight, nowMs, sheet);
}
