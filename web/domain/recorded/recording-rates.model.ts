// How much and how fast the counters of a recording grow within a part of it.
import { FIGURES, type Figure, type Source, sourceOf } from './recorded-counters.model.ts';
import { type Recording, secondsAt } from './recording.model.ts';

/** A part of a recording, by its first and its last row. */
export type RowSpan = { readonly from: number; readonly to: number };

const at = (values: Float64Array | undefined, row: number): number => values?.[row] ?? Number.NaN;

const figureSource = ({ vmstat }: Recording, figure: Figure): Source | null => sourceOf(figure, [...vmstat.keys()]);

/** The value of a figure in a row, counted since the first sample. */
function figureAt({ vmstat }: Recording, { names, less }: Source, row: number): number {
  let value = 0;
  for (const name of names) value += at(vmstat.get(name), row);
  for (const name of less) value -= at(vmstat.get(name), row);
  return value;
}

/** The figure in each row; null: the recording lacks it. */
export function figureValues(recording: Recording, figure: Figure): Float64Array | null {
  const source = figureSource(recording, figure);
  return source === null ? null : recording.times.map((_, row) => figureAt(recording, source, row));
}

/** Growth per second between each row and the one before it; NaN where it is not known. */
export function ratesOf(recording: Recording, values: Float64Array): Float64Array {
  const { times, notes } = recording;
  const isUnknown = (row: number): boolean =>
    notes.falls.some(({ fromSeconds, toSeconds }) => at(times, row - 1) < toSeconds && at(times, row) > fromSeconds);
  return times.map((seconds, row) => {
    if (row === 0 || isUnknown(row)) return Number.NaN;
    return (at(values, row) - at(values, row - 1)) / (seconds - at(times, row - 1));
  });
}

/** By how much a number has grown in the span. If the first or the last row lacks the number, the nearest row inside the span that has
 * it is used; null: fewer than two rows have it. */
function growth(valueAt: (row: number) => number, { from, to }: RowSpan): number | null {
  let [first, last] = [from, to];
  while (first < last && Number.isNaN(valueAt(first))) first += 1;
  while (last > first && Number.isNaN(valueAt(last))) last -= 1;
  return first < last ? valueAt(last) - valueAt(first) : null;
}

export type FigureRow = {
  readonly figure: Figure;
  /** The counters of the figure; null: the recording lacks them. */
  readonly source: Source | null;
  readonly grown: number | null;
};

export const figureRows = (recording: Recording, span: RowSpan): readonly FigureRow[] =>
  FIGURES.map((figure) => {
    const source = figureSource(recording, figure);
    return { figure, source, grown: source === null ? null : growth((row) => figureAt(recording, source, row), span) };
  });

/** How many seconds tasks waited for memory in the span; null: fewer than two of its rows have the number. */
export function pressureSeconds(recording: Recording, of: 'some' | 'full', span: RowSpan): number | null {
  const totalUs = growth((row) => at(recording.other.get(`pressure ${of}`), row), span);
  return totalUs === null ? null : totalUs / 1e6;
}

/** The fewest free pages in the span; null: none of its rows has the number. */
export function fewestFree({ free }: Recording, { from, to }: RowSpan): number | null {
  // The lowest number of a row covers the time since the previous row. For the first row of the span, that time is outside the span.
  const lows = free.low.slice(from === to ? from : from + 1, to + 1).filter((pages) => !Number.isNaN(pages));
  return lows.length === 0 ? null : lows.reduce((least, pages) => Math.min(least, pages));
}

export const spanSeconds = (recording: Recording, { from, to }: RowSpan): number => secondsAt(recording, to) - secondsAt(recording, from);
