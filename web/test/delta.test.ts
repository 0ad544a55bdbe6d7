import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyDifference, difference } from '../engine/delta.ts';

const memories = fc
  .tuple(
    fc.integer({ min: 1, max: 4 }),
    fc.integer({ min: 0, max: 3 }),
    fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 60 }),
    fc.nat(),
  )
  .map(([groups, grown, writes, seed]) => {
    const base = Uint32Array.from({ length: groups * 32 }, (_, index) => Math.imul(index + seed, 2_654_435_761));
    const now = new Uint32Array((groups + grown) * 32);
    now.set(base);
    for (const [where, value] of writes) now[where % now.length] = value;
    return { base, now };
  });

test('a memory is its base and its differences, also when it has grown since', () => {
  fc.assert(
    fc.property(memories, ({ base, now }) => {
      const target = new Uint32Array(now.length + 64).fill(7);
      applyDifference(base, difference(base, now), target);
      expect(target.subarray(0, now.length)).toEqual(now);
      // What lies behind the end of the older memory is left alone.
      expect([...target.subarray(now.length)].every((word) => word === 7)).toBe(true);
    }),
  );
});

test('equal memories differ in nothing', () => {
  const memory = Uint32Array.from({ length: 64 }, (_, index) => index);
  expect(difference(memory, memory.slice()).words.length).toBe(0);
});
