// A self-contained picture: paths and words with their complete style, in the order in which they are painted. A sheet of the page is read
// into a drawing (drawing-of.ts), and files are made from it: SVG here, bitmaps in bitmap.ts, PDF in pdf.model.ts.

/** A matrix as in SVG: x' = a x + c y + e, y' = b x + d y + f. */
export type Matrix = {
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
  readonly e: number;
  readonly f: number;
};

export const PLAIN: Matrix = { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 };

/** The style of an item, with colours in CSS syntax; null: not painted. */
export type Ink = {
  readonly fill: string | null;
  readonly stroke: string | null;
  readonly strokeWidth: number;
  readonly dash: readonly number[];
  readonly cap: CanvasLineCap;
  readonly join: CanvasLineJoin;
  /** The stroke is painted before the fill, so the fill covers its inner half. */
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
  /** The x position of each UTF-16 unit of the text, as the browser laid it out. */
  readonly starts: readonly number[];
  /** Length from the beginning of the first unit to the end of the last. */
  readonly length: number;
};
export type Rectangle = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
/** The pixels of a canvas, as a `data:` address. */
export type ImageItem = {
  readonly type: 'image';
  readonly href: string;
  readonly box: Rectangle;
  readonly matrix: Matrix;
  readonly opacity: number;
};
export type Item = PathItem | TextItem | ImageItem;

/** A box with round corners, or with sharp ones if `radius` is 0. */
export function roundedPath({ x, y, width, height }: Rectangle, radius: number): string {
  const r = Math.max(0, Math.min(radius, width / 2, height / 2));
  if (r === 0) return `M${x} ${y}h${width}v${height}h${-width}z`;
  const [w, h] = [width - 2 * r, height - 2 * r];
  const corner = (dx: number, dy: number): string => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
  return `M${x + r} ${y}h${w}${corner(r, r)}v${h}${corner(-r, r)}h${-w}${corner(-r, -r)}v${-h}${corner(r, -r)}z`;
}

export type DrawingLink = { readonly href: string; readonly box: Rectangle };

export type Drawing = {
  readonly width: number;
  readonly height: number;
  readonly items: readonly Item[];
  readonly links: readonly DrawingLink[];
  /** A description for readers who cannot see the picture. */
  readonly title: string;
};

/** The typeface of the page, and other sans-serif typefaces in case it is missing. */
const TYPEFACE = 'Source Sans 3';
export const FAMILIES = `'${TYPEFACE}', 'Source Sans Pro', 'Noto Sans', Arial, sans-serif`;

const n = (value: number): string => String(Math.round(value * 1000) / 1000);
/** Characters that XML does not allow in any form: most control characters and unpaired surrogates. Each is replaced by another character, so
 * that positions stay the same. */
const NOT_IN_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const escaped = (text: string): string =>
  text
    .replace(NOT_IN_XML, '\ufffd')
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

/** Outlines of the typeface's glyphs by weight and character, in thousandths of the font size (scripts/glyph-outlines.py). */
export type GlyphOutlines = Readonly<Record<string, Readonly<Record<string, string>>>>;
const UNITS = 1000;

const glyphsOf = (outlines: GlyphOutlines, weight: string): Readonly<Record<string, string>> => {
  const away = (one: string): number => Math.abs(Number(one) - Number(weight));
  const nearest = Object.keys(outlines).toSorted((one, other) => away(one) - away(other))[0];
  return (nearest === undefined ? undefined : outlines[nearest]) ?? {};
};

/** Splits a text into parts whose characters the typeface has (`known`), and parts whose characters it lacks. */
function runsOf(item: TextItem, glyphs: Readonly<Record<string, string>>): readonly { readonly run: TextItem; readonly known: boolean }[] {
  const runs: { text: string; from: number; known: boolean }[] = [];
  let unit = 0;
  for (const character of item.text) {
    const [known, last] = [glyphs[character] !== undefined, runs.at(-1)];
    if (last?.known === known) last.text += character;
    else runs.push({ text: character, from: unit, known });
    unit += character.length;
  }
  const end = (item.starts[0] ?? 0) + item.length;
  return runs.map(({ text, from, known }) => {
    const starts = item.starts.slice(from, from + text.length);
    const x = starts[0] ?? item.x;
    return { run: { ...item, text, x, anchor: 'start', starts, length: (item.starts[from + text.length] ?? end) - x }, known };
  });
}

