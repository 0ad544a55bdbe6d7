// The disk floor: pages that wait to be written, drawn hollow because they are still in memory, and pages in swap.

import type { ReactElement } from 'react';
import type { Flusher } from '../../domain/scene/flusher.model.ts';
import { isAsleep } from '../../domain/scene/node-rooms.model.ts';
import type { Owned } from '../../domain/scene/owners.model.ts';
import { type Grid, gridOf, sideFor, squaresFor } from '../../domain/scene/squares.model.ts';
import type { Middle, SceneHalf } from '../../domain/telling/scene.model.ts';
import type { SceneFrame } from '../../engine/protocol.ts';
import { term } from '../../parts/term.ts';
import { FlusherPart } from './flusher.view.tsx';
import { TagOnSquares } from './owner-tag.view.tsx';
import { ownersWords } from './owners.words.ts';
import { cornerPath, dotsPath, headPath, outlinePath, squaresPath } from './scene.draw.ts';
import { sceneWords } from './scene.words.ts';
import { type Box, type SceneLayout, textWidth } from './scene-layout.model.ts';
import { Words } from './words.view.tsx';

const PAD = 5;
/** Side of a square as a share of its pitch. */
const FILL = 0.9;
/** Distances from the left edge of swap: to the path down into swap, and to the name of swap, which begins right of the path. */
export const WAY_X = 14;
const SWAP_NAME_X = 34;
/** Side of the square beside the words about notes, in multiples of the font size, and the gap after it. */
const NOTE_KEY = 0.66;
const NOTE_GAP = 6;

/** Positions of `count` squares in a box, column by column, after the first `from` positions; squares that do not fit are left out. */
function placesIn(box: Box, grid: Grid, from: number, count: number): readonly { readonly x: number; readonly y: number }[] {
  const most = grid.rows * grid.columns;
  return Array.from({ length: Math.max(0, Math.min(count, most - from)) }, (_, index) => {
    const place = from + index;
    return { x: box.x + PAD + Math.floor(place / grid.rows) * grid.pitch, y: box.y + PAD + (place % grid.rows) * grid.pitch };
  });
}

type DiskProps = {
  readonly half: SceneHalf;
  readonly scene: SceneFrame;
  /** The other side, whose squares have the same size; null: the half is not compared with it. */
  readonly otherScene: SceneFrame | null;
  readonly each: number;
  /** Distance between two squares, as on the belts. */
  readonly pitch: number;
  readonly layout: SceneLayout;
  readonly pale: { readonly queue: boolean; readonly swap: boolean };
  readonly middle: Middle;
  /** The box of the anonymous pages; null: they have no box of their own. */
  readonly anon: Box | null;
  /** Y of the gap between the two groups' belts, where swapped-in pages enter; null: the scene does not show two groups. */
  readonly gapY: number | null;
  /** The owners whose pages the beat outlines. */
  readonly owners: readonly Owned[];
  /** The flusher, which is drawn in the place of swap; null: it is not shown. */
  readonly flusher: Flusher | null;
  /** Pages in swap with a note; null: notes are not shown. */
  readonly notes: number | null;
  /** The only group on the scene, if it may not use swap; null: there is no such group. */
  readonly withoutSwap: string | null;
};

/** Factor by which the pitch of squares shrinks in each step, and the pitch at which it stops, in units. */
const SMALLER = 0.93;
const LEAST_PITCH = 2;

/** The grid of a box. Its squares become smaller until all fit, because a square always stands for the same number of pages. */
export function gridFor(box: Box, pitch: number, squares: number): Grid {
  const rows = Math.max(1, Math.floor((box.height - 2 * PAD + 1) / pitch));
  const grid = gridOf(box.width - 2 * PAD, rows * pitch, rows);
  return grid.rows * grid.columns >= squares || pitch < LEAST_PITCH ? grid : gridFor(box, pitch * SMALLER, squares);
}

/** The number of squares on the side that has more of them. */
const mostOf = (scenes: readonly (SceneFrame | null)[], squares: (scene: SceneFrame) => number): number =>
  Math.max(...scenes.map((scene) => (scene === null ? 0 : squares(scene))));

