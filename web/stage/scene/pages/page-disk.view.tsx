// The disk floor if each page is a square: the pages that wait to be written, and swap, where every slot has its own place.
import type { ReactElement } from 'react';
import type { Rates } from '../../../domain/telling/facts.model.ts';
import type { SceneHalf } from '../../../domain/telling/scene.model.ts';
import type { SceneFrame } from '../../../engine/protocol.ts';
import { dotsPath, squaresPath } from '../scene.draw.ts';
import { sceneWords } from '../scene.words.ts';
import { type Box, textWidth } from '../scene-layout.model.ts';
import { Words } from '../words.view.tsx';
import { type Spot, slotsOf } from './page-places.model.ts';
import { FILL } from './page-squares.view.tsx';
import { pagesWords } from './pages.words.ts';
import { columnsOfBox, insideBox, type PagesLayout } from './pages-layout.model.ts';

type PageDiskProps = {
  readonly half: SceneHalf;
  readonly scene: SceneFrame;
  readonly pages: NonNullable<SceneFrame['pages']>;
  readonly layout: PagesLayout;
  readonly pointed: ReadonlySet<number>;
};

const Named = ({
  box,
  name,
  amount,
  room,
  text,
  means,
}: {
  readonly box: Box;
  readonly name: string;
  readonly amount: string | readonly string[];
  /** The available width; undefined: no limit. */
  readonly room?: number;
  readonly text: number;
  readonly means: 'swappedOut' | 'writeback';
}) => (
  <>
    <Words x={box.x} y={box.y - text * 0.45} size={text} ways={name} bold means={means} />
    <Words
      x={box.x + textWidth(`${name} `, text, true) + 4}
      y={box.y - text * 0.45}
      size={text}
      ways={amount}
      room={room ?? Number.POSITIVE_INFINITY}
      means={means}
    />
    <rect {...box} rx={4} className="scene-box" />
  </>
);

function waiting(count: number, from: number, box: Box, { pitch, boxRows }: PagesLayout): readonly Spot[] {
  const { x, y } = insideBox(box);
  const most = columnsOfBox(box, pitch) * boxRows;
  return Array.from({ length: Math.max(0, Math.min(count, most - from)) }, (_, index) => {
    const place = from + index;
    return { x: x + Math.floor(place / boxRows) * pitch, y: y + (place % boxRows) * pitch };
  });
}

/** Words about the pages that are being swapped in or out; null: it is less than one page a second. */
function flowOf(
  { swapIn, swapOut }: Rates,
  isWritten: boolean,
): { readonly words: string; readonly rate: number; readonly isBack: boolean } | null {
  if (swapIn >= 1) return { words: pagesWords.readAgain, rate: swapIn, isBack: true };
  return isWritten && swapOut >= 1 ? { words: pagesWords.thrownOut, rate: swapOut, isBack: false } : null;
}

type Lines = { readonly first: Spot; readonly rate: Spot };

/** Positions of two lines beside the box. */
function besideBox({ scene: { swap, type } }: PagesLayout): Lines {
  const [x, y] = [swap.x + swap.width + 12, swap.y + swap.height / 2];
  return { first: { x, y: y + type.text * 0.05 }, rate: { x, y: y + type.text * 1.15 } };
}

/** Positions on one line below the box. */
function belowBox({ scene: { swap, type } }: PagesLayout, words: string): Lines {
  const y = swap.y + swap.height + type.text * 1.2;
  return { first: { x: swap.x, y }, rate: { x: swap.x + textWidth(`${words} `, type.text, true) + 2, y } };
}

export const PageDisk = ({ half, scene, pages, layout, pointed }: PageDiskProps): ReactElement => {
  const { queue, swap, type } = layout.scene;
  const { pitch } = layout;
  const { text } = type;
  const side = pitch * FILL;
  const programs = waiting(scene.queue.swap_writes, 0, queue, layout);
  const files = waiting(scene.queue.file_writes, programs.length, queue, layout);
  const slots = slotsOf(pages, swap, pitch, layout.boxRows);
  const out = slots.filter(({ isCopy }) => !isCopy);
  const isPointed = ({ task }: { readonly task: number | null }): boolean => task !== null && pointed.has(task);
  const flow = flowOf(half.rates, scene.queue.swap_writes > 0);
  const { rate, first } = layout.isTall ? belowBox(layout, flow?.words ?? '') : besideBox(layout);
  return (
    <>
      <g data-mark="queue">
        <Named
          box={queue}
          name={sceneWords.queue(half.queuePages)[0] ?? ''}
          amount={half.queuePages === 0 ? '' : pagesWords.amount(half.queuePages)}
          text={text}
          means="writeback"
        />
        {[['anon', programs] as const, ['file', files] as const].map(([kind, spots]) => (
          <g key={kind} className={`scene-${kind}-inactive scene-hollow`}>
            <path d={squaresPath(spots, side)} className="scene-paint" />
            <path d={dotsPath(spots, side)} className="scene-mark-writeback" />
          </g>
        ))}
      </g>
      <g data-mark="swap">
        <Named
          box={swap}
          name={half.isSwapEmpty ? sceneWords.swapEmpty : (sceneWords.swap[1] ?? '')}
          amount={half.swapPages === 0 ? '' : pagesWords.slots(half.swapPages, scene.swap_total, slots.length - out.length)}
          room={layout.scene.disk.x + layout.scene.disk.width - swap.x - textWidth(`${sceneWords.swap[1] ?? ''} `, text, true) - 4}
          text={text}
          means="swappedOut"
        />
        <g className="scene-anon-inactive">
          <path
            d={squaresPath(
              slots.filter(({ isCopy }) => isCopy),
              side,
            )}
            className="page-copy"
          />
          <path d={squaresPath(out, side)} className="scene-paint" />
          <path d={squaresPath(out.filter(isPointed), side)} className="page-outline" />
        </g>
      </g>
      {flow === null ? null : (
        <g className={flow.isBack ? 'scene-suffers' : ''}>
          <Words x={first.x} y={first.y} size={text} ways={flow.words} bold means="swappedOut" />
          <Words x={rate.x} y={rate.y} size={text} ways={pagesWords.perSecond(flow.rate)} means="swappedOut" />
        </g>
      )}
    </>
  );
};
