import { type ReactElement, useCallback } from 'react';
import { drawMagnifier, magnifierGrid } from '../draw/magnifier.ts';
import { listPaint } from '../draw/palette.ts';
import { words } from '../messages/index.ts';
import type { ListRow } from '../model/lists.ts';
import { Canvas, type Draw } from './parts/canvas.tsx';
import { usePalette } from './parts/use-palette.ts';

/** Width and height that a page should at least have, CSS pixels. */
const CELL = { half: { width: 5, height: 12 }, whole: { width: 6, height: 14 } };

export const MagnifierRow = ({ row, whole }: { readonly row: ListRow; readonly whole: boolean }): ReactElement => {
  const palette = usePalette();
  const { tail } = row.ribbon;
  const cell = whole ? CELL.whole : CELL.half;
  const draw = useCallback<Draw>(
    (ctx, size) => {
      const grid = magnifierGrid(tail.length, size.width - 4, size.height, cell.width, cell.height);
      ctx.translate(2, 0);
      drawMagnifier(ctx, grid, tail, listPaint(palette, row.kind, row.age), palette);
      ctx.translate(-2, 0);
    },
    [tail, row.kind, row.age, palette, cell],
  );
  return (
    <div className="ribbon-row magnifier-row">
      <p className="list-label magnifier-label" aria-hidden="true">
        {words.magnifierShort}
      </p>
      <Canvas className="magnifier" draw={draw} />
    </div>
  );
};
