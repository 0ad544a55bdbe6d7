// Turns drawings into pixels, for PNG files and for the pictures of a PDF.
import { drawDrawing, imagesOf } from './drawing.draw.ts';
import { type Drawing, FAMILIES } from './drawing.model.ts';
import type { PdfLink, PdfPage, PdfText } from './pdf.model.ts';

/** The background of every picture, which would be black otherwise. */
const PAPER = '#ffffff';

/** Waits until the browser has loaded the typeface of the words. */
export const fontsReady = async (): Promise<void> => {
  await Promise.all(['400', '600', '700', '800'].map((weight) => document.fonts.load(`${weight} 16px ${FAMILIES}`)));
};

export function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const ctx = canvas.getContext('2d', { alpha: false, willReadFrequently: true });
  if (ctx === null) throw new Error('this browser has no canvas to draw on');
  return ctx;
}

export function canvasOf({ width, height }: Drawing, scale: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  return canvas;
}

export async function pngOf(drawing: Drawing, scale: number): Promise<Blob> {
  await fontsReady();
  const canvas = canvasOf(drawing, scale);
  drawDrawing(contextOf(canvas), drawing, { scale, ground: PAPER, images: await imagesOf(drawing) });
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob === null ? reject(new Error('the picture is too large for this browser')) : resolve(blob)), 'image/png'),
  );
}

// ---- PDF ----

/** Points per unit: 72 points and 96 units make an inch. */
const POINT = 0.75;
/** The number of the PNG filter that stores the difference from the row above. It compresses well, because most rows equal the row above. */
const UP = 2;

/** Rows of RGB pixels, each preceded by the number of its filter. */
function filteredRows({ data, width, height }: ImageData): Uint8Array<ArrayBuffer> {
  const row = 3 * width + 1;
  const rows = new Uint8Array(row * height);
  for (let y = 0; y < height; y += 1) {
    let to = y * row;
    rows[to] = UP;
    to += 1;
    let from = 4 * y * width;
    const above = y === 0 ? -1 : from - 4 * width;
    for (let x = 0; x < width; x += 1) {
      for (let channel = 0; channel < 3; channel += 1) {
        const value = data[from + channel] ?? 0;
        rows[to] = above < 0 ? value : value - (data[above + 4 * x + channel] ?? 0);
        to += 1;
      }
      from += 4;
    }
  }
  return rows;
}

async function deflated(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const packed = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}

function textsOf({ height, items }: Drawing, ctx: CanvasRenderingContext2D): readonly PdfText[] {
  return items.flatMap((item): readonly PdfText[] => {
    if (item.type !== 'text') return [];
    ctx.font = `${item.weight} ${item.sizePx}px ${FAMILIES}`;
    ctx.letterSpacing = `${item.letterSpacingPx}px`;
    const { width } = ctx.measureText(item.text);
    const left = item.x - (item.anchor === 'start' ? 0 : item.anchor === 'end' ? width : width / 2);
    const { a, b, c, d, e, f } = item.matrix;
    const [x, y] = [a * left + c * item.y + e, b * left + d * item.y + f];
    // In a PDF the y axis points upwards, and so do the letters.
    const matrix = [a * POINT, -b * POINT, -c * POINT, d * POINT, x * POINT, (height - y) * POINT] as const;
    return [{ text: item.text, matrix, size: item.sizePx, width }];
  });
}

const linksOf = ({ height, links }: Drawing): readonly PdfLink[] =>
  links.map(({ href, box }) => ({
    href,
    left: box.x * POINT,
    right: (box.x + box.width) * POINT,
    top: (height - box.y) * POINT,
    bottom: (height - box.y - box.height) * POINT,
  }));

/** Draws a drawing as a page of a PDF. `canvas`: it is reused for each page of a file. */
export async function pdfPageOf(drawing: Drawing, canvas: HTMLCanvasElement, scale: number): Promise<PdfPage> {
  const ctx = contextOf(canvas);
  drawDrawing(ctx, drawing, { scale, ground: PAPER, images: await imagesOf(drawing) });
  const pixels = ctx.getImageData(0, 0, canvas.width, canvas.height);
  ctx.setTransform(1, 0, 0, 1, 0, 0);
  return {
    width: drawing.width * POINT,
    height: drawing.height * POINT,
    image: { widthPx: canvas.width, heightPx: canvas.height, deflated: await deflated(filteredRows(pixels)) },
    texts: textsOf(drawing, ctx),
    links: linksOf(drawing),
  };
}
