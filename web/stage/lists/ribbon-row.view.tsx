import { type ReactElement, type ReactNode, useCallback } from 'react';
import { isReclaiming } from '../../domain/dial/priority.model.ts';
import { commonScale, isWindowDecided, type ListRow, lapMarks, ribbonOf, rowOf, scanWindowOf } from '../../domain/lists/lists.model.ts';
import type { Depth } from '../../domain/stage/depth.model.ts';
import { depthWords } from '../../domain/stage/depth.words.ts';
import { Canvas, type Draw } from '../../parts/canvas.tsx';
import { term } from '../../parts/term.ts';
import { usePalette } from '../../parts/use-palette.ts';
import { rootPx } from '../../parts/use-row-room.ts';
import { useSize } from '../../parts/use-size.ts';
import type { Side } from '../../state/intent.ts';
import { useApp } from '../../state/store.ts';
import { count } from '../../words/format.ts';
import { listWords } from './lists.words.ts';
import { BRACKET_PX, drawRibbon, drawWindow } from './ribbon.draw.ts';

type RibbonProps = { readonly side: Side; readonly other: Side | null; readonly lru: number };

/** Updates with every frame; the words beside it update at reading speed. */
const Ribbon = ({ side, other, lru }: RibbonProps): ReactElement => {
  const ribbon = useApp(({ sides }) => ribbonOf(sides[side].frame, lru));
  const window = useApp(({ sides }) => {
    const { frame } = sides[side];
    return frame === null || ribbon === undefined ? 0 : scanWindowOf(frame, ribbon);
  });
  const decided = useApp(({ sides }) => sides[side].frame !== null && isWindowDecided(sides[side].frame));
  const reclaiming = useApp(({ sides }) => sides[side].frame !== null && isReclaiming(sides[side].frame));
  const scale = useApp(({ sides }) => commonScale([sides[side].frame, other === null ? null : sides[other].frame]));
  const palette = usePalette();
  const draw = useCallback<Draw>(
    (ctx, size, textures) => {
      const row = ribbon === undefined ? undefined : rowOf(ribbon, window, decided);
      if (row === undefined) return;
      const rail = { x: 2, y: BRACKET_PX, width: size.width - 4, height: size.height - 2 * BRACKET_PX };
      drawRibbon(ctx, rail, row, scale, palette, textures);
      drawWindow(ctx, rail, row, scale, palette, reclaiming);
    },
    [ribbon, window, decided, scale, reclaiming, palette],
  );
  return <Canvas className="ribbon" draw={draw} />;
};

type RibbonRowProps = {
  readonly side: Side;
  readonly other: Side | null;
  readonly row: ListRow;
  readonly onWall: boolean;
  readonly depth: Depth;
  /** The open beat mentions the size of this list. */
  readonly saysSize: boolean;
  readonly priority: number;
  /** Number of pages that a full rail stands for. */
  readonly scale: number;
};

/** Width of the longest words of a mark, in root font sizes. */
const LAP_ROOM = { screen: 3.9, projector: 6.5 };

type LapsProps = Pick<RibbonRowProps, 'row' | 'scale' | 'onWall' | 'depth'> & { readonly railPx: number };

/**
 * For each number of times that reclaim has put pages under writeback back on the list, a mark at the first such page, if there is room. At the depth
 * Story there is at most one mark, which says that reclaim finds these pages again.
 */
const Laps = ({ row, scale, onWall, depth, railPx }: LapsProps): ReactElement => {
  const room = (rootPx() * (onWall ? LAP_ROOM.projector : LAP_ROOM.screen)) / railPx;
  const marks = railPx === 0 ? [] : lapMarks(row.ribbon, row.size / scale, room);
  return (
    <>
      {(depth === 'story' ? marks.slice(0, 1) : marks).map(({ laps, at }) => (
        <span key={laps} className="lap-mark" aria-hidden="true" style={{ left: `${100 * at}%` }} {...term('lap')}>
          {depth === 'story' ? depthWords.lap : listWords.lap(laps)}
        </span>
      ))}
    </>
  );
};

const Rail = ({ children, ...laps }: Omit<LapsProps, 'railPx'> & { readonly children: ReactNode }): ReactElement => {
  const [ref, { width }] = useSize<HTMLDivElement>();
  return (
    <div ref={ref} className="ribbon-rail">
      {children}
      <Laps {...laps} railPx={width} />
    </div>
  );
};

const windowText = ({ window, decided, size }: ListRow, depth: Depth, priority: number): string => {
  if (window === 0 && size > 0) return listWords.notLookedAt;
  if (depth === 'story') return size === 0 ? depthWords.empty : depthWords.lookedAt;
  if (depth === 'kernel') return decided ? depthWords.kernel.target(window) : depthWords.kernel.window(priority, window);
  return decided ? listWords.window(window) : listWords.wouldScan(window);
};

export const RibbonRow = ({ side, other, row, onWall, depth, saysSize, priority, scale }: RibbonRowProps): ReactElement => (
  <div className="ribbon-row">
    <p className="list-label" aria-hidden="true">
      {depth === 'kernel' && !onWall ? (
        <code className="list-name" {...term(row.age)}>
          {depthWords.kernel.list(row.age, row.kind)}
        </code>
      ) : (
        <span className="list-name">
          <span {...term(row.age)}>{listWords.age[row.age]}</span>{' '}
          <span className="list-kind" {...term(row.kind)}>
            {onWall ? listWords.kindShort[row.kind] : listWords.kind[row.kind]}
          </span>
        </span>
      )}
      <span className="list-numbers" {...term('scan')}>
        {depth === 'story' && !saysSize ? null : <span className="list-size">{count(row.size)} </span>}
        <span className="list-window">{windowText(row, depth, priority)}</span>
      </span>
    </p>
    <Rail row={row} scale={scale} onWall={onWall} depth={depth}>
      <Ribbon side={side} other={other} lru={row.lru} />
    </Rail>
  </div>
);
