import { expect, test } from 'vitest';
import { textWidth } from '../../../stage/scene/scene-layout.model.ts';
import { linesOf, plainRun, sizeWithin } from './lines.model.ts';

const textOf = (line: readonly { readonly text: string }[]): string => line.map(({ text }) => text).join('');

test('lines contain all words in their order, and none is wider than the room', () => {
  const text = 'Now kswapd searches everything, programs’ memory too. So far nothing was thrown out.';
  const lines = linesOf(plainRun(text), 200, 18);
  expect(lines.length).toBeGreaterThan(2);
  expect(lines.map(textOf).join(' ')).toBe(text);
  for (const line of lines) expect(textWidth(textOf(line), 18, false)).toBeLessThanOrEqual(201);
});

test('bold words stay bold, and the full stop after them stays on their line', () => {
  const runs = [
    { text: 'free: ', bold: false },
    { text: '12 MB', bold: true },
    { text: '. That is all', bold: false },
  ];
  expect(linesOf(runs, 1000, 18)).toEqual([runs]);
  const narrow = linesOf(runs, 70, 18);
  expect(narrow.map(textOf).some((line) => line.includes('MB.'))).toBe(true);
});

test('Chinese text, which has no blanks, breaks between its characters, and no line begins with a full stop', () => {
  const text = '现在 kswapd 搜索所有内存，程序的内存也不例外。至今还没有扔掉任何东西。';
  for (const room of [100, 110, 120, 130, 140]) {
    const lines = linesOf(plainRun(text), room, 18).map(textOf);
    expect(lines.length).toBeGreaterThan(3);
    expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
    for (const line of lines) {
      expect(textWidth(line, 18, false)).toBeLessThanOrEqual(room + 1);
      expect(line).not.toMatch(/^[，。]/);
    }
  }
});

test.each(['Short', 'The title of a beat in a story that somebody else has written at length '.repeat(2)])(
  'a title fits on one line: %s',
  (title) => {
    const size = sizeWithin(title, 600, 38, true);
    expect(textWidth(title, size, true)).toBeLessThanOrEqual(600.1);
    expect(size === 38).toBe(title === 'Short');
  },
);

test('a word that does not fit has a line of its own', () => expect(linesOf(plainRun('a bbbbbbbbbbbbbbbbbbbb c'), 40, 18)).toHaveLength(3));
