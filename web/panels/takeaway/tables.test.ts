import { expect, test } from 'vitest';
import { csv, folded, MAIL_COLUMNS, mailChange, mailFigure, mailLink, mailTable, sideColumn } from './tables.model.ts';

test('a value with a comma, a quote or a line break is quoted', () => {
  expect(
    csv({
      head: ['a', 'b'],
      rows: [
        ['1,2', 'say "x"'],
        ['two\nlines', 3],
      ],
    }),
  ).toBe('a,b\r\n"1,2","say ""x"""\r\n"two\nlines",3\r\n');
});

test('null is an empty cell', () => expect(csv({ head: ['a'], rows: [[null], [0]] })).toBe('a\r\n\r\n0\r\n'));

test.each(['=1+1', '+1', '-1', '@x', '\tx'])('a spreadsheet does not read the text %j as a formula', (text) =>
  expect(csv({ head: [text], rows: [[-1]] })).toBe(`'${text}\r\n-1\r\n`),
);

test('a change in percent stays as it is written, but a formula that looks like one does not', () =>
  expect(csv({ head: ['+5.0%', '-100%', '-1+1%'], rows: [] })).toBe("+5.0%,-100%,'-1+1%\r\n"));

test.each([
  [null, '-'],
  [0, '0'],
  [392438, '392438'],
  [1234.5, '1235'],
  [12.345, '12.3'],
  [0.01234, '0.0123'],
])('the figure %j is written %j', (value, text) => expect(mailFigure(value)).toBe(text));

test.each([
  [392438, 36, '-100%'],
  [100, 105, '+5.0%'],
  [100, 100, '0%'],
  [0, 0, '0%'],
  [0, 7, 'from 0'],
  [1, 5000, 'x5000'],
  [null, 7, '-'],
])('from %j to %j is %j', (before, after, text) => expect(mailChange(before, after)).toBe(text));

test('a text is split at blanks, and a word that is too long is split inside', () => {
  expect(folded('one two three', 7)).toEqual(['one two', 'three']);
  expect(folded('abcdefghij k', 4)).toEqual(['abcd', 'efgh', 'ij k']);
});

test('figures are aligned after Chinese names, whose characters are twice as wide', () => {
  const [, narrow = '', wide = '', next = ''] = mailTable(
    '',
    [{ name: 'after', width: 70 }],
    [
      { name: 'swap', cells: ['1'] },
      { name: '换出', cells: ['1'] },
      { name: '换出的匿名页', cells: [] },
    ],
  );
  expect(wide).toHaveLength(narrow.length - 2);
  expect(next).toBe('换出的匿名');
});

test('the column of a side is as wide as its name, in columns', () => {
  expect(sideColumn('patched')).toEqual({ name: 'patched', width: 13 });
  expect(sideColumn('Swappiness 150')).toEqual({ name: 'Swappiness 150', width: 15 });
  expect(sideColumn('交换区'.repeat(2)).width).toBe(13);
  expect(sideColumn('较低的限制较低的').width).toBe(17);
  expect(sideColumn('限'.repeat(18))).toEqual({ name: '限'.repeat(12), width: 25 });
});

test('Chinese names of columns stand above the figures', () => {
  const [head = '', row = ''] = mailTable('', [sideColumn('较低的限制')], [{ name: 'swap', cells: ['123456'] }]);
  expect(head.trimStart()).toBe('较低的限制');
  // Each of the five characters takes two columns.
  expect(head.length + 5).toBe(row.length);
});

test('a link is complete between its brackets, and none of its lines is too wide', () => {
  const link = `https://example.org/${'x'.repeat(200)}`;
  const lines = mailLink(link);
  expect(lines.join('')).toBe(`<${link}>`);
  expect(Math.max(...lines.map(({ length }) => length))).toBe(MAIL_COLUMNS);
});

test('no line of a table is wider than a mail, whatever the table contains', () => {
  const columns = [
    { name: 'before', width: 12 },
    { name: 'after', width: 12 },
  ];
  const lines = mailTable('counter', columns, [
    { name: 'pgscan', cells: ['1', '2'] },
    { name: 'a name of very many words '.repeat(5), cells: ['12345678901234567890', '2'] },
  ]);
  expect(lines[0]).toMatch(/^counter +before +after$/);
  expect(lines[0]).toHaveLength(MAIL_COLUMNS);
  expect(lines[1]).toMatch(/^pgscan +1 +2$/);
  expect(Math.max(...lines.map(({ length }) => length))).toBe(MAIL_COLUMNS);
  // The first digits alone would be another figure.
  expect(lines.at(-1)).toMatch(/ 1\.2e\+19 +2$/);
});
