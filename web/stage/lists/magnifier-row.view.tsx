// The last pages of a list, one by one. The user can hold one of them, which the place map then marks as well.
import { type KeyboardEvent, type MouseEvent, type ReactElement, type RefObject, useCallback, useRef } from 'react';
import { type ListRow, ribbonOf } from '../../domain/lists/lists.model.ts';
import { listPaint } from '../../look/palette.draw.ts';
import { Canvas, type Draw } from '../../parts/canvas.tsx';
import { term } from '../../parts/term.ts';
import { usePalette } from '../../parts/use-palette.ts';
import { setPicture } from '../../state/commands.ts';
import type { Side } from '../../state/intent.ts';
import { choosePage } from '../../state/page.ts';
import { appState, useApp } from '../../state/store.ts';
import { tailPlace } from '../map/map.model.ts';
import { placeMapWords } from '../map/map.words.ts';
import { listWords } from './lists.words.ts';
import { cellUnder, drawHeld, drawMagnifier, type MagnifierGrid, magnifierGrid } from './magnifier.draw.ts';

const ROWS = { half: 1, whole: 2 };
/** Room for the outline at the left and the upper edge, in pixels. */
const INSET = { x: 2, y: 0.5 };

type PagesProps = { readonly side: Side; readonly row: ListRow; readonly whole: boolean; readonly grid: RefObject<MagnifierGrid | null> };

/** Updates with every frame; the words beside it update at reading speed. */
const Pages = ({ side, row: { lru, kind, age }, whole, grid }: PagesProps): ReactElement => {
  const palette = usePalette();
  const ribbon = useApp((state) => ribbonOf(state.sides[side].frame, lru));
  const held = useApp((state) => (ribbon === undefined ? null : tailPlace(ribbon.tail_pages, state.intent.page)));
  const draw = useCallback<Draw>(
    (ctx, size) => {
      if (ribbon === undefined) return;
      const { tail } = ribbon;
      const laid = magnifierGrid(tail.length, size.width - 2 * INSET.x, size.height - 2 * INSET.y, whole ? ROWS.whole : ROWS.half);
      grid.current = laid;
      ctx.translate(INSET.x, INSET.y);
      drawMagnifier(ctx, laid, tail, listPaint(palette, kind, age), palette);
      const cell = held === null ? undefined : laid.cells[held];
      if (cell !== undefined) drawHeld(ctx, cell, palette);
      ctx.translate(-INSET.x, -INSET.y);
    },
    [ribbon, kind, age, palette, whole, held, grid],
  );
  return <Canvas className="magnifier" draw={draw} />;
};

type MagnifierProps = { readonly side: Side; readonly row: ListRow; readonly whole: boolean };

export const MagnifierRow = ({ side, row, whole }: MagnifierProps): ReactElement => {
  const { tail_pages } = row.ribbon;
  const held = useApp((state) => tailPlace(tail_pages, state.intent.page));
  const grid = useRef<MagnifierGrid | null>(null);
  const hold = (place: number): void => {
    // The canvas may show newer pages than this render, so the page comes from the newest frame.
    const pages = ribbonOf(appState().sides[side].frame, row.lru)?.tail_pages ?? tail_pages;
    const page = pages[Math.min(Math.max(place, 0), pages.length - 1)];
    if (page !== undefined) choosePage(page);
  };
  const click = (event: MouseEvent<HTMLDivElement>): void => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const place = grid.current === null ? null : cellUnder(grid.current, event.clientX - left - INSET.x, event.clientY - top - INSET.y);
    if (place !== null) hold(place);
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowRight') hold(held === null ? 0 : held + 1);
    else if (event.key === 'ArrowLeft') hold(held === null ? 0 : held - 1);
    else if (event.key === 'Enter' && held !== null) setPicture('map');
    else if (event.key === 'Escape') choosePage(null);
    else return;
    event.preventDefault();
  };
  const page = held === null ? undefined : tail_pages[held];
  return (
    <div className="ribbon-row magnifier-row">
      <p className="list-label magnifier-label" aria-hidden="true" {...term('page')}>
        {listWords.magnifierShort}
      </p>
      <div
        className="magnifier-pages"
        role="application"
        aria-label={`${placeMapWords.tailOf(`${row.age} ${row.kind}`)} ${page === undefined ? '' : placeMapWords.tail(page, held ?? 0)}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the element handles the arrow keys
        tabIndex={0}
        data-own-keys="ArrowLeft ArrowRight"
        // A click does not take the focus, because the arrow keys belong to the transport bar.
        onMouseDown={(event) => event.preventDefault()}
        onClick={click}
        onKeyDown={press}
      >
        <Pages side={side} row={row} whole={whole} grid={grid} />
      </div>
    </div>
  );
};
