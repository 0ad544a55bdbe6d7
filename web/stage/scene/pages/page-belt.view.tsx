// A belt on which each page is a square: its name, the pages to be scanned, and the words about it. The squares themselves are drawn above
// all belts.
import type { ReactElement } from 'react';
import { type BeltPart, isAll, type Searcher } from '../../../domain/telling/facts.model.ts';
import { sceneWords } from '../scene.words.ts';
import { textWidth } from '../scene-layout.model.ts';
import { useSceneWords } from '../use-scene-words.ts';
import { Words } from '../words.view.tsx';
import type { BeltSpots } from './page-places.model.ts';
import { DOWN_SHARE } from './page-ways.view.tsx';
import { pagesWords } from './pages.words.ts';
import { type BeltPlace, groundOf, type PagesLayout } from './pages-layout.model.ts';

type PageBeltProps = {
  readonly part: BeltPart;
  readonly who: Searcher;
  readonly place: BeltPlace;
  readonly layout: PagesLayout;
  readonly text: number;
  /** A reclaimer scans this belt or the other one. Only beside a scanned belt does “skipped” mean anything. */
  readonly isSearched: boolean;
  /** Width of the other words on the line below the belt. */
  readonly below: number;
};

type PageWindowProps = {
  readonly part: BeltPart;
  readonly spots: BeltSpots;
  /** Number of columns with pages to be scanned. */
  readonly looked: number;
  readonly place: BeltPlace;
  readonly layout: PagesLayout;
};

/** Distance between the words below a belt and the path that leads down from it. */
const BESIDE_WAY = 14;

/** Gap between the scanned pages and their outline. */
const OFF = 3;

/** An outline around the pages to be scanned, including those that reclaim has just isolated. */
export const PageWindow = ({ part, spots, looked, place: { squares: box }, layout }: PageWindowProps): ReactElement | null => {
  const { pitch, beltRows } = layout;
  const onDesk = spots.onDesk > 0 ? (Math.ceil(spots.onDesk / beltRows) + 0.5) * pitch : 0;
  const width = (isAll(part.look) ? spots.columns : looked) * pitch + onDesk;
  if (part.look.type === 'not-looked-at' || width === 0) return null;
  return (
    <rect
      x={box.x - onDesk - OFF}
      y={box.y - OFF}
      width={width + 2 * OFF - pitch * 0.12}
      height={box.height + 2 * OFF - pitch * 0.12}
      rx={3}
      className="scene-window"
    />
  );
};

export const PageBelt = ({ part, who, place, layout, text, isSearched, below }: PageBeltProps): ReactElement => {
  const { squares: box } = place;
  const words = useSceneWords();
  const name = (part.kind === 'file' ? words.file : words.anon)[0] ?? '';
  const isLookedAt = part.look.type !== 'not-looked-at';
  return (
    <g data-mark={part.kind}>
      <Words x={box.x} y={place.name} size={text} ways={name} bold means={part.kind} />
      <Words
        x={box.x + textWidth(`${name} `, text, true) + 4}
        y={place.name}
        size={text}
        ways={part.pages === 0 ? '' : pagesWords.amount(part.pages)}
        means={part.kind}
      />
      {part.stuck ? (
        <Words x={box.x + box.width} y={place.name} size={text} ways={sceneWords.stuck[0]} means="dirty" bold anchor="end" />
      ) : null}
      <rect {...groundOf(place, layout.pitch)} className="scene-track" />
      {isSearched && (isLookedAt || part.pages > 0) ? (
        <Words
          x={box.x}
          y={place.below}
          size={text}
          ways={words.searched(who, part.look)}
          room={layout.isTall ? box.width - below : box.width * DOWN_SHARE - BESIDE_WAY}
          bold={isLookedAt}
          means="scanTarget"
          className={isLookedAt ? '' : 'scene-soft'}
        />
      ) : null}
    </g>
  );
};
