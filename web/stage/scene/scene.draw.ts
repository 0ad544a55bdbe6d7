// SVG paths of the scene's marks, in the scene's units.
import type { Box } from './scene-layout.model.ts';

type Place = { readonly x: number; readonly y: number };

const n = (value: number): string => String(Math.round(value * 100) / 100);

export const squaresPath = (places: readonly Place[], side: number): string =>
  places.map(({ x, y }) => `M${n(x)} ${n(y)}h${n(side)}v${n(side)}h${n(-side)}z`).join('');

/** Three strokes across each square: the pages are dirty. */
export const hatchPath = (places: readonly Place[], side: number): string =>
  places
    .map(({ x, y }) => {
      const half = side / 2;
      return `M${n(x)} ${n(y + half)}l${n(half)} ${n(-half)}M${n(x)} ${n(y + side)}l${n(side)} ${n(-side)}M${n(x + half)} ${n(y + side)}l${n(half)} ${n(-half)}`;
    })
    .join('');

/** Four dots in each square: the pages are under writeback. */
export const dotsPath = (places: readonly Place[], side: number): string =>
  places
    .map(({ x, y }) => {
      const dot = side * 0.2;
      const near = side * 0.22;
      const far = side * 0.58;
      return [
        [near, near],
        [far, near],
        [near, far],
        [far, far],
      ]
        .map(([dx = 0, dy = 0]) => `M${n(x + dx)} ${n(y + dy)}h${n(dot)}v${n(dot)}h${n(-dot)}z`)
        .join('');
    })
    .join('');

type Cell = { readonly column: number; readonly row: number };

/** The outline of an area of squares, without lines between its squares. `at`: the place of the square in column 0 and row 0. Stroked, not
 * filled. */
export function outlinePath(cells: readonly Cell[], at: Place, pitch: number, side: number): string {
  const inside = new Set(cells.map(({ column, row }) => `${column} ${row}`));
  const margin = (pitch - side) / 2;
  return cells
    .map(({ column, row }) => {
      const [x, y] = [at.x + column * pitch - margin, at.y + row * pitch - margin];
      const isFree = (right: number, down: number): boolean => !inside.has(`${column + right} ${row + down}`);
      return [
        isFree(0, -1) ? `M${n(x)} ${n(y)}h${n(pitch)}` : '',
        isFree(0, 1) ? `M${n(x)} ${n(y + pitch)}h${n(pitch)}` : '',
        isFree(-1, 0) ? `M${n(x)} ${n(y)}v${n(pitch)}` : '',
        isFree(1, 0) ? `M${n(x + pitch)} ${n(y)}v${n(pitch)}` : '',
      ].join('');
    })
    .join('');
}

/** A folded corner at the top right of each square: the page has left a note. */
export const cornerPath = (places: readonly Place[], side: number): string => {
  const fold = side * 0.78;
  return places.map(({ x, y }) => `M${n(x + side - fold)} ${n(y)}h${n(fold)}v${n(fold)}z`).join('');
};

/** A disc in the middle of each square: page tables mark the pages as used. `share`: radius of the disc as a share of the square's side. */
export const discPath = (places: readonly Place[], side: number, share = 0.22): string => {
  const radius = side * share;
  return places
    .map(({ x, y }) => {
      const arc = `a${n(radius)} ${n(radius)} 0 1 0`;
      return `M${n(x + side / 2 - radius)} ${n(y + side / 2)}${arc} ${n(2 * radius)} 0${arc} ${n(-2 * radius)} 0z`;
    })
    .join('');
};

/** Width and height of a figure of size 1. */
export const PERSON = { width: 28, height: 46 };

/** A person: head and shoulders, with the top left corner at `x`, `y`. */
export const personPath = (x: number, y: number, size = 1): string => {
  const at = (dx: number, dy: number): string => `${n(x + dx * size)} ${n(y + dy * size)}`;
  const r = n(9 * size);
  return `M${at(5, 10)}a${r} ${r} 0 1 1 ${n(18 * size)} 0a${r} ${r} 0 1 1 ${n(-18 * size)} 0zM${at(0, 46)}v${n(-12 * size)}a${n(11 * size)} ${n(12 * size)} 0 0 1 ${n(11 * size)} ${n(-12 * size)}h${n(6 * size)}a${n(11 * size)} ${n(12 * size)} 0 0 1 ${n(11 * size)} ${n(12 * size)}v${n(12 * size)}z`;
};