const Queue = ({ half, scene, otherScene, each, pitch, layout, pale }: DiskProps): ReactElement => {
  const { queue } = layout;
  const text = layout.type.text;
  const swap = squaresFor(scene.queue.swap_writes, each);
  const file = squaresFor(scene.queue.file_writes, each);
  const most = mostOf(
    [scene, otherScene],
    ({ queue: { swap_writes, file_writes } }) => squaresFor(swap_writes, each) + squaresFor(file_writes, each),
  );
  const grid = gridFor(queue, pitch, most);
  const sides = {
    swap: sideFor(scene.queue.swap_writes, each, grid.pitch * FILL),
    file: sideFor(scene.queue.file_writes, each, grid.pitch * FILL),
  };
  const swapPlaces = placesIn(queue, grid, 0, swap);
  const filePlaces = placesIn(queue, grid, swap, file);
  const amount = half.queuePages === 0 ? '' : sceneWords.amount(half.tank.unit, half.queuePages);
  const ways = sceneWords.queue(half.queuePages);
  const name = ways.find((way) => textWidth(`${way} `, text, true) + textWidth(amount, text, false) < queue.width) ?? ways.at(-1) ?? '';
  return (
    <g className={pale.queue ? 'scene-pale' : ''} data-mark="queue" {...term('writeback')}>
      <Words x={queue.x} y={queue.y - text * 0.45} size={text} ways={name} means="writeback" bold />
      <Words x={queue.x + textWidth(`${name} `, text, true) + 2} y={queue.y - text * 0.45} size={text} ways={amount} />
      <rect {...queue} rx={4} className="scene-box" />
      <g className="scene-anon-inactive scene-hollow">
        <path d={squaresPath(swapPlaces, sides.swap)} className="scene-paint" />
        <path d={dotsPath(swapPlaces, sides.swap)} className="scene-mark-writeback" />
      </g>
      <g className="scene-file-inactive scene-hollow">
        <path d={squaresPath(filePlaces, sides.file)} className="scene-paint" />
        <path d={dotsPath(filePlaces, sides.file)} className="scene-mark-writeback" />
      </g>
    </g>
  );
};

/** The squares of each owner in swap, one owner after the other; `most`: number of squares in the box. */
function ownedIn(owners: readonly Owned[], each: number, { rows }: Grid, most: number) {
  let from = 0;
  return owners.flatMap(({ tag, swapped }) => {
    const first = from;
    from = Math.min(most, first + squaresFor(swapped, each));
    const squares = Array.from({ length: from - first }, (_, place) => ({
      column: Math.floor((first + place) / rows),
      row: (first + place) % rows,
    }));
    return squares.length === 0 ? [] : [{ tag, squares }];
  });
}

/** Words for the pages in swap and for the memory that those in zram or zswap take. */
function compressedAmounts({ zram, zswap }: DiskProps['scene'], swapPages: number): readonly string[] {
  if (zram !== undefined) return sceneWords.inZram(swapPages, zram);
  return zswap === undefined ? [] : sceneWords.inZswap(swapPages, zswap.stored, zswap.pool);
}

