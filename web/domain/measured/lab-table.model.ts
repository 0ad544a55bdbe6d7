// The tables of the lab: cells separated by commas, below a header line with the names of the columns.

export class TableMistake extends Error {}

/** The cells of each line below the header. Only the last cell may contain commas. `columns`: the header, which must be this one. */
export function tableRows(text: string, columns: string): readonly (readonly string[])[] {
  const [head, ...lines] = text.trimEnd().split('\n');
  if (head !== columns) throw new TableMistake(`a table begins with ${JSON.stringify(head)}; expected ${JSON.stringify(columns)}`);
  const width = columns.split(',').length;
  return lines.map((line) => {
    const cells = line.split(',');
    if (cells.length < width) throw new TableMistake(`${JSON.stringify(line)} is too short; expected ${columns}`);
    return [...cells.slice(0, width - 1), cells.slice(width - 1).join(',')];
  });
}

export function numberIn(cell: string): number {
  const value = cell === '' ? Number.NaN : Number(cell);
  if (Number.isNaN(value)) throw new TableMistake(`${JSON.stringify(cell)} is not a number`);
  return value;
}
