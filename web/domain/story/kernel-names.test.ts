import { expect, test } from 'vitest';
import { kernelNames } from './kernel-names.words.ts';

type Side = NonNullable<Parameters<typeof kernelNames>[0]['before']>;

const PATCH = { id: 'b1_limit', contained: false, on: true } as Side['patches'][number];
const V3_10: Side = { has_generations: false, kernel: 'Linux 3.10-rc1', preset: 'v3_10_rc1', patches: [], settings: [] };
const V6_12: Side = {
  has_generations: false,
  kernel: 'Linux 6.12.117 (Debian), classic LRU',
  preset: 'deb6_12_117',
  settings: [],
  patches: [{ ...PATCH, contained: true }],
};
const PATCHED: Side = { ...V3_10, patches: [PATCH] };
const GENERATIONS: Side = { ...V6_12, has_generations: true };

test('sides are named by their LRUs if these differ', () => {
  expect(kernelNames({ before: V6_12, after: GENERATIONS })).toEqual({ before: 'Classic LRU', after: 'Multi-Gen LRU' });
  expect(kernelNames({ before: GENERATIONS, after: V6_12 })).toEqual({ before: 'Multi-Gen LRU', after: 'Classic LRU' });
});

test('sides are named by their patches only if a patch is on that its kernel does not contain', () => {
  expect(kernelNames({ before: V3_10, after: PATCHED })).toBeNull();
  expect(kernelNames({ before: V6_12, after: V6_12 })).toEqual({ before: 'Side A', after: 'Side B' });
});

test('sides are named by their versions if these differ, with one object for each pair', () => {
  const infos = { before: V3_10, after: V6_12 };
  expect(kernelNames(infos)).toEqual({ before: 'Linux 3.10-rc1', after: 'Linux 6.12.117' });
  expect(kernelNames(infos)).toBe(kernelNames(infos));
});

test('one kernel without a setting of its own has no name', () => {
  expect(kernelNames({ before: V3_10, after: V3_10 })).toBeNull();
  expect(kernelNames({ before: V3_10, after: { ...V3_10, settings: ['machine.swappiness = 0'] } })).toEqual({
    before: 'Side A',
    after: 'Side B',
  });
});

test('a kernel that is not known yet has no name', () => {
  expect(kernelNames({ before: GENERATIONS, after: null })).toBeNull();
});
