// A field of squares, filled column by column: a number of squares of each kind, one kind after the other.
import type { ReactElement } from 'react';

/** Colours are those of the stage. Pages that are no longer there are drawn as outlines: `gone`, or `lost` if their loss is the harm.
 * `none` is an invisible square. */
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

/** Kinds drawn as outlines, whose squares are inset by half the width of their stroke. */
const RIMS: ReadonlySet<string> = new Set<SquareKind>(['gone', 'lost']);

/** All squares of a kind are one path, because a field is redrawn twice a second. */
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
