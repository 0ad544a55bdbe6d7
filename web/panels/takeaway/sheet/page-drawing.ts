// Reads a visible part of the page into a drawing: its boxes, lines of text, SVGs and canvases.
import { type Drawing, type DrawingLink, type Ink, type Item, PLAIN, type Rectangle, roundedPath } from './drawing.model.ts';
import { colourOf, readSvg } from './drawing-of.ts';

const NO_INK: Ink = { fill: null, stroke: null, strokeWidth: 0, dash: [], cap: 'butt', join: 'miter', strokeFirst: false, opacity: 1 };
const NO_BOX = 2;

type Box = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };

/** The part of `inner` that is inside `outer`. */
const within = (inner: Box, outer: Box): Box => ({
  left: Math.max(inner.left, outer.left),
  top: Math.max(inner.top, outer.top),
  right: Math.min(inner.right, outer.right),
  bottom: Math.min(inner.bottom, outer.bottom),
});
const isEmpty = ({ left, top, right, bottom }: Box): boolean => right <= left || bottom <= top;
/** A line that is cut off counts as readable if more than this share of its height is visible. */
const MOST = 0.6;
const isMostly = (inner: Box, outer: Box): boolean => {
  const seen = within(inner, outer);
  return !isEmpty(seen) && seen.bottom - seen.top > MOST * (inner.bottom - inner.top);
};

/** The context of an element's contents: the box in which they are visible, and their opacity. */
type Place = { readonly clip: Box; readonly opacity: number };

/** Controls are left out, because they do nothing on a picture. Only the buttons in the header of a pane keep their words, which name the user's
 * choice. */
const CONTROL = '.button';
const SAYS_A_CHOICE = '.pane-header .button';

/** The smallest box around parts of the page. */
function boxAround(parts: readonly HTMLElement[]): DOMRect {
  const boxes = parts.map((part) => part.getBoundingClientRect());
  const [left, top] = [Math.min(...boxes.map((box) => box.left)), Math.min(...boxes.map((box) => box.top))];
  return new DOMRect(left, top, Math.max(...boxes.map((box) => box.right)) - left, Math.max(...boxes.map((box) => box.bottom)) - top);
}

