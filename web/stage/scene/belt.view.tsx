// A belt of pages. Its tail, where reclaim scans, is at the left. Every square in the picture stands for the same number of pages.
import type { ReactElement } from 'react';
import type { Tag } from '../../domain/scene/owners.model.ts';
import { type Condition, type Grid, type Square, showsUse } from '../../domain/scene/squares.model.ts';
import type { Stretch } from '../../domain/scene/windows.model.ts';
import { term } from '../../parts/term.ts';
import { TagOnSquares } from './owner-tag.view.tsx';
import { discPath, dotsPath, hatchPath, outlinePath, squaresPath } from './scene.draw.ts';
import type { Box } from './scene-layout.model.ts';

/** Side of a square as a share of its pitch. */
const FILL = 0.9;

type SquaresProps = {
  readonly squares: readonly Square[];
  readonly grid: Grid;
  readonly x: number;
  readonly y: number;
  readonly kind: 'file' | 'anon';
  readonly marks?: readonly Mark[];
  /** The letters of the owners that the beat points at. The owner of a square is an index into this list. */
  readonly tags?: readonly (Tag | null)[];
};

const MARK_PATHS = { referenced: discPath, dirty: hatchPath, writeback: dotsPath } as const satisfies Partial<
  Record<Condition, typeof dotsPath>
>;
type Mark = keyof typeof MARK_PATHS;

const MARKS = ['dirty', 'writeback'] as const satisfies readonly Mark[];

/** The conditions that squares of `each` pages show. Only anonymous pages show use, because for them it means the accessed bit of a page
 * table; a file page also counts as referenced when a system call has read it. */
export const marksOf = (kind: 'file' | 'anon', each: number): readonly Mark[] =>
  kind === 'anon' && showsUse(each) ? ['referenced', ...MARKS] : MARKS;

const PARTS = ['inactive', 'active'] as const;
/** Shades of the generations, from the oldest, which has three younger ones, to the youngest. */
export const AGES = ['inactive', 'older', 'active', 'youngest'] as const;
export type Shade = (typeof AGES)[number];
const shadeOf = ({ active, younger }: Square): Shade =>
  younger === undefined ? PARTS[active ? 1 : 0] : (AGES[AGES.length - 1 - younger] ?? 'youngest');

export const Squares = ({ tags = [], ...props }: SquaresProps): ReactElement => {
  const { squares } = props;
  if (tags.length === 0) return <Shades {...props} />;
  return (
    <>
      <g className="scene-others">
        <Shades {...props} squares={squares.filter(({ owner }) => owner === undefined)} />
      </g>
      <Shades {...props} squares={squares.filter(({ owner }) => owner !== undefined)} />
      {tags.map((tag, owner) => (
        <Outlines key={tag ?? ''} {...props} tag={tag} squares={squares.filter((square) => square.owner === owner)} />
      ))}
    </>
  );
};

const Shades = ({ squares, grid, x, y, kind, marks = MARKS }: Omit<SquaresProps, 'tags'>): ReactElement => {
  const side = grid.pitch * FILL;
  const placesOf = (shade: Shade, condition: Condition | null): readonly { readonly x: number; readonly y: number }[] =>
    squares
      .filter((square) => shadeOf(square) === shade && (condition === null || square.condition === condition))
      .map(({ column, row }) => ({ x: x + column * grid.pitch, y: y + row * grid.pitch }));
  const shades = squares.some(({ younger }) => younger !== undefined) ? AGES : PARTS;
  return (
    <>
      {shades.map((shade) => (
        <g key={shade} className={`scene-squares scene-${kind}-${shade}`}>
          <path d={squaresPath(placesOf(shade, null), side)} className="scene-paint" />
          {marks.map((mark) => (
            <path key={mark} d={MARK_PATHS[mark](placesOf(shade, mark), side)} className={`scene-mark-${mark}`} />
          ))}
        </g>
      ))}
    </>
  );
};

type OutlinesProps = Pick<SquaresProps, 'squares' | 'grid' | 'x' | 'y'> & { readonly tag: Tag | null };

/** An outline around the squares of an owner that the beat points at, and its letter. */
const Outlines = ({ tag, squares, grid, x, y }: OutlinesProps): ReactElement | null =>
  squares.length === 0 ? null : (
    <>
      <path d={outlinePath(squares, { x, y }, grid.pitch, grid.pitch * FILL)} className="scene-owned" />
      {tag === null ? null : <TagOnSquares tag={tag} squares={squares} at={{ x, y }} grid={grid} />}
    </>
  );

/** The shades of the squares whose owner the beat points at, in the order of AGES. */
export function ownedShades(squares: readonly Square[]): readonly Shade[] {
  const shades = new Set(squares.filter(({ owner }) => owner !== undefined).map(shadeOf));
  return AGES.filter((shade) => shades.has(shade));
}

/** Distance from the squares to their frame, small enough to keep two neighbouring frames apart. */
const BESIDE = 1;
const ABOVE = 1.5;

type WindowsProps = { readonly box: Box; readonly stretches: readonly Stretch[] };

/** Frames around the pages that reclaim is about to scan. */
export const Windows = ({ box, stretches }: WindowsProps): ReactElement => (
  <g {...term('scanTarget')}>
    {stretches.map(({ from, width }) => (
      <rect
        key={from}
        x={box.x + from - BESIDE}
        y={box.y - ABOVE}
        width={width + 2 * BESIDE}
        height={box.height + 2 * ABOVE}
        rx={3}
        className="scene-window"
      />
    ))}
  </g>
);
