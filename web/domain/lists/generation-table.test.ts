import { expect, test } from 'vitest';
import type { GenerationsFrame } from '../../engine/protocol.ts';
import { generationTable, mostInGeneration } from './generation-table.model.ts';

const feedback = (limit: number): GenerationsFrame['feedback'][0] => ({
  pages: [4, 3, 2, 1],
  refaulted: [70, 0, 0, 0],
  total: [900, 0, 0, 0],
  limit,
});

const one = (change: Partial<GenerationsFrame>): GenerationsFrame => ({
  node: 0,
  group: 0,
  group_name: '',
  max_seq: 5,
  min_seq: [3, 4],
  generations: [
    { seq: 3, age_ns: 4e9, anon: 300, file: 0 },
    { seq: 4, age_ns: 2e9, anon: 0, file: 20 },
    { seq: 5, age_ns: 1e9, anon: 7, file: 0 },
  ],
  feedback: [feedback(3), feedback(0)],
  next_kind: 0,
  walks: false,
  ...change,
});

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
