// A picture by itself: paths and words with all that they look like, in the order in which they are painted. A sheet of the page is read into one
// (drawing-of.ts), and files are made of it: SVG here, bitmaps by drawing.draw.ts, PDF by pdf.model.ts.

/** As in SVG: x' = a x + c y + e, y' = b x + d y + f. */
export type Matrix = {
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
  readonly e: number;
  readonly f: number;
};

/** null: not painted. Colours as CSS writes them. */
export type Ink = {
  readonly fill: string | null;
  readonly stroke: string | null;
  readonly strokeWidth: number;
  readonly dash: readonly number[];
  readonly cap: CanvasLineCap;
  readonly join: CanvasLineJoin;
  /** The stroke lies below the fill. */
  readonly strokeFirst: boolean;
  readonly opacity: number;
};

export type PathItem = { readonly type: 'path'; readonly path: string; readonly matrix: Matrix; readonly ink: Ink };
export type TextItem = {
  readonly type: 'text';
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly matrix: Matrix;
  readonly ink: Ink;
  readonly sizePx: number;
  readonly weight: string;
  readonly letterSpacingPx: number;
  readonly anchor: 'start' | 'middle' | 'end';
};
export type Item = PathItem | TextItem;

export type Rectangle = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
export type DrawingLink = { readonly href: string; readonly box: Rectangle };

export type Drawing = {
  readonly width: number;
  readonly height: number;
  readonly items: readonly Item[];
  readonly links: readonly DrawingLink[];
  /** What it shows, for whoever cannot see it. */
  readonly title: string;
};

/** The typeface of the page; where it is missing another one without serifs. */
export const TYPEFACE = 'Source Sans 3';
export const FAMILIES = `'${TYPEFACE}', 'Source Sans Pro', 'Noto Sans', Arial, sans-serif`;

const n = (value: number): string => String(Math.round(value * 1000) / 1000);
/** What no XML may hold, however it is written: most control characters, halves of characters. Its place is kept. */
const UNSPEAKABLE = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const escaped = (text: string): string =>
  text
    .replace(UNSPEAKABLE, '\ufffd')
    .replace(/[&<>"]/g, (mark) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[mark] ?? mark);

const isPlain = ({ a, b, c, d, e, f }: Matrix): boolean => a === 1 && b === 0 && c === 0 && d === 1 && e === 0 && f === 0;
const transform = (matrix: Matrix): string => {
  const { a, b, c, d, e, f } = matrix;
  return isPlain(matrix) ? '' : ` transform="matrix(${[a, b, c, d, e, f].map((one) => String(Number(one.toPrecision(7)))).join(' ')})"`;
};

function inkText({ fill, stroke, strokeWidth, dash, cap, join, strokeFirst, opacity }: Ink): string {
  const lines = [
    ` fill="${fill === null ? 'none' : escaped(fill)}"`,
    stroke === null ? '' : ` stroke="${escaped(stroke)}" stroke-width="${n(strokeWidth)}"`,
    stroke === null || dash.length === 0 ? '' : ` stroke-dasharray="${dash.map(n).join(' ')}"`,
    stroke === null || cap === 'butt' ? '' : ` stroke-linecap="${cap}"`,
    stroke === null || join === 'miter' ? '' : ` stroke-linejoin="${join}"`,
    strokeFirst ? ' paint-order="stroke"' : '',
    opacity === 1 ? '' : ` opacity="${n(opacity)}"`,
  ];
  return lines.join('');
}

function itemText(item: Item): string {
  if (item.type === 'path') return `<path d="${escaped(item.path)}"${transform(item.matrix)}${inkText(item.ink)}/>`;
  const { text, x, y, sizePx, weight, letterSpacingPx, anchor } = item;
  const spacing = letterSpacingPx === 0 ? '' : ` letter-spacing="${n(letterSpacingPx)}"`;
  const place = `x="${n(x)}" y="${n(y)}" font-size="${n(sizePx)}" font-weight="${escaped(weight)}"${spacing}`;
  const anchored = anchor === 'start' ? '' : ` text-anchor="${anchor}"`;
  return `<text ${place}${anchored}${transform(item.matrix)}${inkText(item.ink)}>${escaped(text)}</text>`;
}

/** A file of its own. `font`: the typeface as base64 of WOFF2; null: it is only named. */
export function svgText({ width, height, items, links, title }: Drawing, font: string | null): string {
  const face =
    font === null
      ? ''
      : `<style>@font-face{font-family:'${TYPEFACE}';src:url(data:font/woff2;base64,${font}) format('woff2');font-weight:200 900}</style>`;
  const places = links.map(
    ({ href, box }) =>
      `<a href="${escaped(href)}"><rect x="${n(box.x)}" y="${n(box.y)}" width="${n(box.width)}" height="${n(box.height)}" fill="none" pointer-events="all"/></a>`,
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${n(width)} ${n(height)}" width="${n(width)}" height="${n(height)}" font-family="${FAMILIES}" font-variant-numeric="tabular-nums" role="img">`,
    `<title>${escaped(title)}</title>${face}`,
    ...items.map(itemText),
    ...places,
    '</svg>\n',
  ].join('\n');
}
