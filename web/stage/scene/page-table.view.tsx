// The page table of a program: a square for each group of entries, with a dot if the CPU has marked them as used; and the kernel's walk over all
// tables.
import type { ReactElement } from 'react';
import { markedSquares, type PageTable } from '../../domain/scene/page-tables.model.ts';
import { squaresFor } from '../../domain/scene/squares.model.ts';
import { term } from '../../parts/term.ts';
import { discPath, headPath, squaresPath } from './scene.draw.ts';
import type { Box, SceneLayout } from './scene-layout.model.ts';

const ROWS = 3;
/** Side of a square as a share of the distance from one to the next. */
const FILL = 0.86;
/** Radius of a dot as a share of its square's side. It is large, because here the dots matter more than the squares. */
const DISC = 0.36;

type SquaresProps = {
  readonly table: PageTable;
  /** Entries in the largest table of the picture, which decides the size of the squares in all of them. */
  readonly most: number;
  /** Entries per square, the same number as pages per square elsewhere. */
  readonly each: number;
  readonly box: Box;
};

export const PageTableSquares = ({ table, most, each, box }: SquaresProps): ReactElement => {
  const marked = markedSquares(table, each);
  const columns = Math.ceil(squaresFor(most, each) / ROWS);
  const pitch = Math.min(box.height / ROWS, box.width / Math.max(1, columns));
  const place = (square: number) => ({ x: box.x + Math.floor(square / ROWS) * pitch, y: box.y + (square % ROWS) * pitch });
  const places = marked.map((_, square) => place(square));
  return (
    <g className="scene-page-table" {...term('referenced')}>
      <path d={squaresPath(places, pitch * FILL)} className="scene-entry" />
      <path
        d={discPath(
          places.filter((_, square) => marked[square]),
          pitch * FILL,
          DISC,
        )}
        className="scene-entry-mark"
      />
    </g>
  );
};

/** How far above the lower edge of the programs' floor the walk runs. */
export const WALK_ABOVE = 6;
const HEAD = 6;

/** The path of a walk: from the kernel up to the programs' floor, and then below all tables. */
export const TableWalk = ({ layout: { gear, programs, tank } }: { readonly layout: SceneLayout }): ReactElement => {
  const y = programs.y + programs.height - WALK_ABOVE;
  const line = [
    { x: tank.x, y },
    { x: programs.x + programs.width - 3 * HEAD, y },
  ];
  return (
    <g className="scene-walk" {...term('referenced')}>
      <path d={`M${gear.x} ${gear.y - gear.radius * 1.3}V${y}M${line.map((corner) => `${corner.x} ${corner.y}`).join('L')}`} />
      <path d={headPath(line, HEAD)} className="scene-head-of-way" />
    </g>
  );
};
