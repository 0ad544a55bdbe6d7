// The page blocks of the chosen zone, the two scanners of compaction above them, and the free blocks by order.
import { type ReactElement, useCallback, useMemo } from 'react';
import { pictureWords } from '../../domain/pictures.words.ts';
import type { BlocksFrame, Frame } from '../../engine/protocol.ts';
import { Canvas, type Draw } from '../../parts/canvas.tsx';
import type { PictureProps } from '../../parts/picture-panel.tsx';
import { PicturePanel } from '../../parts/picture-panel.tsx';
import { term } from '../../parts/term.ts';
import { useDepth } from '../../parts/use-depth.ts';
import { usePalette } from '../../parts/use-palette.ts';
import { useSize } from '../../parts/use-size.ts';
import type { Side } from '../../state/intent.ts';
import { useApp } from '../../state/store.ts';
import { pageWords } from '../../words/page.words.ts';
import { bandLayout, cellRoom, drawCells, drawScanners, drawTypes } from './blocks.draw.ts';
import { blockCells, compactionRun, compactionTotals, deferral, fragmentation, scanners, typeTotals } from './blocks.model.ts';
import { blockWords } from './blocks.words.ts';
import { BlocksTable } from './blocks-table.view.tsx';
import { OrderBars } from './order-bars.view.tsx';
import './blocks.css';

/** A component of its own, because the canvas changes with every frame, and the words around it only at reading speed. */
const Band = ({ side, wall }: { readonly side: Side; readonly wall: boolean }): ReactElement => {
  const palette = usePalette();
  const blocks = useApp((state) => state.sides[side].frame?.blocks);
  const draw = useCallback<Draw>(
    (ctx, { width, height }) => {
      if (blocks === undefined) return;
      const cells = blockCells(blocks, cellRoom(width));
      const layout = bandLayout(width, height, blocks.compaction, wall);
      drawCells(ctx, layout.band, cells, palette);
      drawTypes(ctx, layout.types, cells, palette);
      const both = scanners(blocks);
      if (both !== null) drawScanners(ctx, layout, cells, both, palette);
    },
    [blocks, palette, wall],
  );
  return <Canvas className="block-band" draw={draw} />;
};

const SWATCH = { unmovable: 'M0 0H8V9H0Z', reclaimable: 'M0.75 0.75H7.25V8.25H0.75Z', highAtomic: 'M4 0.5L8 4.5L4 8.5L0 4.5Z' } as const;

const Types = ({ blocks }: { readonly blocks: BlocksFrame }): ReactElement => (
  <ul className="block-types" {...term('blockType')}>
    {typeTotals(blocks).map(({ name, blocks: n }) => (
      <li key={name}>
        {name === 'movable' ? null : (
          <svg className={`block-type-${name}`} viewBox="-1 -1 10 11" aria-hidden="true">
            <path d={SWATCH[name]} />
          </svg>
        )}
        {blockWords.type[name]} {n}
      </li>
    ))}
  </ul>
);

/** Sentences about compaction in this zone; on a projector only one, about the newest run. */
const Sentences = ({
  frame,
  blocks,
  wall,
}: {
  readonly frame: Frame;
  readonly blocks: BlocksFrame;
  readonly wall: boolean;
}): ReactElement => {
  const names = useApp((state) => state.counterNames);
  const totals = useMemo(() => compactionTotals(frame.counters, names), [frame, names]);
  const run = compactionRun(blocks, frame.time_ns);
  if (!blocks.compaction) return <p className="block-sentence">{blockWords.notGrouped}</p>;
  if (wall) return <p className="block-sentence">{blockWords.runShort(run)}</p>;
  return (
    <>
      <p className="block-sentence" {...term('compaction')}>
        {blockWords.run(run)}
        {blocks.under_way > 1 ? `; ${blockWords.moreRuns(blocks.under_way - 1)}` : ''}
      </p>
      {totals === null ? null : (
        <p className="block-sentence" {...term('compaction')}>
          {blockWords.totals(totals)}
        </p>
      )}
      <p className="block-sentence" {...term('deferral')}>
        {blockWords.deferral(deferral(blocks))}
      </p>
    </>
  );
};

/** Sentences about the last request for a block: whether it would fail now, and why; on a projector only one. */
const Asked = ({ blocks, wall }: { readonly blocks: BlocksFrame; readonly wall: boolean }): ReactElement => {
  const why = fragmentation(blocks);
  if (why === null) return <p className="block-sentence">{blockWords.noTaskAsked}</p>;
  if (wall) return <p className="block-sentence">{blockWords.fragmentationShort(why)}</p>;
  return (
    <>
      <p className="block-sentence" {...term('order')}>
        {blockWords.asked(why.order)}
      </p>
      <p className="block-sentence" {...term('fragmentation')}>
        {blockWords.fragmentation(why)}
      </p>
      <p className="block-sentence" {...term('fragmentation')}>
        {blockWords.means(why)}
      </p>
    </>
  );
};

export const Blocks = ({ side, frame, other }: PictureProps): ReactElement => {
  const zone = useApp((state) => state.intent.zone);
  const wall = useApp((state) => state.intent.theme === 'projector');
  const inWords = useDepth() === 'story';
  const [ref, { width }] = useSize<HTMLDivElement>();
  const { blocks } = frame;
  const shown = frame.zones[zone];
  // The current frame has no data for this picture yet, because the user has just chosen it.
  if (blocks === undefined || shown === undefined)
    return (
      <PicturePanel name="blocks" title={pictureWords.names.blocks} empty={pageWords.loading}>
        {null}
      </PicturePanel>
    );
  const perCell = blockCells(blocks, cellRoom(width)).blocksPerCell;
  return (
    <PicturePanel
      name="blocks"
      title={inWords ? pictureWords.names.blocks : blockWords.title(shown.name)}
      note={blockWords.note(blocks.blocks, perCell)}
      empty={null}
    >
      <div className="blocks" aria-hidden="true">
        <div className="block-column">
          {blocks.compaction ? (
            <p className="scanner-names" {...term('scanners')}>
              <span>{wall ? blockWords.migrateShort : blockWords.migrate} ▸</span>
              <span>◂ {wall ? blockWords.placesShort : blockWords.places}</span>
            </p>
          ) : null}
          <div ref={ref} className="block-band-room">
            <Band side={side} wall={wall} />
          </div>
          {wall ? null : <Types blocks={blocks} />}
          <Sentences frame={frame} blocks={blocks} wall={wall} />
        </div>
        <div className="order-column">
          <OrderBars blocks={blocks} other={other?.blocks} />
          <Asked blocks={blocks} wall={wall} />
        </div>
      </div>
      <BlocksTable side={side} />
    </PicturePanel>
  );
};
