import { type ReactElement, useCallback } from 'react';
import { BRACKET_PX, drawRibbon, drawWindow } from '../draw/ribbon.ts';
import { count } from '../messages/format.ts';
import { words } from '../messages/index.ts';
import type { ListRow } from '../model/lists.ts';
import { Canvas, type Draw } from './parts/canvas.tsx';
import { usePalette } from './parts/use-palette.ts';

type RibbonRowProps = { readonly row: ListRow; readonly scale: number; readonly inForce: boolean; readonly few: boolean };

const windowText = ({ window, size }: ListRow): string => (window === 0 && size > 0 ? words.notLookedAt : words.window(window));

export const RibbonRow = ({ row, scale, inForce, few }: RibbonRowProps): ReactElement => {
  const palette = usePalette();
  const draw = useCallback<Draw>(
    (ctx, size, textures) => {
      const rail = { x: 2, y: BRACKET_PX, width: size.width - 4, height: size.height - 2 * BRACKET_PX };
      drawRibbon(ctx, rail, row, scale, palette, textures);
      drawWindow(ctx, rail, row, scale, palette, inForce);
    },
    [row, scale, palette, inForce],
  );
  return (
    <div className="ribbon-row">
      <p className="list-label" aria-hidden="true">
        <span className="list-name">
          {words.age[row.age]} <span className="list-kind">{few ? words.kindShort[row.kind] : words.kind[row.kind]}</span>
        </span>
        <span className="list-numbers">
          <span className="list-size">{count(row.size)}</span> <span className="list-window">{windowText(row)}</span>
        </span>
      </p>
      <Canvas className="ribbon" draw={draw} />
    </div>
  );
};
