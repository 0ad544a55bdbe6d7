import { expectTypeOf, test } from 'vitest';
import type { EventNumber, Ns, Pfn } from './units.ts';

// These are checked by the compiler: `tsc --noEmit` fails if one of them does not hold.
test('times, event numbers and page frames are not taken for each other; a bare number fits everywhere', () => {
  expectTypeOf<Ns>().not.toExtend<EventNumber>();
  expectTypeOf<EventNumber>().not.toExtend<Pfn>();
  expectTypeOf<Pfn>().not.toExtend<Ns>();
  expectTypeOf<number>().toExtend<Ns>();
  expectTypeOf<Ns>().toExtend<number>();
});
