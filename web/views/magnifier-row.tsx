import { type ReactElement, useCallback } from 'react';
import { drawMagnifier, magnifierGrid } from '../draw/magnifier.ts';
import { listPaint } from '../draw/palette.ts';
import { words } from '../messages/index.ts';
import type { ListRow } from '../model/lists.ts';
import { Canvas, type Draw } from './parts/canvas.tsx';
import { usePalette } from './parts/use-palette.ts';

const ROWS = { half: 1, whole: 2 };

export const MagnifierRow = ({ row, whole }: { readonly row: ListRow; readonly whole: boolean }): ReactElement => {
  const palette = usePalette();
  const { tail } = row.ribbon;
  const gridRows = whole ? ROWS.whole : ROWS.half;
  const draw = useCallback<Draw>(
    (ctx, size) => {
      const grid = magnifierGrid(tail.length, size.width - 4, size.height - 1, gridRows);
      ctx.translate(2, 0.5);
      drawMagnifier(ctx, grid, tail, listPaint(palette, row.kind, row.age), palette);
      ctx.translate(-2, -0.5);
    },
    [tail, row.kind, row.age, palette, gridRows],
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
