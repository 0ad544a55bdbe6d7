// The samples of one side, in growing columns. Making a snapshot copies nothing.
import type { Ns } from '../engine/units.ts';
import type { Samples } from './store.ts';

const FIRST_CAPACITY = 1024;

export type SampleTable = {
  readonly append: (rowMajor: Uint32Array) => void;
  readonly snapshot: () => Samples;
};

/** Samples with all rows of a run and some of its columns. */
export const fixedSamples = (names: readonly string[], intervalNs: Ns, columns: readonly Uint32Array[]): Samples => ({
  names,
  intervalNs,
  rows: columns[0]?.length ?? 0,
  column: (name) => columns[names.indexOf(name)] ?? noColumn(name, names),
});

function noColumn(name: string, names: readonly string[]): never {
  throw new Error(`there is no sample named ${name}; there are ${names.join(', ')}`);
}

export function createSampleTable(names: readonly string[], intervalNs: Ns): SampleTable {
  let columns = names.map(() => new Uint32Array(FIRST_CAPACITY));
  let rows = 0;

  const append = (rowMajor: Uint32Array): void => {
    const added = Math.floor(rowMajor.length / names.length);
    const capacity = columns[0]?.length ?? 0;
    if (rows + added > capacity) {
      const larger = Math.max(capacity * 2, rows + added);
      columns = columns.map((column) => {
        const copy = new Uint32Array(larger);
        copy.set(column);
        return copy;
      });
    }
    for (const [index, column] of columns.entries()) {
      for (let row = 0; row < added; row += 1) column[rows + row] = rowMajor[row * names.length + index] ?? 0;
    }
    rows += added;
  };

  // Written rows never change, so older snapshots stay valid while the columns grow.
  const snapshot = (): Samples => {
    const length = rows;
    const views = columns;
    return {
      names,
      intervalNs,
      rows: length,
      column: (name) => {
        const column = views[names.indexOf(name)];
        return column === undefined ? noColumn(name, names) : column.subarray(0, length);
      },
    };
  };

  return { append, snapshot };
}
