// A belt on which each page is a square: its name, the outline of the pages to be scanned, and the words about it. The squares are drawn
// later, above all belts.
import type { ReactElement } from 'react';
import { type BeltPart, isAll, type Searcher } from '../../../domain/telling/facts.model.ts';
import { sceneWords } from '../scene.words.ts';
import { fitting, textWidth } from '../scene-layout.model.ts';
import { useSceneDepth, useSceneWords } from '../use-scene-words.ts';
import { Words } from '../words.view.tsx';
import type { BeltSpots, Tail } from './page-places.model.ts';
import { pagesWords } from './pages.words.ts';
import { type BeltPlace, groundOf, type PagesLayout } from './pages-layout.model.ts';

type PageBeltProps = {
  readonly part: BeltPart;
  /** Pages on the two lists of this kind. */
  readonly lists: { readonly inactive: number; readonly active: number };
  /** Pages whose data is not on the disk yet. Their numbers replace those of the lists beside the name; null: the beat is not about them. */
  readonly unwritten: { readonly dirty: number; readonly writeback: number } | null;
  /** Number of pages on both lists whose data is still being read. */
  readonly coming: number;
  readonly who: Searcher;
  readonly place: BeltPlace;
  readonly layout: PagesLayout;
  readonly text: number;
  /** A reclaimer scans this belt or the other one. Otherwise the word “skipped” would mean nothing. */
  readonly isSearched: boolean;
  /** This pass of kswapd is to scan twice as many pages as its previous one. */
  readonly isDoubled: boolean;
  /** Width of the other words on the line below the belt. */
  readonly below: number;
};

type PageWindowProps = {
  readonly part: BeltPart;
  readonly spots: BeltSpots;
  /** The pages to be scanned, as far as they are on the inactive list; null: none is. */
  readonly looked: Tail | null;
  /** The first half of them, as many as the previous pass was to scan; null: the passes are not compared. */
  readonly lookedBefore: Tail | null;
  readonly place: BeltPlace;
  readonly layout: PagesLayout;
};

/** Room for the numbers of pages beside the belt's name, as a share of its width, with and without words about a scan beside them. */
const AMOUNT_SHARE = { scanned: 0.48, unscanned: 0.7 };

/** Room for the corner of an outline around the belt, in units. */
const BESIDE_EDGE = 8;

/** Gap between the pages to be scanned and their outline, in units. */
const OFF = 3;

/** The gap between two squares, as a share of their pitch. */
const SQUARE_GAP = 0.12;

/** An outline around the pages to be scanned, including those that reclaim has just isolated. It has a step if the last column is not full. */
export const PageWindow = ({ part, spots, looked, lookedBefore, place, layout }: PageWindowProps): ReactElement | null => {
  const { squares: box } = place;
  const { pitch, beltRows } = layout;
  const gap = pitch * SQUARE_GAP;
  const onDesk = spots.onDesk > 0 ? (Math.ceil(spots.onDesk / beltRows) + 0.5) * pitch : 0;
  const tail = isAll(part.look) ? { first: 0, columns: spots.columns, rows: 0 } : (looked ?? { first: 0, columns: 0, rows: 0 });
  if (part.look.type === 'not-looked-at' || tail.columns * pitch + tail.rows + onDesk === 0) return null;
  const left = box.x - onDesk - OFF;
  const bottom = box.y + box.height + OFF - gap;
  const end = { x: box.x + tail.columns * pitch + OFF - gap, y: box.y + tail.rows * pitch + OFF - gap };
  // If the pages fill only a part of the first column, the outline encloses just this part.
  const isAlone = tail.columns === 0 && onDesk === 0;
  const top = box.y - OFF + (isAlone ? tail.first * pitch : 0);
  const right = tail.rows === 0 ? end.x : end.x + pitch;
  const below = tail.rows === 0 ? `V${bottom}` : isAlone ? `V${end.y}` : `V${end.y}H${end.x}V${bottom}`;
  return (
    <>
      <path d={`M${left} ${top}H${right}${below}H${left}Z`} className="scene-window" />
      {lookedBefore === null ? null : <path d={stepOf(lookedBefore, place, layout)} className="page-window-before" />}
    </>
  );
};

