// A field of squares, filled column by column, with the squares of one kind after those of the previous kind.
import type { ReactElement } from 'react';

/** Kinds of squares, in the colours of the stage. Pages that have left memory are outlines: `lost` if this is the harm of the story, otherwise
 * `gone`. `none` is an invisible square. */
export type SquareKind = 'free' | 'anonInactive' | 'anonActive' | 'fileInactive' | 'fileActive' | 'kernel' | 'gone' | 'lost' | 'none';

type SquareFieldProps = {
  readonly rows: number;
  readonly kinds: Readonly<Partial<Record<SquareKind, number>>>;
  /** `room`: the field fills the available width. `alike`: its squares have the size of those in the neighbouring fields. */
  readonly scale: 'room' | 'alike';
};

const SIDE = 9;
const GAP = 1;
const PITCH = SIDE + GAP;

/** Kinds that are drawn as outlines. Their squares are inset by half the width of the stroke. */
const RIMS: ReadonlySet<string> = new Set<SquareKind>(['gone', 'lost']);

/** All squares of a kind as one path, because a field is redrawn twice a second. */
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