const Swap = ({
  half,
  scene,
  otherScene,
  each,
  pitch,
  layout,
  pale,
  owners,
  notes,
  flusher,
  withoutSwap,
}: DiskProps): ReactElement | null => {
  const { swap } = layout;
  const text = layout.type.text;
  if (flusher !== null) return <FlusherPart flusher={flusher} layout={layout} />;
  const isNone = scene.swap_total > 0 && withoutSwap !== null && half.isSwapEmpty;
  if (scene.swap_total === 0 || isNone)
    return (
      <Words
        x={swap.x + SWAP_NAME_X}
        y={swap.y - text * 0.45}
        size={text}
        ways={isNone ? sceneWords.noSwapFor(withoutSwap) : sceneWords.noSwap}
        room={layout.disk.x + layout.disk.width - swap.x - SWAP_NAME_X}
        means="swappedOut"
        bold
        className="scene-soft"
      />
    );
  const grid = gridFor(
    swap,
    pitch,
    mostOf([scene, otherScene], ({ swap_used }) => squaresFor(swap_used, each)),
  );
  const { zram, zswap } = scene;
  const amount = sceneWords.amount(half.tank.unit, half.swapPages);
  const noted = notes === null ? [] : ownersWords.noted(amount, notes > 0);
  const amounts = [...compressedAmounts(scene, half.swapPages), ...noted, amount];
  const nameX = swap.x + SWAP_NAME_X;
  const right = layout.stock.x + layout.stock.width;
  // With zswap the long name is left out, because the amount in zswap matters more.
  const swapNames = zswap === undefined ? sceneWords.swap : sceneWords.swap.slice(-1);
  const [empty, names] = zram === undefined ? [sceneWords.swapEmpty, swapNames] : [sceneWords.zramEmpty, sceneWords.zram];
  const ways = half.isSwapEmpty ? [empty] : names;
  const shownAmounts = half.swapPages === 0 ? [''] : amounts;
  // A short name with notes is preferred to the long name without them.
  const both = [noted, shownAmounts.filter((one) => !noted.includes(one))].flatMap((these) =>
    ways.flatMap((name) => these.map((amount) => ({ name, amount }))),
  );
  // The words about notes begin with a square that has the note's mark.
  const keySide = notes === null || notes === 0 ? 0 : text * NOTE_KEY;
  const keyWidth = (words: string): number => (keySide > 0 && noted.includes(words) ? keySide + NOTE_GAP : 0);
  const widthOf = (way: (typeof both)[number]): number =>
    textWidth(`${way.name} `, text, true) + keyWidth(way.amount) + textWidth(way.amount, text, false);
  const shown = both.find((way) => widthOf(way) < right - nameX) ?? both.at(-1) ?? { name: '', amount: '' };
  const amountX = nameX + textWidth(`${shown.name} `, text, true) + 2;
  const key = { x: amountX, y: swap.y - text * 0.45 - keySide };
  const places = placesIn(swap, grid, 0, squaresFor(half.swapPages, each));
  const owned = ownedIn(owners, each, grid, places.length);
  // The squares of the owners come first in the box.
  const ownSquares = owned.reduce((sum, { squares }) => sum + squares.length, 0);
  const side = sideFor(half.swapPages, each, grid.pitch * FILL);
  const at = { x: swap.x + PAD, y: swap.y + PAD };
  return (
    <g className={pale.swap ? 'scene-pale' : ''} data-mark="swap" {...term('swappedOut')}>
      <Words x={nameX} y={swap.y - text * 0.45} size={text} ways={shown.name} means="swappedOut" bold />
      {keyWidth(shown.amount) === 0 ? null : (
        <g className="scene-anon-inactive">
          <path d={squaresPath([key], keySide)} className="scene-paint" />
          <path d={cornerPath([key], keySide)} className="scene-note" />
        </g>
      )}
      <Words x={amountX + keyWidth(shown.amount)} y={swap.y - text * 0.45} size={text} ways={shown.amount} />
      <rect {...swap} rx={4} className="scene-box" />
      <g className="scene-anon-inactive">
        <path d={squaresPath(places.slice(0, ownSquares), side)} className="scene-paint" />
        <g className={owners.length > 0 ? 'scene-others' : ''}>
          <path d={squaresPath(places.slice(ownSquares), side)} className="scene-paint" />
        </g>
        {notes === null ? null : <path d={cornerPath(places.slice(0, squaresFor(notes, each)), side)} className="scene-note" />}
        {owned.map(({ tag, squares }) => (
          <g key={tag ?? ''}>
            <path d={outlinePath(squares, at, grid.pitch, side)} className="scene-owned" />
            {tag === null ? null : <TagOnSquares tag={tag} squares={squares} at={at} grid={grid} />}
          </g>
        ))}
      </g>
    </g>
  );
};

/** Words about swap: what happens there now, or what happened before; null: no page is in swap, and none was read back. */
function wordsOf({ rates, ways, gear, swapPages, readBack, tank: { unit } }: SceneHalf): readonly [string, string] | null {
  if (ways.fromSwap) return sceneWords.readAgain(unit, rates.swapIn);
  if (ways.toSwap && (isAsleep(gear.state) || gear.does === 'settles')) return sceneWords.writesGoOn(unit, rates.swapOut);
  if (ways.toSwap) return rates.swapOut > 0 ? sceneWords.thrownOut(unit, rates.swapOut) : sceneWords.thrownOutNow;
  if (readBack > 0) return sceneWords.readBackSoFar(unit, readBack);
  return swapPages > 0 ? sceneWords.thrownOutEarlier : null;
}