/** A line after the last page of `tail`, from the upper to the lower edge of the belt, with a step if the last column is not full. */
function stepOf({ columns, rows }: Tail, { squares: box }: BeltPlace, { pitch }: PagesLayout): string {
  const half = (pitch * SQUARE_GAP) / 2;
  const x = box.x + columns * pitch - half;
  const below = `V${box.y + box.height + OFF - 2 * half}`;
  const top = box.y - OFF;
  return rows === 0 ? `M${x} ${top}${below}` : `M${x + pitch} ${top}V${box.y + rows * pitch - half}H${x}${below}`;
}

export const PageBelt = ({
  part,
  lists,
  unwritten,
  coming,
  who,
  place,
  layout,
  text,
  isSearched,
  isDoubled,
  below,
}: PageBeltProps): ReactElement => {
  const { squares: box } = place;
  const words = useSceneWords();
  const depth = useSceneDepth();
  const name = (part.kind === 'file' ? words.file : words.anon)[0] ?? '';
  const isLookedAt = part.look.type !== 'not-looked-at';
  const amountX = box.x + textWidth(`${name} `, text, true) + 4;
  const amount = pagesWords.amount(part.pages);
  const split = fitting(
    [
      ...(unwritten === null ? [] : [pagesWords.unwritten(part.pages, unwritten)]),
      ...((lists.inactive > 0 && lists.active > 0) || coming > 0 ? [pagesWords.lists(lists.inactive, lists.active, coming)] : []),
      ...(lists.inactive > 0 && lists.active > 0 ? [pagesWords.lists(lists.inactive, lists.active, 0)] : []),
      amount,
    ],
    layout.isTall ? box.x + box.width - amountX : box.width * AMOUNT_SHARE[isSearched ? 'scanned' : 'unscanned'],
    text,
    false,
  );
  const searched =
    depth === 'story' && part.look.type === 'looked-at' && !isAll(part.look)
      ? words.scansPages(who, part.look.inactive + part.look.active, part.pages)
      : words.searched(who, part.look);
  // On a wide stage the words are on the line of the name, where they do not touch the next belt's name.
  const at: { readonly x: number; readonly y: number; readonly anchor: 'start' | 'end'; readonly room: number } = layout.isTall
    ? { x: box.x, y: place.below, anchor: 'start', room: box.width - below }
    : {
        x: box.x + box.width - BESIDE_EDGE,
        y: place.name,
        anchor: 'end',
        room: box.x + box.width - amountX - textWidth(`${split} `, text, false),
      };
  return (
    <g data-mark={part.kind}>
      <Words x={box.x} y={place.name} size={text} ways={name} bold means={part.kind} />
      <Words x={amountX} y={place.name} size={text} ways={split} means={part.kind} />
      {part.stuck ? (
        <Words
          x={layout.isTall ? box.x + box.width : box.x}
          y={layout.isTall ? place.name : place.below}
          size={text}
          ways={sceneWords.stuck[0]}
          means="dirty"
          bold
          anchor={layout.isTall ? 'end' : 'start'}
        />
      ) : null}
      <rect {...groundOf(place, layout.pitch)} className="scene-track" />
      {isSearched && (isLookedAt || part.pages > 0) ? (
        <Words
          x={at.x}
          y={at.y}
          size={text}
          ways={isDoubled && part.look.type === 'looked-at' ? pagesWords.doubled(part.look.inactive + part.look.active) : searched}
          room={at.room}
          anchor={at.anchor}
          bold={isLookedAt}
          means="scanTarget"
          className={isLookedAt ? '' : 'scene-soft'}
        />
      ) : null}
    </g>
  );
};
