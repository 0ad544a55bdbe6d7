// A group of cgroup version 2 that is alone on the scene: its pages, its limits, and which of its pages cannot be reclaimed.
import type { ReactElement } from 'react';
import type { GroupBelt } from '../../domain/scene/groups.model.ts';
import { listsOf } from '../../domain/scene/groups.model.ts';
import { type LimitedGroup, limitedSquares } from '../../domain/scene/limited-group.model.ts';
import { windowsOf } from '../../domain/scene/windows.model.ts';
import { term } from '../../parts/term.ts';
import { Squares } from './belt.view.tsx';
import { sceneGroupWords } from './groups.words.ts';
import { limitX } from './groups-layout.model.ts';
import { type LimitedGroupLayout, layoutLimitedGroup } from './limited-group-layout.model.ts';
import { crossPath } from './scene.draw.ts';
import { fitting, type SceneLayout, SEEMS_WIDER, textWidth } from './scene-layout.model.ts';
import { Words } from './words.view.tsx';

export const LIMIT_TERMS = { min: 'groupLow', low: 'groupLow', high: 'groupHigh', max: 'hardLimit' } as const;

/** How far a limit's line extends above and below the pages, in units. */
const ABOVE = 4;
const BELOW = 5;
/** Height of the bar below the pages that are about to be scanned, in units. */
export const SCANNED = 4;
/** Distance between the names of two limits, in multiples of the font size. */
const APART = 0.5;

type Line = { readonly kind: GroupBelt['limits'][number]['kind']; readonly x: number; readonly words: string; readonly from: number };

/** The lines of the limits with their names. A name begins below its line or, if there is no room, ends at the edge or before the next name. A
 * name that would begin left of the pages is left out. */
function linesOf({ belt }: LimitedGroup, place: LimitedGroupLayout, each: number, text: number, right: number): readonly Line[] {
  const lines: Line[] = [];
  let free = right;
  for (const { kind, pages } of belt.limits.toReversed()) {
    const x = limitX(pages, each, place.grid, place.squares);
    const words = sceneGroupWords.limitAt(kind, pages);
    const name = fitting(words, free - place.squares.x, text, false);
    const from = Math.min(x - 2, free - textWidth(name, text, false));
    lines.push({ kind, x, words: from < place.squares.x ? '' : name, from });
    free = Math.min(free, from - text * APART);
  }
  return lines;
}

/** Half the side of the cross before the words, in multiples of the font size, and of the cross on a square, as a share of the pitch. */
const CROSS = 0.3;
const ON_SQUARE = 0.3;
/** Below this share of pages that are dirty or under writeback, the scene does not mention them, because reclaim finds other pages. */
const MATTERS = 0.5;

/** Words about the pages that cannot be reclaimed now; null: there are none, or too few to mention. */
function barredOf(group: LimitedGroup, swapPages: number): readonly string[] | null {
  if (group.isBarred && group.anon > 0) return sceneGroupWords.barred(group.anon, swapPages > 0);
  const waiting = group.dirty + group.writeback;
  return waiting > 0 && waiting >= MATTERS * (group.file + group.anon) ? sceneGroupWords.unwritten(waiting) : null;
}

type LimitedGroupProps = {
  readonly group: LimitedGroup;
  readonly name: string;
  /** The number of pages that the squares must have room for. */
  readonly pages: number;
  readonly each: number;
  readonly layout: SceneLayout;
  readonly pale: boolean;
  readonly swapPages: number;
};

export const LimitedGroupBelt = ({ group, name, pages, each, layout, pale, swapPages }: LimitedGroupProps): ReactElement => {
  const { belt } = group;
  const text = layout.type.text;
  const place = layoutLimitedGroup(layout, pages, each);
  const { squares: box, grid } = place;
  const squares = limitedSquares(group, each, grid);
  const right = layout.memory.x + layout.memory.width - 12;
  const room = (right - box.x) * SEEMS_WIDER;
  const barred = barredOf(group, swapPages);
  const crossed = group.isBarred ? squares.filter(({ kind }) => kind === 'anon') : [];
  const besideCross = box.x + text * (2 * CROSS + 0.35);
  return (
    <g className={pale ? 'scene-pale' : ''} data-mark={`group ${belt.name}`}>
      <Words x={box.x} y={place.name} size={text} ways={name} bold means="groups" />
      <Words x={box.x + textWidth(`${name} `, text, true) + 2} y={place.name} size={text} ways={sceneGroupWords.amount(belt.amount)} />
      <rect {...box} className="scene-track" />
      {(['file', 'anon'] as const).map((kind) => (
        <Squares key={kind} squares={squares.filter((square) => square.kind === kind)} grid={grid} x={box.x} y={box.y} kind={kind} />
      ))}
      <path
        d={crossed
          .map(({ column, row }) =>
            crossPath({ x: box.x + (column + 0.45) * grid.pitch, y: box.y + (row + 0.45) * grid.pitch }, grid.pitch * ON_SQUARE),
          )
          .join('')}
        className="scene-mark-barred"
      />
      <g {...term('scanTarget')}>
        {windowsOf(listsOf(belt, each, grid)).map(({ from, width }) => (
          <rect key={from} x={box.x + from} y={box.y + box.height + 1} width={width} height={SCANNED} className="scene-window-bar" />
        ))}
      </g>
      {linesOf(group, place, each, text, right).map(({ kind, x, words, from }) => (
        <g key={kind}>
          <line x1={x} x2={x} y1={box.y - ABOVE} y2={box.y + box.height + BELOW} className={`scene-limit scene-limit-${kind}`} />
          <Words x={from} y={place.limits} size={text} ways={words} means={LIMIT_TERMS[kind]} />
        </g>
      ))}
      <Words
        x={box.x}
        y={place.result}
        size={text}
        ways={
          group.isBarred && group.file === 0 && belt.searched === 0
            ? sceneGroupWords.nothingToScan
            : [...sceneGroupWords.freedOf(belt), ...sceneGroupWords.searched(belt)]
        }
        room={room}
        means="groupScanned"
        className={belt.searched === 0 ? 'scene-soft' : ''}
      />
      {barred === null ? null : (
        <g {...term('swappedOut')}>
          <path d={crossPath({ x: box.x + text * CROSS, y: place.barred - text * 0.34 }, text * CROSS)} className="scene-barred" />
          <Words x={besideCross} y={place.barred} size={text} ways={barred} room={room - (besideCross - box.x)} bold />
        </g>
      )}
    </g>
  );
};
