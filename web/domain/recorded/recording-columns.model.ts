// The samples of a recording as columns of numbers, in bounded memory: whenever the rows reach their limit, every second row is dropped,
// and only every second, then every fourth sample and so on becomes a row.

/** Maximum number of rows; when they reach it, every second one is dropped. */
export const MOST_ROWS = 20_000;
/** Rows that the memory has room for at first. */
const FIRST_ROWS = 64;

/** One number for each kept sample; NaN where a sample lacks it. */
type Column = {
  values: Float64Array;
  /** The lowest and the highest value since the previous row, including samples without a row; null: the column does not keep extremes. */
  readonly extremes: { low: Float64Array; high: Float64Array } | null;
};

export type Columns = {
  readonly rows: () => number;
  /** One of this many samples becomes a row. */
  readonly stride: () => number;
  /** Adds a column; its values in earlier rows are NaN. Returns its number. */
  readonly add: (keeps: 'values' | 'extremes') => number;
  /** Adds a sample; `values` is indexed by the numbers of the columns. */
  readonly push: (values: Float64Array) => void;
  /** Makes the newest sample a row even if it would have none, and trims the memory to the rows. Nothing can be added afterwards. */
  readonly finish: () => void;
  readonly values: (column: number) => Float64Array;
  readonly low: (column: number) => Float64Array;
  readonly high: (column: number) => Float64Array;
};

const unknown = (length: number): Float64Array => new Float64Array(length).fill(Number.NaN);

function larger(old: Float64Array, length: number): Float64Array {
  const grown = unknown(length);
  grown.set(old);
  return grown;
}

/** The lower or the higher of two numbers; NaN only if both are NaN. */
export const lower = (a: number, b: number): number => (b < a || Number.isNaN(a) ? b : a);
export const higher = (a: number, b: number): number => (b > a || Number.isNaN(a) ? b : a);

const at = (values: Float64Array, place: number): number => values[place] ?? Number.NaN;

export function createColumns(mostRows: number): Columns {
  const columns: Column[] = [];
  let rows = 0;
  let capacity = Math.min(FIRST_ROWS, mostRows);
  let stride = 1;
  let pushed = 0;
  /** The newest sample, if no row holds it yet. */
  let waiting: Float64Array | null = null;
  /** The extremes since the newest row. */
  let [low, high] = [unknown(0), unknown(0)];

  const eachArray = (change: (values: Float64Array) => Float64Array): void => {
    for (const column of columns) {
      column.values = change(column.values);
      if (column.extremes === null) continue;
      column.extremes.low = change(column.extremes.low);
      column.extremes.high = change(column.extremes.high);
    }
  };

  const grow = (): void => {
    capacity = Math.min(capacity * 2, mostRows);
    eachArray((values) => larger(values, capacity));
  };

  /** Drops every second row, and merges its extremes into the row after it. */
  const thin = (): void => {
    const kept = Math.ceil(rows / 2);
    columns.forEach(({ values, extremes }, place) => {
      for (let row = 0; row < kept; row += 1) values[row] = at(values, 2 * row);
      if (extremes === null) return;
      for (let row = 1; row < kept; row += 1) {
        extremes.low[row] = lower(at(extremes.low, 2 * row - 1), at(extremes.low, 2 * row));
        extremes.high[row] = higher(at(extremes.high, 2 * row - 1), at(extremes.high, 2 * row));
      }
      if (rows % 2 === 1) return;
      // The newest row is dropped, and the row after it does not exist yet.
      low[place] = lower(at(low, place), at(extremes.low, rows - 1));
      high[place] = higher(at(high, place), at(extremes.high, rows - 1));
    });
    rows = kept;
    stride *= 2;
  };

  const write = (sample: Float64Array): void => {
    if (rows === capacity && capacity < mostRows) grow();
    columns.forEach(({ values, extremes }, place) => {
      values[rows] = at(sample, place);
      if (extremes === null) return;
      extremes.low[rows] = at(low, place);
      extremes.high[rows] = at(high, place);
    });
    rows += 1;
    low.fill(Number.NaN);
    high.fill(Number.NaN);
    waiting = null;
  };

  const columnOf = (column: number): Column => {
    const found = columns[column];
    if (found === undefined) throw new RangeError(`there is no column ${column}`);
    return found;
  };
  const extremesOf = (column: number): { low: Float64Array; high: Float64Array } => {
    const { values, extremes } = columnOf(column);
    return extremes ?? { low: values, high: values };
  };

  return {
    rows: () => rows,
    stride: () => stride,
    add: (keeps) => {
      columns.push({
        values: unknown(capacity),
        extremes: keeps === 'extremes' ? { low: unknown(capacity), high: unknown(capacity) } : null,
      });
      low = larger(low, columns.length);
      high = larger(high, columns.length);
      return columns.length - 1;
    },
    push: (sample) => {
      columns.forEach(({ extremes }, place) => {
        if (extremes === null) return;
        low[place] = lower(at(low, place), at(sample, place));
        high[place] = higher(at(high, place), at(sample, place));
      });
      if (rows === mostRows) thin();
      if (pushed % stride === 0) write(sample);
      else waiting = sample.slice();
      pushed += 1;
    },
    finish: () => {
      if (waiting !== null) {
        if (rows === mostRows) thin();
        write(waiting);
      }
      eachArray((values) => values.slice(0, rows));
    },
    values: (column) => columnOf(column).values,
    low: (column) => extremesOf(column).low,
    high: (column) => extremesOf(column).high,
  };
}
