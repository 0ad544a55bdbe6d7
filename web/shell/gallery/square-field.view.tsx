// A field of squares, column by column: so many of each kind, one after the other.
import type { ReactElement } from 'react';

/** Colours are those of the stage. What was there is a rim: `gone`, or `lost` where that is the harm. `none` takes room. */
export type SquareKind = 'free' | 'anonInactive' | 'anonActive' | 'fileInactive' | 'fileActive' | 'kernel' | 'gone' | 'lost' | 'none';

type SquareFieldProps = {
  readonly rows: number;
  readonly kinds: Readonly<Partial<Record<SquareKind, number>>>;
  /** `room`: as wide as there is room. `alike`: its squares are as large as those of every other such field around. */
  readonly scale: 'room' | 'alike';
};

const SIDE = 9;
const GAP = 1;
const PITCH = SIDE + GAP;

/** Room for half the line of a rim. */
const RIMS: ReadonlySet<string> = new Set<SquareKind>(['gone', 'lost']);

/** All squares of a kind are one path: a field is redrawn twice a second. */
const squares = (from: number, count: number, rows: number, inset: number): string =>
  Array.from({ length: Math.max(0, count) }, (_, index) => {
    const at = from + index;
    const side = SIDE - 2 * inset;
    return `M${Math.floor(at / rows) * PITCH + inset} ${(at % rows) * PITCH + inset}h${side}v${side}h${-side}z`;
  }).join('');

export const SquareField = ({ rows, kinds, scale }: SquareFieldProps): ReactElement => {
  const parts = Object.entries(kinds);
  const all = parts.reduce((sum, [, count]) => sum + count, 0);
  const from = (place: number): number => parts.slice(0, place).reduce((sum, [, count]) => sum + count, 0);
  const columns = Math.ceil(all / rows);
  return (
    <svg
      className="squares"
      viewBox={`0 0 ${columns * PITCH - GAP} ${rows * PITCH - GAP}`}
      style={scale === 'room' ? undefined : { width: `calc(${columns} * var(--square))` }}
      aria-hidden="true"
    >
      {parts.map(([kind, count], place) => (
        <path key={kind} className={`square-${kind}`} d={squares(from(place), count, rows, RIMS.has(kind) ? 0.75 : 0)} />
      ))}
    </svg>
  );
};
