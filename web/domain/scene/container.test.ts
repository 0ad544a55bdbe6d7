import { expect, test } from 'vitest';
import { belt, group, scene } from '../../test/fixtures/scenes.ts';
import { containerOf, isFull } from './container.model.ts';

const limited = group('box', { anon: [0, 10], file: [4_000, 12_000], hard_limit: 16_384, charged: 16_380, dirty: 15_000, writeback: 600 });
const few = { anon: belt(0, 10), file: belt(4_000, 12_000) };

test('a group with a hard limit is a container, with its pages by kind', () => {
  expect(containerOf(scene({ ...few, groups: [limited] }), null)).toEqual({
    name: 'box',
    file: 16_000,
    anon: 10,
    limit: 16_384,
    charged: 16_380,
    dirty: 15_000,
    writeback: 600,
  });
});

test('there is no container without a limit, beside a second one, or where anonymous pages need its place', () => {
  const there = scene({ ...few, groups: [limited] });
  const { hard_limit: _, ...free } = limited;
  expect(containerOf(scene({ ...few, groups: [free] }), null)).toBeNull();
  expect(containerOf(scene({ ...few, groups: [limited, { ...limited, name: 'other' }] }), null)).toBeNull();
  expect(containerOf(scene({ groups: [limited] }), null)).toBeNull();
  // Both sides have the same picture.
  expect(containerOf(there, scene({ groups: [limited] }))).toBeNull();
  expect(containerOf(there, there)).not.toBeNull();
});

test('a container is full just below its limit, where reclaim starts', () => {
  expect([isFull(16_384, 16_384), isFull(16_200, 16_384), isFull(15_000, 16_384)]).toEqual([true, true, false]);
});
