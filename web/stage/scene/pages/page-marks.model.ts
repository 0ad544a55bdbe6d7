// Boxes of the marks if each page is a square, for the outline around the mark that a beat points at. Floors, queue and swap have the same
// boxes as in the other scene.

import type { Figure } from '../../../domain/scene/figures.model.ts';
import type { Mark } from '../../../domain/scene/mark.model.ts';
import { markBox } from '../mark-boxes.model.ts';
import type { Box } from '../scene-layout.model.ts';
import { nameEnd } from './bottle-names.model.ts';
import { type BeltPlace, DESK_COLUMNS, type PagesLayout } from './pages-layout.model.ts';

const BY = 4;

function beltBox({ name, squares }: BeltPlace, { scene, pitch, isTall }: PagesLayout): Box {
  const left = squares.x - DESK_COLUMNS * pitch - 2;
  const top = name - scene.type.text - BY;
  return {
    x: left,
    y: top,
    width: squares.x + squares.width - left + BY,
    height: squares.y + squares.height + BY * (isTall ? 0.5 : 1.5) - top,
  };
}

export function pageMarkBox(mark: Mark, layout: PagesLayout, figures: readonly Figure[]): Box | null {
  if (mark.kind === 'file' || mark.kind === 'anon' || mark.kind === 'pages')
    return beltBox(layout[mark.kind === 'file' ? 'file' : 'anon'], layout);
  const { tank, memory } = layout.scene;
  // The outline includes the names of the watermarks, which extend below the tank on a projector.
  if (mark.kind === 'tank') {
    const top = tank.y - layout.scene.type.text * 1.45 - BY;
    const bottom = layout.isTall ? tank.y + tank.height + 3 * BY : memory.y + memory.height - 1;
    const right = layout.isTall ? tank.x + tank.width : Math.max(tank.x + tank.width, nameEnd(layout));
    return { x: tank.x - BY, y: top, width: right - tank.x + 2 * BY, height: bottom - top };
  }
  const box = markBox(mark, layout.scene, { middle: 'belts', figures, groups: [], nodes: 1 });
  // The names of the watermarks are below kswapd.
  return mark.kind !== 'kswapd' || box === null || layout.isTall
    ? box
    : { ...box, height: Math.min(box.height, layout.neck.y - BY - box.y) };
}
