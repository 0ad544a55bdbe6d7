// Pointer and wheel on the place map: pointing, panning and zooming. A click does not take the focus, because the arrow keys belong to the
// transport bar.
import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { largestZoom, type MapLook, pageAt, type Sheet, viewOf } from '../../engine/place-map.ts';
import { choosePage, zoomMap } from '../../state/page.ts';

/** A press counts as a click if the pointer has moved less than this, in pixels. */
const CLICK_PX = 4;
/** Movement of the wheel that doubles the size, in pixels. */
const WHEEL_PX = 240;

type MapGestures = {
  readonly hovered: number | null;
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onPointerMove: (event: PointerEvent) => void;
  readonly onPointerUp: (event: PointerEvent) => void;
  readonly onPointerLeave: () => void;
};

type At = { readonly clientX: number; readonly clientY: number };
type Drag = { readonly x: number; readonly y: number; readonly centre: number; moved: boolean };

/** The cell under a point, in fractions of a cell. */
const cellUnder = (box: Element, sheet: Sheet, look: MapLook, { clientX, clientY }: At): { readonly x: number; readonly y: number } => {
  const { left, top } = box.getBoundingClientRect();
  const view = viewOf(sheet, look);
  return { x: view.x + ((clientX - left) * look.ratio) / view.scale, y: view.y + ((clientY - top) * look.ratio) / view.scale };
};

const pageUnder = (box: Element, sheet: Sheet, look: MapLook, at: At): number | null => {
  const cell = cellUnder(box, sheet, look, at);
  return pageAt(sheet, Math.floor(cell.x), Math.floor(cell.y));
};

/** The page at a cell, or else the nearest one to its left in the same row, or else page 0; used as the middle of the visible part. */
const pageNear = (sheet: Sheet, x: number, y: number): number => {
  const inside = (value: number, size: number): number => Math.floor(Math.min(Math.max(value, 0), size - 1));
  for (let back = 0; back < sheet.width; back += 1) {
    const page = pageAt(sheet, inside(x - back, sheet.width), inside(y, sheet.height));
    if (page !== null) return page;
  }
  return 0;
};

export function useMapGestures(box: RefObject<HTMLElement | null>, sheet: Sheet, look: MapLook | null): MapGestures {
  const [hovered, setHovered] = useState<number | null>(null);
  const drag = useRef<Drag | null>(null);
  const turned = useRef(0);

  useEffect(() => {
    const element = box.current;
    if (element === null || look === null) return undefined;
    // React attaches wheel listeners as passive ones, which could not stop the page from scrolling.
    const wheel = (event: WheelEvent): void => {
      event.preventDefault();
      turned.current -= event.deltaY;
      const doublings = Math.trunc(turned.current / WHEEL_PX);
      if (doublings === 0) return;
      turned.current -= doublings * WHEEL_PX;
      const zoom = Math.min(Math.max(look.zoom + doublings, 0), largestZoom(sheet, look));
      const under = cellUnder(element, sheet, look, event);
      const view = viewOf(sheet, look);
      const middle = { x: view.x + look.width / view.scale / 2, y: view.y + look.height / view.scale / 2 };
      // The new middle keeps the cell under the pointer where it is.
      const share = 2 ** (look.zoom - zoom);
      zoomMap(zoom, pageNear(sheet, under.x + (middle.x - under.x) * share, under.y + (middle.y - under.y) * share));
    };
    element.addEventListener('wheel', wheel, { passive: false });
    return () => element.removeEventListener('wheel', wheel);
  }, [box, sheet, look]);

  return {
    hovered,
    onPointerDown: (event) => {
      event.preventDefault();
      if (look !== null) drag.current = { x: event.clientX, y: event.clientY, centre: look.centre, moved: false };
    },
    onPointerMove: (event) => {
      if (look === null || box.current === null) return;
      setHovered(pageUnder(box.current, sheet, look, event));
      const start = drag.current;
      if (start === null || look.zoom === 0) return;
      const [dx, dy] = [event.clientX - start.x, event.clientY - start.y];
      start.moved ||= Math.hypot(dx, dy) > CLICK_PX;
      if (!start.moved) return;
      const view = viewOf(sheet, { ...look, centre: start.centre });
      const px = look.ratio / view.scale;
      zoomMap(look.zoom, pageNear(sheet, view.x + look.width / view.scale / 2 - dx * px, view.y + look.height / view.scale / 2 - dy * px));
    },
    onPointerUp: (event) => {
      const start = drag.current;
      drag.current = null;
      if (look === null || box.current === null || start === null || start.moved) return;
      const page = pageUnder(box.current, sheet, look, event);
      if (page !== null) choosePage(page);
    },
    onPointerLeave: () => {
      drag.current = null;
      setHovered(null);
    },
  };
}