type Place = { readonly x: number; readonly y: number };

/** Where the path back leaves swap, as a share of its height. */
const BACK_AT = 0.28;
/** Half the width of the path back, in units. */
const BACK_HALF = 3;
/** Height of the two lines of words beside swap, in multiples of the font size: from the top of the letters to the lower edge of swap. */
const BESIDE_LINES = 1.87;

/** Whether the words fit right of swap, and below the path back if there is one. */
export function fitsBeside(words: readonly string[], x: number, comesBack: boolean, { swap, disk, type: { text } }: SceneLayout): boolean {
  const width = Math.max(...words.map((word) => textWidth(word, text, true)));
  return width <= disk.x + disk.width - x && (!comesBack || swap.height * (1 - BACK_AT) - BACK_HALF >= text * BESIDE_LINES);
}

/** Paths from the anonymous pages down into swap and back. If groups have belts of their own, the path down begins at the edge of the memory
 * floor, and the path back ends in the gap between two belts or, if there is none, at that edge. */
function swapWays({ middle, layout, anon, gapY }: DiskProps): { readonly out: readonly Place[]; readonly back: readonly Place[] } | null {
  const { swap, stock, memory } = layout;
  if (anon === null && middle !== 'groups') return null;
  const edge = memory.y + memory.height;
  const downX = swap.x + WAY_X;
  const upX = stock.x + stock.width + 14;
  const side = swap.y + swap.height * BACK_AT;
  const inBelt = anon === null ? gapY : anon.y + anon.height / 2;
  return {
    out: [
      { x: downX, y: anon === null ? edge + 1 : anon.y + anon.height + 4 },
      { x: downX, y: swap.y - 14 },
    ],
    back: [
      { x: swap.x + swap.width + 2, y: side },
      { x: upX, y: side },
      ...(inBelt === null
        ? [{ x: upX, y: edge + 6 }]
        : [
            { x: upX, y: inBelt },
            { x: stock.x + stock.width + 8, y: inBelt },
          ]),
    ],
  };
}

/** The paths between swap and anonymous pages, drawn while pages move there. */
const SwapWays = (props: DiskProps): ReactElement | null => {
  const { half, layout } = props;
  const text = layout.type.text;
  const corners = swapWays(props);
  if (corners === null) return null;
  const { out, back } = corners;
  const { toSwap: goesOut, fromSwap: comesBack } = half.ways;
  const wordsX = layout.swap.x + layout.swap.width + 12;
  const words = wordsOf(half);
  const line = (way: readonly Place[]): string => `M${way.map(({ x, y }) => `${x} ${y}`).join('L')}`;
  return (
    <>
      {goesOut ? (
        <g className="scene-way scene-way-out">
          <path d={line(out)} />
          <path d={headPath(out, 11)} className="scene-head-of-way" />
        </g>
      ) : null}
      {comesBack ? (
        <g className={`scene-way ${props.scene.zram === undefined ? 'scene-way-back' : 'scene-way-cheap'}`}>
          <path d={line(back)} />
          <path d={headPath(back, 8)} className="scene-head-of-way" />
        </g>
      ) : null}
      {words === null || !fitsBeside(words, wordsX, comesBack, layout) ? null : (
        <g className={comesBack ? 'scene-suffers' : ''} {...term(comesBack ? 'swappedIn' : 'swappedOut')}>
          <Words x={wordsX} y={layout.swap.y + layout.swap.height - text * 1.15} size={text} ways={words[0]} bold={goesOut || comesBack} />
          <Words x={wordsX} y={layout.swap.y + layout.swap.height - text * 0.08} size={text} ways={words[1]} />
        </g>
      )}
    </>
  );
};

/** Beside some middle pictures an empty swap is left out, because they need its room for words. */
const hasSwap = ({ middle, scene }: DiskProps): boolean =>
  middle === 'belts' || middle === 'groups' || scene.swap_used + scene.queue.swap_writes > 0;

export const DiskFloor = (props: DiskProps): ReactElement => (
  <>
    <Queue {...props} />
    {hasSwap(props) ? <Swap {...props} /> : null}
    <SwapWays {...props} />
  </>
);
