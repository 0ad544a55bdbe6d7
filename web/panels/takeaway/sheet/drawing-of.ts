// Reads an SVG of the page into a drawing: the position of each shape, and its style as computed from all style sheets.
import {
  type Drawing,
  type DrawingLink,
  type Ink,
  type Item,
  type Matrix,
  type Rectangle,
  roundedPath,
  type TextItem,
} from './drawing.model.ts';
import { textureItems } from './texture.ts';

/** A path, line, rectangle or circle as a path; null: the element is another one, such as a group, or has no area. */
function pathOf(shape: SVGElement): string | null {
  const number = (name: string): number => Number(shape.getAttribute(name) ?? 0);
  switch (shape.tagName) {
    case 'path':
      return shape.getAttribute('d');
    case 'line':
      return `M${number('x1')} ${number('y1')}L${number('x2')} ${number('y2')}`;
    case 'rect':
      return rectanglePath(shape);
    case 'circle': {
      const [x, y, r] = [number('cx'), number('cy'), number('r')];
      return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
    }
    default:
      return null;
  }
}

/** A rectangle as a path. Its geometry is read from the rendered shape and not from attributes, because a style sheet may have set it. */
function rectanglePath(shape: SVGElement): string | null {
  if (!(shape instanceof SVGRectElement)) return null;
  const [x, y, width, height] = [shape.x, shape.y, shape.width, shape.height].map(({ baseVal }) => baseVal.value) as [
    number,
    number,
    number,
    number,
  ];
  if (width <= 0 || height <= 0) return null;
  const r = Math.max(shape.rx.baseVal.value, shape.ry.baseVal.value);
  return roundedPath({ x, y, width, height }, r);
}

/** Colours that paint nothing. */
const CLEAR = new Set(['none', 'transparent', 'rgba(0, 0, 0, 0)']);
const MIXED = /^color\(srgb ([\d.]+) ([\d.]+) ([\d.]+)(?: \/ ([\d.]+))?\)$/;

/** A colour in a form that every program reads; null: it paints nothing, or is a pattern. Browsers give mixed colours in a form that only
 * browsers know. */
export function colourOf(value: string): string | null {
  if (CLEAR.has(value) || value.startsWith('url(')) return null;
  const [, ...mixed] = MIXED.exec(value) ?? [];
  const [red, green, blue, opacity = 1] = mixed.map((part) => (part === undefined ? undefined : Number(part)));
  if (red === undefined || green === undefined || blue === undefined) return value;
  return `rgba(${[red, green, blue].map((part) => Math.round(255 * part)).join(', ')}, ${opacity})`;
}

function inkOf(style: CSSStyleDeclaration, opacity: number): Ink {
  const strokeWidth = Number.parseFloat(style.strokeWidth);
  return {
    fill: colourOf(style.fill),
    stroke: strokeWidth > 0 ? colourOf(style.stroke) : null,
    strokeWidth,
    dash: style.strokeDasharray === 'none' ? [] : style.strokeDasharray.split(/[\s,]+/).map((length) => Number.parseFloat(length)),
    cap: style.strokeLinecap as CanvasLineCap,
    join: style.strokeLinejoin as CanvasLineJoin,
    strokeFirst: style.paintOrder.startsWith('stroke'),
    opacity,
  };
}

const anchorOf = ({ textAnchor }: CSSStyleDeclaration): 'start' | 'middle' | 'end' =>
  textAnchor === 'middle' || textAnchor === 'end' ? textAnchor : 'start';

/** The painted items of an SVG, and its links. */
export type Read = { readonly items: readonly Item[]; readonly links: readonly DrawingLink[] };

/** Reads the shapes and words of an SVG. `home`: the matrix from the screen to the drawing. */
export function readSvg(svg: SVGSVGElement, home: DOMMatrix, opacityAbove: number): Read {
  const items: Item[] = [];
  const links: DrawingLink[] = [];
  const matrixOf = (shape: SVGGraphicsElement): Matrix => {
    const { a, b, c, d, e, f } = home.multiply(shape.getScreenCTM() ?? new DOMMatrix());
    return { a, b, c, d, e, f };
  };
  const visit = (element: Element, above: number): void => {
    if (!(element instanceof SVGGraphicsElement)) return;
    const style = getComputedStyle(element);
    const opacity = above * Number(style.opacity);
    if (style.display === 'none' || style.visibility !== 'visible' || opacity === 0) return;
    if (element instanceof SVGAElement) links.push({ href: element.href.baseVal, box: boxOf(element, matrixOf(element)) });
    if (element instanceof SVGTextElement) items.push(...wordsOf(element, style, opacity, matrixOf(element)));
    else if (element instanceof SVGImageElement) items.push(imageOf(element, opacity, matrixOf(element)));
    else {
      const path = pathOf(element);
      const ink = path === null ? null : inkOf(style, opacity);
      if (path !== null && ink !== null && (ink.fill !== null || ink.stroke !== null))
        items.push({ type: 'path', path, matrix: matrixOf(element), ink });
      const texture = /^url\("?#([^")]+)"?\)/.exec(style.fill)?.[1];
      if (texture !== undefined && element instanceof SVGRectElement)
        items.push(...textureItems(element, texture).map(({ path: mark, look }) => textureItem(mark, look, opacity, matrixOf(element))));
      for (const child of element.children) visit(child, opacity);
    }
  };
  for (const child of svg.children) visit(child, opacityAbove);
  return { items, links };
}

