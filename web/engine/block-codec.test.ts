import { expect, test } from 'vitest';
import { createDice } from '../test/engine.ts';
import { BLOCK_BYTES, BLOCK_WORDS, pack, same, unpack } from './block-codec.ts';

const dice = createDice(64);
const anyWord = (): number => dice(2 ** 32) | 0;
const blockOf = (word: (at: number) => number): Int32Array => Int32Array.from({ length: BLOCK_WORDS }, (_, at) => word(at));
const LEAST = -(2 ** 31);
const MOST = 2 ** 31 - 1;

const records = (wordsEach: number) =>
  blockOf((at) => {
    const [record, field] = [Math.floor(at / wordsEach), at % wordsEach];
    return [0xffff_ffff, record, 7 - 3 * record, record % 200][field] ?? 0;
  });

test.each([
  ['nothing but zeros', blockOf(() => 0)],
  ['one word at the start', blockOf((at) => (at === 0 ? -1 : 0))],
  ['one word at the end', blockOf((at) => (at === BLOCK_WORDS - 1 ? 1 : 0))],
  ['nothing that repeats', blockOf(anyWord)],
  ['words that differ by a byte', blockOf(() => 0x1234_5678 + dice(256) - 128)],
  ['steps that overflow', blockOf((at) => Math.imul(at, 0x7fff_fff1))],
  ['the ends of what a word can be', blockOf(() => [LEAST, MOST, 0, -1, 127, 128, -128, -129][dice(8)] ?? 0)],
  ['every fourth group changed', blockOf((at) => ((at >> 4) % 4 === 0 ? anyWord() : 9))],
  ['one group in each word of flags', blockOf((at) => ((at >> 4) % 32 === 31 ? anyWord() : 0))],
  ['records as long as the longest stride', records(32)],
  ['records longer than the longest stride', records(45)],
])('unpacked it is what was packed: %s', (_, raw) => {
  const back = blockOf(anyWord);
  unpack(pack(raw), back);
  expect(same(raw, back)).toBe(true);
  expect(back).toEqual(raw);
});

test('records are packed to less than a tenth, and data that cannot be packed grows by less than a tenth', () => {
  for (const wordsEach of [1, 4, 7, 20, 32]) expect(pack(records(wordsEach)).byteLength).toBeLessThan(BLOCK_BYTES / 10);
  expect(pack(blockOf(anyWord)).byteLength).toBeLessThan(BLOCK_BYTES * 1.1);
});

test('two blocks are the same only if every word is the same', () => {
  const one = blockOf(anyWord);
  for (let at = 0; at < BLOCK_WORDS; at += 1) {
    const other = one.slice();
    other[at] = (one[at] ?? 0) ^ (1 << dice(32));
    if (same(one, other)) expect(at).toBe('a word that differs');
  }
});
