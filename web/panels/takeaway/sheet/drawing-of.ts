// Reads an SVG of the page into a drawing: where each of its shapes stands, and what the style sheets make of it.
import type { Drawing, DrawingLink, Ink, Item, Matrix, Rectangle } from './drawing.model.ts';

/** A shape as a path; null: nothing of it is painted. */
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

/** What a style sheet may have set counts, so it is asked of the shape. */
function rectanglePath(shape: SVGElement): string | null {
  if (!(shape instanceof SVGRectElement)) return null;
  const [x, y, width, height] = [shape.x, shape.y, shape.width, shape.height].map(({ baseVal }) => baseVal.value) as [
    number,
    number,
    number,
    number,
  ];
  if (width <= 0 || height <= 0) return null;
  const r = Math.min(Math.max(shape.rx.baseVal.value, shape.ry.baseVal.value), width / 2, height / 2);
  if (r === 0) return `M${x} ${y}h${width}v${height}h${-width}z`;
  const [w, h] = [width - 2 * r, height - 2 * r];
  const corner = (dx: number, dy: number): string => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
  return `M${x + r} ${y}h${w}${corner(r, r)}v${h}${corner(-r, r)}h${-w}${corner(-r, -r)}v${-h}${corner(r, -r)}z`;
}

/** Colours that are not painted. */
const CLEAR = new Set(['none', 'transparent', 'rgba(0, 0, 0, 0)']);
const colourOf = (value: string): string | null => (CLEAR.has(value) ? null : value);

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

/** `sheet` is in the document, so that it is laid out; whether somebody sees it is all the same. */
export function drawingOf(sheet: SVGSVGElement, title: string): Drawing {
  const { width, height } = sheet.viewBox.baseVal;
  const home = sheet.getScreenCTM()?.inverse() ?? new DOMMatrix();
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
    if (style.display === 'none' || opacity === 0) return;
    if (element instanceof SVGAElement) links.push({ href: element.href.baseVal, box: boxOf(element, matrixOf(element)) });
    if (element instanceof SVGTextElement) items.push(...wordsOf(element, style, opacity, matrixOf(element)));
    else {
      const path = pathOf(element);
      const ink = path === null ? null : inkOf(style, opacity);
      if (path !== null && ink !== null && (ink.fill !== null || ink.stroke !== null))
        items.push({ type: 'path', path, matrix: matrixOf(element), ink });
      for (const child of element.children) visit(child, opacity);
    }
  };
  for (const child of sheet.children) visit(child, 1);
  return { width, height, items, links, title };
}

function boxOf(element: SVGGraphicsElement, { a, b, c, d, e, f }: Matrix): Rectangle {
  const { x, y, width, height } = element.getBBox();
  const [left, top] = [a * x + c * y + e, b * x + d * y + f];
  return { x: left, y: top, width: a * width, height: d * height };
}

/** A text is one line; parts of it may have a weight of their own. */
function wordsOf(element: SVGTextElement, style: CSSStyleDeclaration, opacity: number, matrix: Matrix): readonly Item[] {
  const number = (name: string): number => Number.parseFloat(element.getAttribute(name) ?? '0');
  const whole = {
    y: number('y'),
    matrix,
    sizePx: Number.parseFloat(style.fontSize),
    letterSpacingPx: Number.parseFloat(style.letterSpacing) || 0,
  };
  const parts = [...element.childNodes].filter(({ textContent }) => (textContent ?? '') !== '');
  const isPlain = parts.every((part) => part instanceof Text);
  if (isPlain) {
    const text = element.textContent ?? '';
    if (text.trim() === '') return [];
    return [
      { ...whole, type: 'text', text, x: number('x'), weight: style.fontWeight, anchor: anchorOf(style), ink: inkOf(style, opacity) },
    ];
  }
  let at = 0;
  return parts.map((part): Item => {
    const text = part.textContent ?? '';
    const own = part instanceof Element ? getComputedStyle(part) : style;
    const x = element.getStartPositionOfChar(at).x;
    at += text.length;
    return { ...whole, type: 'text', text, x, weight: own.fontWeight, anchor: 'start', ink: inkOf(own, opacity) };
  });
}
