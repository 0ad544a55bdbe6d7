// Values such as the engine sends come back unchanged after packing; damaged bytes are refused.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Value } from '../engine/columns.ts';
import { unpack } from '../engine/unpack.ts';
import { pack } from './pack.ts';

const name = fc.constantFrom('free', 'zones', 'event', 'phase', 'list');
const value: fc.Arbitrary<Value> = fc.letrec<{ value: Value }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => (Object.is(number, -0) ? 0 : number)),
    fc.maxSafeNat(),
    fc.string(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 5 }),
    fc.dictionary(name, tie('value'), { noNullPrototype: true }),
    fc.uint8Array({ maxLength: 9 }),
    fc.uint32Array({ maxLength: 9 }),
    fc.float64Array({ maxLength: 9, noNaN: true, noDefaultInfinity: true }).map((list) => list.map((number) => number + 0)),
  ),
})).value;

test('whatever is packed comes back', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(value, { maxLength: 6 }),
      fc.array(fc.uint32Array({ maxLength: 40 }), { maxLength: 3 }),
      async (values, rows) => {
        expect(await unpack(pack(values, rows))).toEqual({ values, rows });
      },
    ),
    { numRuns: 300 },
  );
});

test('a damaged byte is noticed', async () => {
  const packed = pack([{ free: 1 }, { free: 2 }], [new Uint32Array([1, 2, 3])]);
  const middle = Math.floor(packed.length / 2);
  packed[middle] = (packed[middle] ?? 0) ^ 0x55;
  await expect(unpack(packed)).rejects.toThrow();
});

test('frames that are nearly alike take hardly any room', async () => {
  const frames = Array.from({ length: 40 }, (_, at) => ({ zones: [{ name: 'Normal', free: 1000 + at * 7, list: [at, 2 * at] }], at }));
  const one = pack(frames.slice(0, 1)).length;
  expect(pack(frames).length).toBeLessThan(2 * one);
});