/** The words as one path, in units of the typeface. */
function wordsPath({ text, starts, y, sizePx }: TextItem, glyphs: Readonly<Record<string, string>>): string {
  const scale = sizePx / UNITS;
  const parts: string[] = [];
  let unit = 0;
  for (const character of text) {
    const glyph = glyphs[character] ?? '';
    if (glyph !== '') parts.push(`M${n((starts[unit] ?? 0) / scale)} ${n(y / scale)}${glyph}`);
    unit += character.length;
  }
  return parts.join('');
}

const scaled = ({ a, b, c, d, e, f }: Matrix, by: number): Matrix => ({ a: a * by, b: b * by, c: c * by, d: d * by, e, f });

/** Words as SVG. Programs that ignore an embedded typeface or the length of a text would draw letters over each other. Therefore words are
 * drawn as outlines, and invisible text over them makes them searchable. The program that shows the file draws characters that the typeface
 * lacks. */
function wordsText(item: TextItem, outlines: GlyphOutlines): string {
  const glyphs = glyphsOf(outlines, item.weight);
  const parts = runsOf(item, glyphs);
  if (parts.every(({ known }) => known)) return outlineText(item, glyphs) + textText(item, ' fill="none"');
  return parts
    .map(({ run, known }) => (known ? outlineText(run, glyphs) + textText(run, ' fill="none"') : textText(run, inkText(run.ink))))
    .join('');
}

function outlineText(item: TextItem, glyphs: Readonly<Record<string, string>>): string {
  const { sizePx, matrix, ink } = item;
  const path = wordsPath(item, glyphs);
  const scale = sizePx / UNITS;
  const outline = inkText({ ...ink, strokeWidth: ink.strokeWidth / scale, dash: ink.dash.map((part) => part / scale) });
  return path === '' ? '' : `<path d="${path}"${transform(scaled(matrix, scale))}${outline}/>`;
}

function textText({ text, x, y, sizePx, weight, letterSpacingPx, anchor, length, matrix }: TextItem, painted: string): string {
  const spacing = letterSpacingPx === 0 ? '' : ` letter-spacing="${n(letterSpacingPx)}"`;
  const place = `x="${n(x)}" y="${n(y)}" font-size="${n(sizePx)}" font-weight="${escaped(weight)}"${spacing}`;
  const anchored = anchor === 'start' ? '' : ` text-anchor="${anchor}"`;
  const held = ` textLength="${n(length)}" lengthAdjust="spacingAndGlyphs"`;
  return `<text ${place}${anchored}${held}${transform(matrix)}${painted}>${escaped(text)}</text>`;
}

const placeOf = ({ x, y, width, height }: Rectangle): string => `x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}"`;

function itemText(item: Item, outlines: GlyphOutlines): string {
  if (item.type === 'text') return wordsText(item, outlines);
  if (item.type === 'path') return `<path d="${escaped(item.path)}"${transform(item.matrix)}${inkText(item.ink)}/>`;
  const opacity = item.opacity === 1 ? '' : ` opacity="${n(item.opacity)}"`;
  // Some programs know only the older attribute for the address.
  const href = `xlink:href="${escaped(item.href)}"`;
  return `<image ${href} ${placeOf(item.box)} preserveAspectRatio="none"${transform(item.matrix)}${opacity}/>`;
}

/** A complete SVG file. Apart from characters that the typeface lacks, it looks the same in every program that can draw paths. */
export function svgText({ width, height, items, links, title }: Drawing, outlines: GlyphOutlines): string {
  const places = links.map(({ href, box }) => `<a href="${escaped(href)}"><rect ${placeOf(box)} fill="none" pointer-events="all"/></a>`);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 ${n(width)} ${n(height)}" width="${n(width)}" height="${n(height)}" font-family="${FAMILIES}" font-variant-numeric="tabular-nums" role="img">`,
    `<title>${escaped(title)}</title>`,
    ...items.map((item) => itemText(item, outlines)),
    ...places,
    '</svg>\n',
  ].join('\n');
}