/** `x`, `y`: the top left corner; `size`: the height. */
export const hourglassPath = (x: number, y: number, size: number): string => {
  const width = size * 0.72;
  const bar = size * 0.13;
  return `M${n(x)} ${n(y)}h${n(width)}v${n(bar)}h${n(-width)}zM${n(x)} ${n(y + size - bar)}h${n(width)}v${n(bar)}h${n(-width)}zM${n(x + width * 0.1)} ${n(y + bar)}h${n(width * 0.8)}L${n(x + width * 0.56)} ${n(y + size / 2)}L${n(x + width * 0.9)} ${n(y + size - bar)}h${n(-width * 0.8)}L${n(x + width * 0.44)} ${n(y + size / 2)}z`;
};

const TEETH = 10;

/** A cogwheel for a thread of the kernel, so that it cannot be mistaken for a program. */
export const gearPath = (x: number, y: number, radius: number): string => {
  const points = Array.from({ length: TEETH * 4 }, (_, i) => {
    const outside = i % 4 === 1 || i % 4 === 2;
    const angle = ((i - 0.5 + (outside ? (i % 4 === 1 ? 0.18 : -0.18) : 0)) / (TEETH * 4)) * 2 * Math.PI;
    const r = outside ? radius * 1.17 : radius;
    return `${n(x + Math.cos(angle) * r)} ${n(y + Math.sin(angle) * r)}`;
  });
  return `M${points.join('L')}z`;
};

/** The number of arrows in a loop, and the gap after each arrow as a share of its arc. */
const LOOP_ARROWS = 3;
const LOOP_OPEN = 0.16;
/** Half the width of an arrow's head in units, and its greatest value as a share of the radius. */
const LOOP_HEAD = 6;
const SMALL_HEAD = 0.36;

/** A circle of arrows for an action that repeats again and again. Stroked, not filled. */
export const loopPath = (x: number, y: number, radius: number): string => {
  const head = Math.min(LOOP_HEAD, radius * SMALL_HEAD);
  return Array.from({ length: LOOP_ARROWS }, (_, index) => {
    const at = (turn: number, r: number): string => {
      const angle = (turn / LOOP_ARROWS) * 2 * Math.PI - Math.PI / 2;
      return `${n(x + Math.cos(angle) * r)} ${n(y + Math.sin(angle) * r)}`;
    };
    const end = index + 1 - LOOP_OPEN;
    const back = end - (head * LOOP_ARROWS) / (2 * Math.PI * radius);
    return `M${at(index, radius)}A${n(radius)} ${n(radius)} 0 0 1 ${at(end, radius)}M${at(back, radius - head)}L${at(end, radius)}L${at(back, radius + head)}`;
  }).join('');
};

/** The head of an arrow: a filled triangle after the last corner of its path. */
export function headPath(corners: readonly Place[], width: number): string {
  const end = corners.at(-1);
  const from = corners.at(-2);
  if (end === undefined || from === undefined) return '';
  const length = Math.hypot(end.x - from.x, end.y - from.y) || 1;
  const [ux, uy] = [(end.x - from.x) / length, (end.y - from.y) / length];
  const wide = width * 1.1;
  const long = width * 1.3;
  const tip = { x: end.x + ux * long, y: end.y + uy * long };
  return `M${n(end.x - uy * wide)} ${n(end.y + ux * wide)}L${n(tip.x)} ${n(tip.y)}L${n(end.x + uy * wide)} ${n(end.y - ux * wide)}z`;
}

/** The box enlarged by `by` on all sides. */
export const around = (box: Box, by: number): Box => ({
  x: box.x - by,
  y: box.y - by,
  width: box.width + 2 * by,
  height: box.height + 2 * by,
});

/** The greatest length of a corner's stroke, in units. */
const CORNER = 18;
/** In a box lower than LOW, which holds one line of words, the corners are shorter, so that they do not touch the words. */
const LOW = 40;
const LOW_CORNER = 6;

/** The four corners of a box, like the frame of a viewfinder. Stroked, not filled. */
export const cornersPath = ({ x, y, width, height }: Box): string => {
  const [right, bottom] = [x + width, y + height];
  const most = height < LOW ? LOW_CORNER : CORNER;
  const dx = Math.min(most, width / 3);
  const dy = Math.min(most, height / 3);
  return (
    `M${n(x)} ${n(y + dy)}V${n(y)}H${n(x + dx)}M${n(right - dx)} ${n(y)}H${n(right)}V${n(y + dy)}` +
    `M${n(right)} ${n(bottom - dy)}V${n(bottom)}H${n(right - dx)}M${n(x + dx)} ${n(bottom)}H${n(x)}V${n(bottom - dy)}`
  );
};

/** A cross whose centre is `place`; `half` is half its side. Stroked, not filled. */
export const crossPath = ({ x, y }: Place, half: number): string =>
  `M${n(x - half)} ${n(y - half)}l${n(2 * half)} ${n(2 * half)}M${n(x - half)} ${n(y + half)}l${n(2 * half)} ${n(-2 * half)}`;
