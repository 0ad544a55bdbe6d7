// A belt on which each page is a square: its name, the pages to be scanned, and the words about it. The squares themselves are drawn above
// all belts.
import type { ReactElement } from 'react';
import { type BeltPart, isAll, type Searcher } from '../../../domain/telling/facts.model.ts';
import { sceneWords } from '../scene.words.ts';
import { fitting, textWidth } from '../scene-layout.model.ts';
import { useSceneDepth, useSceneWords } from '../use-scene-words.ts';
import { Words } from '../words.view.tsx';
import type { BeltSpots, Coming } from './page-places.model.ts';
import { pagesWords } from './pages.words.ts';
import { type BeltPlace, groundOf, type PagesLayout } from './pages-layout.model.ts';

type PageBeltProps = {
  readonly part: BeltPart;
  /** Pages on its two lists. */
  readonly lists: { readonly inactive: number; readonly active: number };
  /** Pages whose data is still being read: the hollow squares. */
  readonly coming: Coming;
  readonly who: Searcher;
  readonly place: BeltPlace;
  readonly layout: PagesLayout;
  readonly text: number;
  /** A reclaimer scans this belt or the other one. Only beside a scanned belt does “skipped” mean anything. */
  readonly isSearched: boolean;
  /** The pass before this one, of the same kswapd, was to scan half as many pages. */
  readonly isDoubled: boolean;
  /** Width of the other words on the line below the belt. */
  readonly below: number;
};

type PageWindowProps = {
  readonly part: BeltPart;
  readonly spots: BeltSpots;
  /** Number of columns with pages to be scanned, and with those of them that the pass before was to scan; null: it had another aim. */
  readonly looked: number;
  /** The rows of these pages if they lie in one column; null: in several. */
  readonly lookedRows: { readonly first: number; readonly count: number } | null;
  readonly lookedBefore: number | null;
  readonly place: BeltPlace;
  readonly layout: PagesLayout;
};

/** Room for the numbers of pages beside the belt's name, as a share of its width, with and without words about a scan beside them. */
const AMOUNT_SHARE = { scanned: 0.48, unscanned: 0.7 };

/** Room for the corner of an outline around the belt. */
const BESIDE_EDGE = 8;

/** Gap between the scanned pages and their outline. */
const OFF = 3;

/** An outline around the pages to be scanned, including those that reclaim has just isolated. */
export const PageWindow = ({ part, spots, looked, lookedRows, lookedBefore, place, layout }: PageWindowProps): ReactElement | null => {
  const { squares: box } = place;
  const { pitch, beltRows } = layout;
  const onDesk = spots.onDesk > 0 ? (Math.ceil(spots.onDesk / beltRows) + 0.5) * pitch : 0;
  const width = (isAll(part.look) ? spots.columns : looked) * pitch + onDesk;
  if (part.look.type === 'not-looked-at' || width === 0) return null;
  // A few pages of the first column are outlined alone.
  const rows = onDesk > 0 || isAll(part.look) ? null : lookedRows;
  const top = rows === null ? box.y : box.y + rows.first * pitch;
  const height = (rows === null ? box.height : rows.count * pitch) + 2 * OFF - pitch * 0.12;
  const halfway = lookedBefore === null || lookedBefore >= looked ? null : box.x + lookedBefore * pitch - pitch * 0.06;
  return (
    <>
      <rect x={box.x - onDesk - OFF} y={top - OFF} width={width + 2 * OFF - pitch * 0.12} height={height} rx={3} className="scene-window" />
      {halfway === null ? null : <path d={`M${halfway} ${box.y - OFF}v${height}`} className="page-window-before" />}
    </>
  );
};

export const PageBelt = ({ part, lists, coming, who, place, layout, text, isSearched, isDoubled, below }: PageBeltProps): ReactElement => {
  const { squares: box } = place;
  const words = useSceneWords();
  const depth = useSceneDepth();
  const name = (part.kind === 'file' ? words.file : words.anon)[0] ?? '';
  const isLookedAt = part.look.type !== 'not-looked-at';
  const amountX = box.x + textWidth(`${name} `, text, true) + 4;
  const amount = pagesWords.amount(part.pages);
  const read = coming.inactive + coming.active + coming.unlisted;
  const split = fitting(
    [
      ...((lists.inactive > 0 && lists.active > 0) || read > 0
        ? [pagesWords.lists(lists.inactive - coming.inactive, lists.active - coming.active, read)]
        : []),
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
  // Beside the name, the words do not touch the next belt's name.
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
          ways={isDoubled && isLookedAt ? pagesWords.doubled : searched}
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