/** A drawing of parts of the page, without their controls. Its origin is the upper left corner of the box around them. */
export function pageDrawing(parts: readonly [HTMLElement, ...HTMLElement[]], title: string): Drawing {
  const frame = boxAround(parts);
  const home = new DOMMatrix().translate(-frame.left, -frame.top);
  const items: Item[] = [];
  const links: DrawingLink[] = [];
  const ctx = document.createElement('canvas').getContext('2d');
  const moved = ({ left, top, right, bottom }: Box): Rectangle => ({
    x: left - frame.left,
    y: top - frame.top,
    width: right - left,
    height: bottom - top,
  });

  const ascentOf = (style: CSSStyleDeclaration): number => {
    if (ctx === null) return Number.parseFloat(style.fontSize);
    ctx.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    return ctx.measureText('x').fontBoundingBoxAscent;
  };

  const writeWords = (text: Text, style: CSSStyleDeclaration, { clip, opacity }: Place): void => {
    const lines = linesOf(text, clip, style.textOverflow === 'ellipsis');
    if (lines.length === 0) return;
    const ascent = ascentOf(style);
    const small = style.textTransform === 'uppercase';
    for (const { words, starts, box } of lines)
      items.push({
        type: 'text',
        text: small ? words.toUpperCase() : words,
        x: box.left - frame.left,
        y: box.top - frame.top + ascent,
        matrix: PLAIN,
        sizePx: Number.parseFloat(style.fontSize),
        weight: style.fontWeight,
        letterSpacingPx: Number.parseFloat(style.letterSpacing) || 0,
        anchor: 'start',
        starts: starts.map((start) => start - frame.left),
        length: box.right - box.left,
        ink: { ...NO_INK, fill: style.color, opacity },
      });
  };

  /** Draws the words that a style sheet adds before or after those of an element. */
  const writeMark = (element: Element, mark: '::before' | '::after', { clip, opacity }: Place): void => {
    const style = getComputedStyle(element, mark);
    const text = /^"(.+)"$/.exec(style.content)?.[1];
    const words = [...element.childNodes].find((child) => child instanceof Text && child.data.trim() !== '');
    const line = words instanceof Text ? linesOf(words, clip, false)[0] : undefined;
    if (text === undefined || line === undefined || ctx === null || style.display === 'none' || style.position === 'absolute') return;
    const ascent = ascentOf(style);
    const { width } = ctx.measureText(text);
    const x = (mark === '::before' ? line.box.left - width : line.box.right) - frame.left;
    items.push({
      type: 'text',
      text,
      x,
      y: line.box.top - frame.top + ascent,
      matrix: PLAIN,
      sizePx: Number.parseFloat(style.fontSize),
      weight: style.fontWeight,
      letterSpacingPx: 0,
      anchor: 'start',
      starts: Array.from(text, (_, place) => x + ctx.measureText(text.slice(0, place)).width),
      length: width,
      ink: { ...NO_INK, fill: style.color, opacity },
    });
  };

  const visit = (element: Element, place: Place): void => {
    const style = getComputedStyle(element);
    const opacity = place.opacity * Number(style.opacity);
    const box = element.getBoundingClientRect();
    if (style.display === 'none' || style.visibility !== 'visible' || opacity === 0) return;
    const own = style.display === 'contents' ? place.clip : within(box, place.clip);
    const hides = style.overflowX !== 'visible' || style.clipPath !== 'none';
    // A box of one pixel has text for screen readers only.
    if (hides && (own.right - own.left < NO_BOX || own.bottom - own.top < NO_BOX)) return;
    if (element instanceof SVGSVGElement) {
      if (isEmpty(own) || element.closest(CONTROL) !== null) return;
      const read = readSvg(element, home, opacity);
      items.push(...read.items);
      links.push(...read.links);
      return;
    }
    const isControl = element.matches(CONTROL);
    if (isControl && !element.matches(SAYS_A_CHOICE)) return;
    if (!isEmpty(own) && !isControl) items.push(...boxItems(moved(box), style, opacity));
    if (element instanceof HTMLCanvasElement) {
      if (!isEmpty(own) && element.width > 0 && element.height > 0)
        items.push({ type: 'image', href: element.toDataURL('image/png'), box: moved(box), matrix: PLAIN, opacity });
      return;
    }
    const inside = { clip: hides ? own : place.clip, opacity };
    for (const mark of ['::before', '::after'] as const) writeMark(element, mark, inside);
    for (const child of element.childNodes) {
      if (child instanceof Text) writeWords(child, style, inside);
      else if (child instanceof Element) visit(child, inside);
    }
  };
  items.push({ type: 'path', path: roundedPath(moved(frame), 0), matrix: PLAIN, ink: { ...NO_INK, fill: groundUnder(parts[0]) } });
  for (const part of parts) visit(part, { clip: part.getBoundingClientRect(), opacity: 1 });
  return { width: frame.width, height: frame.height, items, links, title };
}

/** The background colour that is visible through boxes without a background; null: there is none. */
function groundUnder(element: Element): string | null {
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    const ground = colourOf(getComputedStyle(at).backgroundColor);
    if (ground !== null) return ground;
  }
  return null;
}

const SIDES = ['Top', 'Right', 'Bottom', 'Left'] as const;

/** Background, border and outline of a box. */
function boxItems(box: Rectangle, style: CSSStyleDeclaration, opacity: number): readonly Item[] {
  const radius = Number.parseFloat(style.borderTopLeftRadius) || 0;
  const items: Item[] = [];
  const paint = (path: string, ink: Partial<Ink>): void => {
    items.push({ type: 'path', path, matrix: PLAIN, ink: { ...NO_INK, ...ink, opacity } });
  };
  const ground = colourOf(style.backgroundColor);
  if (ground !== null) paint(roundedPath(box, radius), { fill: ground });
  for (const [path, fill] of bandsOf(box, style)) paint(path, { fill });
  const edges = SIDES.map((side) => {
    const of = (name: 'Width' | 'Style' | 'Color'): string => style.getPropertyValue(`border-${side}-${name}`.toLowerCase());
    const strokeWidth = of('Style') === 'none' ? 0 : Number.parseFloat(of('Width'));
    return { side, strokeWidth, stroke: colourOf(of('Color')), kind: of('Style') };
  });
  const [first] = edges;
  const alike = edges.every(
    ({ strokeWidth, stroke, kind }) => first?.strokeWidth === strokeWidth && first.stroke === stroke && first.kind === kind,
  );
  if (first !== undefined && alike) {
    if (first.strokeWidth > 0 && first.stroke !== null)
      paint(roundedPath(grown(box, -first.strokeWidth / 2), radius - first.strokeWidth / 2), strokeOf(first));
  } else
    for (const edge of edges)
      if (edge.strokeWidth > 0 && edge.stroke !== null) paint(edgePath(box, edge.side, edge.strokeWidth), strokeOf(edge));
  const outline = { strokeWidth: Number.parseFloat(style.outlineWidth), stroke: colourOf(style.outlineColor), kind: style.outlineStyle };
  if (outline.kind !== 'none' && outline.kind !== 'auto' && outline.strokeWidth > 0 && outline.stroke !== null)
    paint(roundedPath(grown(box, outline.strokeWidth / 2 + (Number.parseFloat(style.outlineOffset) || 0)), radius), strokeOf(outline));
  return items;
}

