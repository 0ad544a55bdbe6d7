import { expect, test } from 'vitest';
import { group, scene } from '../../test/fixtures/scenes.ts';
import { limitedGroupOf, limitedSquares, pagesOfLimits } from './limited-group.model.ts';

const job = group('job', {
  anon: [0, 400],
  file: [500, 100],
  limits: [{ kind: 'max', pages: 1_024 }],
  dirty: 200,
  writeback: 100,
  swap_left: 0,
  charged: 1_100,
});

test('a group of version 2 that is alone is drawn with its limits, and says whether its anonymous pages can be swapped out', () => {
  const found = limitedGroupOf(scene({ groups: [job] }), ['job']);
  expect([found?.file, found?.anon, found?.isBarred]).toEqual([600, 400, true]);
  expect(limitedGroupOf(scene({ groups: [{ ...job, swap_left: 1 }] }), ['job'])?.isBarred).toBe(false);
  expect(limitedGroupOf(scene({ groups: [job, group('b', {})] }), ['job', 'b'])).toBeNull();
  expect(limitedGroupOf(scene({ groups: [group('b', {})] }), ['b'])).toBeNull();
  expect(limitedGroupOf(scene({ groups: [{ ...job, soft_limit: 9 }] }), ['job'])).toBeNull();
});

test('its squares have the scale of the highest limit on either side, but never one larger than the machine’s', () => {
  const other = { ...job, limits: [{ kind: 'max' as const, pages: 4_096 }] };
  const scenes = [job, other].map((one) => scene({ groups: [one] }));
  expect(pagesOfLimits(scenes)).toBeGreaterThan(4_096);
  expect(pagesOfLimits(scenes)).toBeLessThan(8_192);
  expect(pagesOfLimits(scenes.toReversed())).toBe(pagesOfLimits(scenes));
  expect(pagesOfLimits([scene({ groups: [{ ...job, limits: [{ kind: 'max', pages: 900_000 }] }] })])).toBe(256_000);
  expect(pagesOfLimits([...scenes, scene({})])).toBeNull();
  expect(pagesOfLimits([])).toBeNull();
});

test('as many of its file squares are under writeback and dirty as it has such pages, and no anonymous ones', () => {
  const found = limitedGroupOf(scene({ groups: [job] }), ['job']);
  if (found === null) throw new Error('the group is alone');
  const squares = limitedSquares(found, 50, { rows: 4, columns: 20, pitch: 8 });
  const number = (kind: 'file' | 'anon', condition: string): number =>
    squares.filter((one) => one.kind === kind && one.condition === condition).length;
  expect([number('file', 'writeback'), number('file', 'dirty'), number('file', 'clean')]).toEqual([2, 4, 6]);
  expect([number('anon', 'clean'), squares.length]).toEqual([8, 20]);
});

test('words speak of all that counts against its limits, also of its slab pages, which are on no list', () => {
  const found = limitedGroupOf(scene({ groups: [job] }), ['job']);
  expect([found?.belt.pages, found?.belt.amount]).toEqual([1_000, 1_100]);
});