/** Reads a sheet into a drawing. `sheet` must be in the document, so that it is laid out, but it need not be visible. */
export function drawingOf(sheet: SVGSVGElement, title: string): Drawing {
  const { width, height } = sheet.viewBox.baseVal;
  const home = sheet.getScreenCTM()?.inverse() ?? new DOMMatrix();
  return { width, height, ...readSvg(sheet, home, 1), title };
}

const textureItem = (path: string, look: CSSStyleDeclaration, opacity: number, matrix: Matrix): Item => ({
  type: 'path',
  path,
  matrix,
  ink: inkOf(look, opacity * Number(look.opacity)),
});

function imageOf({ x, y, width, height, href }: SVGImageElement, opacity: number, matrix: Matrix): Item {
  const [left, top, right, low] = [x, y, width, height].map(({ baseVal }) => baseVal.value) as [number, number, number, number];
  return { type: 'image', href: href.baseVal, box: { x: left, y: top, width: right, height: low }, matrix, opacity };
}

function boxOf(element: SVGGraphicsElement, { a, b, c, d, e, f }: Matrix): Rectangle {
  const { x, y, width, height } = element.getBBox();
  const [left, top] = [a * x + c * y + e, b * x + d * y + f];
  return { x: left, y: top, width: a * width, height: d * height };
}

/** The words of a text element, which is a single line. Parts of it may have a weight of their own. */
function wordsOf(element: SVGTextElement, style: CSSStyleDeclaration, opacity: number, matrix: Matrix): readonly Item[] {
  const number = (name: string): number => Number.parseFloat(element.getAttribute(name) ?? '0');
  const common = {
    y: number('y'),
    matrix,
    sizePx: Number.parseFloat(style.fontSize),
    letterSpacingPx: Number.parseFloat(style.letterSpacing) || 0,
  };
  const parts = laidParts(element, style.whiteSpaceCollapse === 'preserve' || style.whiteSpace === 'pre');
  let at = 0;
  const placed = parts.map(({ text, own }) => {
    const from = at;
    at += text.length;
    return { text, own, laid: laidOut(element, from, text) };
  });
  const [only, another] = placed;
  if (only !== undefined && another === undefined && only.own === null) {
    const { text, laid } = only;
    const ink = inkOf(style, opacity);
    return [{ ...common, ...laid, type: 'text', text, x: number('x'), weight: style.fontWeight, anchor: anchorOf(style), ink }];
  }
  return placed.map(({ text, own, laid }): Item => {
    const look = own ?? style;
    const x = laid.starts[0] ?? 0;
    return { ...common, ...laid, type: 'text', text, x, weight: look.fontWeight, anchor: 'start', ink: inkOf(look, opacity) };
  });
}

/** The parts of a text that the browser lays out. It does not lay out hidden characters, nor white space at the beginning or the end of a text
 * or after other white space. `own`: the style of a child element. */
function laidParts(
  element: SVGTextElement,
  keepsBlanks: boolean,
): readonly { readonly text: string; readonly own: CSSStyleDeclaration | null }[] {
  const parts = [...element.childNodes].map((part) => {
    const own = part instanceof Element ? getComputedStyle(part) : null;
    return { text: own?.display === 'none' ? '' : (part.textContent ?? ''), own };
  });
  if (keepsBlanks) return parts.filter(({ text }) => text !== '');
  let afterBlank = true;
  const collapsed = parts.map(({ text, own }) => {
    const kept = text.replace(/[ \t\r\n]+/g, ' ');
    const laid = afterBlank ? kept.replace(/^ /, '') : kept;
    if (laid !== '') afterBlank = laid.endsWith(' ');
    return { text: laid, own };
  });
  const last = collapsed.findLastIndex(({ text }) => text !== '');
  return collapsed
    .map(({ text, own }, place) => ({ text: place === last ? text.replace(/ $/, '') : text, own }))
    .filter(({ text }) => text !== '');
}

/** The positions of a part's characters. `from`: the index of its first UTF-16 unit in the whole text. */
function laidOut(element: SVGTextElement, from: number, text: string): Pick<TextItem, 'starts' | 'length'> {
  const laid = element.getNumberOfChars();
  const last = Math.min(from + text.length, laid) - 1;
  const end = last < 0 ? 0 : element.getEndPositionOfChar(last).x;
  const starts = Array.from({ length: text.length }, (_, place) =>
    from + place < laid ? element.getStartPositionOfChar(from + place).x : end,
  );
  return { starts, length: end - (starts[0] ?? 0) };
}
