// Draws a drawing onto a canvas.
import { type Drawing, FAMILIES, type ImageItem, type Ink, type PathItem, type TextItem } from './drawing.model.ts';

/** The images of a drawing by their addresses, loaded and ready to draw. */
export type Images = ReadonlyMap<string, CanvasImageSource>;

export async function imagesOf({ items }: Drawing): Promise<Images> {
  const addresses = new Set(items.flatMap((item) => (item.type === 'image' ? [item.href] : [])));
  const loaded = [...addresses].map(async (address) => {
    const image = new Image();
    image.src = address;
    await image.decode();
    return [address, image] as const;
  });
  return new Map(await Promise.all(loaded));
}

type Look = {
  /** Pixels of the canvas per unit of the drawing. */
  readonly scale: number;
  readonly ground: string;
  readonly images: Images;
};

export function drawDrawing(ctx: CanvasRenderingContext2D, { width, height, items }: Drawing, { scale, ground, images }: Look): void {
  ctx.setTransform(scale, 0, 0, scale, 0, 0);
  ctx.globalAlpha = 1;
  ctx.fillStyle = ground;
  ctx.fillRect(0, 0, width, height);
  for (const item of items) {
    const { a, b, c, d, e, f } = item.matrix;
    ctx.setTransform(a * scale, b * scale, c * scale, d * scale, e * scale, f * scale);
    if (item.type === 'image') drawImage(ctx, item, images.get(item.href));
    else {
      takeInk(ctx, item.ink);
      drawItem(ctx, item);
    }
  }
}

function drawImage(ctx: CanvasRenderingContext2D, { box, opacity }: ImageItem, image: CanvasImageSource | undefined): void {
  ctx.globalAlpha = opacity;
  if (image !== undefined) ctx.drawImage(image, box.x, box.y, box.width, box.height);
}

function takeInk(ctx: CanvasRenderingContext2D, { fill, stroke, strokeWidth, dash, cap, join, opacity }: Ink): void {
  ctx.globalAlpha = opacity;
  if (fill !== null) ctx.fillStyle = fill;
  if (stroke === null) return;
  ctx.strokeStyle = stroke;
  ctx.lineWidth = strokeWidth;
  ctx.setLineDash([...dash]);
  ctx.lineCap = cap;
  ctx.lineJoin = join;
}

const ALIGN = { start: 'left', middle: 'center', end: 'right' } as const;

function drawItem(ctx: CanvasRenderingContext2D, item: PathItem | TextItem): void {
  const { fill, stroke, strokeFirst } = item.ink;
  if (item.type === 'path') {
    const path = new Path2D(item.path);
    if (stroke !== null && strokeFirst) ctx.stroke(path);
    if (fill !== null) ctx.fill(path);
    if (stroke !== null && !strokeFirst) ctx.stroke(path);
    return;
  }
  ctx.font = `${item.weight} ${item.sizePx}px ${FAMILIES}`;
  ctx.letterSpacing = `${item.letterSpacingPx}px`;
  ctx.textAlign = ALIGN[item.anchor];
  if (stroke !== null && strokeFirst) ctx.strokeText(item.text, item.x, item.y);
  if (fill !== null) ctx.fillText(item.text, item.x, item.y);
  if (stroke !== null && !strokeFirst) ctx.strokeText(item.text, item.x, item.y);
}
