// Writes tables as comma-separated values for a spreadsheet, and as plain text of 80 columns for a mail.

export type Cell = string | number | null;
/** A table; the head names the columns. */
export type Table = { readonly head: readonly string[]; readonly rows: readonly (readonly Cell[])[] };

/** The kernel's mailing lists expect lines of at most this width. */
export const MAIL_COLUMNS = 80;

/** A spreadsheet reads a text that begins with one of these characters as a formula. A text can be from a stranger's link. */
const LIKE_FORMULA = /^[=+\-@\t\r\n]/;
/** Changes in percent. They are not escaped, because a spreadsheet reads them as numbers. */
const CHANGE = /^[+-]\d+(?:\.\d+)?%$/;

function csvCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = LIKE_FORMULA.test(cell) && !CHANGE.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export const csv = ({ head, rows }: Table): string => [head, ...rows].map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');

/** A figure for a mail: a whole number, or at most three significant digits. It has no separators, so that scripts can read it. */
export function mailFigure(value: number | null): string {
  if (value === null) return '-';
  return Math.abs(value) >= 100 || Number.isInteger(value) ? String(Math.round(value)) : String(Number(value.toPrecision(3)));
}

/** A larger change is written as a factor instead of a percentage. */
const MOST_PERCENT = 99_999;

/** The change from `before` to `after`, in percent of `before`. */
export function mailChange(before: number | null, after: number | null): string {
  if (before === null || after === null) return '-';
  if (before === after) return '0%';
  if (before === 0) return 'from 0';
  const percent = (100 * (after - before)) / before;
  if (percent > MOST_PERCENT) return `x${Math.round(after / before)}`;
  const shown = Math.abs(percent) >= 10 ? percent.toFixed(0) : percent.toFixed(1);
  return `${percent > 0 ? '+' : ''}${shown}%`;
}

/** Chinese characters and their punctuation take two columns each. */
const WIDE = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uff60]/;
const columnsOf = (text: string): number => [...text].reduce((sum, character) => sum + (WIDE.test(character) ? 2 : 1), 0);

/** A text split into lines of at most `width` columns, at blanks if there are any. */
export function folded(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).flatMap((one) => chunks(one, width))) {
    if (line !== '' && columnsOf(line) + 1 + columnsOf(word) > width) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  if (line !== '') lines.push(line);
  return lines;
}

function chunks(text: string, width: number): readonly string[] {
  const parts: string[] = [];
  for (const character of text) {
    const last = parts.at(-1);
    if (last === undefined || columnsOf(last) + columnsOf(character) > width) parts.push(character);
    else parts[parts.length - 1] = last + character;
  }
  return parts;
}

/** An address in angle brackets, split over several lines if necessary. Mail programs join the lines again (RFC 3986, appendix C). */
export const mailLink = (link: string): readonly string[] => chunks(`<${link}>`, MAIL_COLUMNS);

/** A cell that fits into `width` columns. A figure that is too wide is written with an exponent, because the figure would be wrong without
 * its last digits. */
function fitted(cell: string, width: number): string {
  if (cell.length <= width) return cell;
  const [, sign = '', digits = ''] = /^([x+-]?)(\d+)$/.exec(cell) ?? [];
  const rough = `${sign}${Number(digits).toExponential(1)}`;
  return digits === '' || rough.length > width ? '...' : rough;
}

/** A column of a table. `width` includes the blank before it. */
export type MailColumn = { readonly name: string; readonly width: number };

/** The least width of a column of figures, and the greatest width that leaves room for the names of the rows. */
const FIGURES = { least: 13, most: 25 } as const;

/** The column of a side, wide enough for its name. */
export function sideColumn(name: string): MailColumn {
  const [shown = ''] = folded(name, FIGURES.most - 1);
  return { name: shown, width: Math.max(FIGURES.least, columnsOf(shown) + 1) };
}

const atRight = (cell: string, width: number): string => ' '.repeat(Math.max(0, width - columnsOf(cell))) + cell;

/** A table with names at the left and figures at the right, each below the name of its column. A row name that is too long has lines of its
 * own above the figures. */
export function mailTable(
  first: string,
  columns: readonly MailColumn[],
  rows: readonly { readonly name: string; readonly cells: readonly string[] }[],
): readonly string[] {
  const room = MAIL_COLUMNS - columns.reduce((sum, { width }) => sum + width, 0);
  const line = (name: string, cells: readonly string[]): string =>
    (
      name +
      ' '.repeat(Math.max(0, room - columnsOf(name))) +
      columns.map(({ width }, place) => atRight(fitted(cells[place] ?? '', width - 1), width)).join('')
    ).trimEnd();
  const names = columns.map(({ name }) => name);
  return [
    line(first.slice(0, room), names),
    ...rows.flatMap(({ name, cells }) => {
      const lines = folded(name, room);
      return [...lines.slice(0, -1), line(lines.at(-1) ?? '', cells)];
    }),
  ];
}
