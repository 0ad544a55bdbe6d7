// Where to put the letter for some squares of a belt or a box: on the longest run of neighbouring columns that contain such squares.

type Cell = { readonly column: number };
export type Run = { readonly from: number; readonly columns: number };

/** The longest run of neighbouring columns with a cell, or the first of equally long ones; null: there is no cell. */
export function longestRun(cells: readonly Cell[]): Run | null {
  const columns = [...new Set(cells.map(({ column }) => column))].sort((one, other) => one - other);
  let longest: Run | null = null;
  let from = 0;
  for (const [place, column] of columns.entries()) {
    if (place === 0 || columns[place - 1] !== column - 1) from = column;
    if (longest === null || column - from + 1 > longest.columns) longest = { from, columns: column - from + 1 };
  }
  return longest;
}