const BANDS = /^linear-gradient\((rgb[^)]*\))(?: ([\d.]+)px)?, (rgb[^)]*\))(?: [\d.]+px)?\)$/;

/** The water of a tank: two bands of one colour each, starting at the water level. Other gradients belong to legends of the depths Model
 * and Kernel and not to the stage, so they are ignored. */
function bandsOf(box: Rectangle, { backgroundImage, backgroundPositionY }: CSSStyleDeclaration): readonly (readonly [string, string])[] {
  const [, first, height, second] = BANDS.exec(backgroundImage) ?? [];
  if (first === undefined || second === undefined || height === undefined) return [];
  const from = backgroundPositionY.endsWith('px') ? Number.parseFloat(backgroundPositionY) : 0;
  const band = (top: number, bottom: number): string => {
    const [y, low] = [Math.max(0, top), Math.min(box.height, bottom)];
    return low <= y ? '' : roundedPath({ ...box, y: box.y + y, height: low - y }, 0);
  };
  const bands = [
    [band(from, from + Number(height)), first],
    [band(from + Number(height), from + box.height), second],
  ] as const;
  return bands.filter(([path]) => path !== '');
}

type Edge = { readonly strokeWidth: number; readonly stroke: string | null; readonly kind: string };

/** Browsers draw the dashes of a border twice as long as it is wide. */
const strokeOf = ({ strokeWidth, stroke, kind }: Edge): Partial<Ink> => ({
  stroke,
  strokeWidth,
  dash: kind === 'dashed' ? [2 * strokeWidth, 2 * strokeWidth] : kind === 'dotted' ? [strokeWidth, strokeWidth] : [],
});

const grown = ({ x, y, width, height }: Rectangle, by: number): Rectangle => ({
  x: x - by,
  y: y - by,
  width: width + 2 * by,
  height: height + 2 * by,
});

function edgePath({ x, y, width, height }: Rectangle, side: (typeof SIDES)[number], wide: number): string {
  const half = wide / 2;
  if (side === 'Top') return `M${x} ${y + half}h${width}`;
  if (side === 'Bottom') return `M${x} ${y + height - half}h${width}`;
  return `M${side === 'Left' ? x + half : x + width - half} ${y}v${height}`;
}

type TextLine = { readonly words: string; readonly starts: readonly number[]; readonly box: Box };

/** The lines of a text as the browser lays them out. A line of which too little is visible (MOST) is left out. With `withEllipsis`, an
 * ellipsis replaces the end of a line that is cut off at the right. */
function linesOf(text: Text, clip: Box, withEllipsis: boolean): readonly TextLine[] {
  if (text.data.trim() === '') return [];
  const range = document.createRange();
  const lines: { words: string; starts: number[]; box: Box }[] = [];
  let at = 0;
  for (const character of text.data) {
    range.setStart(text, at);
    at += character.length;
    range.setEnd(text, at);
    const box = range.getClientRects()[0];
    // White space that is not laid out has no box.
    if (box === undefined || box.width === 0) continue;
    const line = lines.at(-1);
    const starts = Array.from({ length: character.length }, () => box.left);
    if (line !== undefined && Math.abs(line.box.top - box.top) < 1) {
      line.words += /\s/.test(character) ? ' ' : character;
      line.starts.push(...starts);
      line.box = { ...line.box, right: box.right };
    } else lines.push({ words: character, starts, box: { left: box.left, top: box.top, right: box.right, bottom: box.bottom } });
  }
  return lines
    .filter(({ box }) => isMostly(box, clip))
    .map((line) => (withEllipsis && line.box.right > clip.right + 1 ? shortened(line, clip) : line));
}

function shortened({ words, starts, box }: TextLine, clip: Box): TextLine {
  const end = starts.findIndex((start) => start > clip.right - (box.bottom - box.top) / 2);
  if (end < 1) return { words, starts, box };
  return { words: `${words.slice(0, end - 1)}…`, starts: starts.slice(0, end), box: { ...box, right: clip.right } };
}
