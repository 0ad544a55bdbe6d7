// Fills a rectangle with the marks of a texture as shapes, because other documents do not have the patterns of the page.

type TextureMark = { readonly path: string; readonly look: CSSStyleDeclaration };

/** The marks inside a rectangle. `name`: the id of a pattern of the page, whose tile has lines over its whole height, or circles. */
export function textureItems(rectangle: SVGRectElement, name: string): readonly TextureMark[] {
  const pattern = document.getElementById(name);
  if (!(pattern instanceof SVGPatternElement)) return [];
  const turned = angleOf(pattern);
  return [...pattern.children].flatMap((mark): readonly TextureMark[] => {
    const look = getComputedStyle(mark);
    const path =
      mark instanceof SVGLineElement
        ? linesPath(rectangle, pattern, turned, mark.x1.baseVal.value)
        : mark instanceof SVGCircleElement
          ? circlesPath(rectangle, pattern, mark)
          : '';
    return path === '' ? [] : [{ path, look }];
  });
}

/** The rotation of a pattern in degrees, computed from its matrix, because the browser gives no angle. */
function angleOf({ patternTransform }: SVGPatternElement): number {
  const matrix = patternTransform.baseVal.consolidate()?.matrix;
  return matrix === undefined ? 0 : (Math.atan2(matrix.b, matrix.a) * 180) / Math.PI;
}

const edgesOf = ({ x, y, width, height }: SVGRectElement) => ({
  left: x.baseVal.value,
  top: y.baseVal.value,
  right: x.baseVal.value + width.baseVal.value,
  bottom: y.baseVal.value + height.baseVal.value,
});

const n = (value: number): number => Math.round(value * 1000) / 1000;

/** The lines at x = `at` in each tile, rotated by `degrees` and cut off at the edges of the rectangle. */
function linesPath(rectangle: SVGRectElement, { width }: SVGPatternElement, degrees: number, at: number): string {
  const { left, top, right, bottom } = edgesOf(rectangle);
  const step = width.baseVal.value;
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const across = [left, right].flatMap((x) => [top, bottom].map((y) => x * cos + y * sin));
  const parts: string[] = [];
  for (let tile = Math.floor((Math.min(...across) - at) / step); tile * step + at <= Math.max(...across); tile += 1) {
    const from = { x: (tile * step + at) * cos, y: (tile * step + at) * sin };
    // The points at which the line enters and leaves the rectangle, as distances along the line.
    const bounds = [
      [left - from.x, right - from.x, -sin],
      [top - from.y, bottom - from.y, cos],
    ] as const;
    const spans = bounds.map(([low, high, slope]) =>
      Math.abs(slope) < 1e-9
        ? low <= 0 && high >= 0
          ? [-1e6, 1e6]
          : [0, 0]
        : [low / slope, high / slope].toSorted((one, other) => one - other),
    );
    const [enters, leaves] = [Math.max(...spans.map(([one = 0]) => one)), Math.min(...spans.map(([, other = 0]) => other))];
    if (leaves > enters)
      parts.push(`M${n(from.x - enters * sin)} ${n(from.y + enters * cos)}L${n(from.x - leaves * sin)} ${n(from.y + leaves * cos)}`);
  }
  return parts.join('');
}

/** The circles of all tiles, as far as they are completely inside the rectangle. */
function circlesPath(rectangle: SVGRectElement, { width, height }: SVGPatternElement, { cx, cy, r }: SVGCircleElement): string {
  const { left, top, right, bottom } = edgesOf(rectangle);
  const [across, down, radius] = [width.baseVal.value, height.baseVal.value, r.baseVal.value];
  const parts: string[] = [];
  for (let y = Math.floor(top / down) * down + cy.baseVal.value; y <= bottom - radius; y += down)
    for (let x = Math.floor(left / across) * across + cx.baseVal.value; x <= right - radius; x += across)
      if (x - radius >= left && y - radius >= top)
        parts.push(`M${n(x - radius)} ${n(y)}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`);
  return parts.join('');
}
