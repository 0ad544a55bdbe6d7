import { expect, test } from 'vitest';
import type { GenerationsFrame } from '../../engine/protocol.ts';
import { generations, type Sizes } from '../../test/fixtures/generations.ts';
import { generationTable, mostInGeneration } from './generation-table.model.ts';

const SIZES: Sizes = [
  [300, 0],
  [0, 20],
  [7, 0],
];
const one = (change: Partial<GenerationsFrame>): GenerationsFrame => generations(5, [3, 4], SIZES, { next_kind: 0, ...change });

test('a kind has no pages in a generation that is older than its oldest one, and none in an empty one', () => {
  const table = generationTable({ generations: [one({})] }, 0);
  expect(table?.rows.map(({ seq, anon, file }) => [seq, anon, file])).toEqual([
    [3, 300, null],
    [4, 0, 20],
    [5, 7, 0],
  ]);
  expect(table?.tiers.map(({ kind, limit, isNext }) => [kind, limit, isNext])).toEqual([
    ['anon', 3, true],
    ['file', 0, false],
  ]);
  expect(mostInGeneration([table, null])).toBe(300);
});

test('of several groups on a node the one with the most pages is shown, with its name', () => {
  const small = one({ generations: [{ seq: 5, age_ns: 0, anon: 1, file: 1 }] });
  const frame = { generations: [small, one({ group: 2, group_name: 'B' }), one({ node: 1, group: 7 })] };
  expect(generationTable(frame, 0)?.group).toEqual({ number: 3, name: 'B' });
  expect(generationTable({ generations: [small] }, 0)?.group).toBeNull();
  expect(generationTable(frame, 2)).toBeNull();
  expect(generationTable({}, 0)).toBeNull();
});
