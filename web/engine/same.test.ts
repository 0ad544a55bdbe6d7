import { expect, test } from 'vitest';
import { isSame } from './same.ts';

const frame = { event: 7, zones: [{ name: 'DMA', free: 3 }], column: Uint32Array.of(1, 2), scene: undefined };

test('objects with the same fields are the same in any order of the fields', () => {
  expect(isSame(frame, { scene: undefined, column: Uint32Array.of(1, 2), zones: [{ free: 3, name: 'DMA' }], event: 7 })).toBe(true);
});

test.each([
  ['a number', { ...frame, event: 8 }],
  ['a number within', { ...frame, zones: [{ name: 'DMA', free: 4 }] }],
  ['a column', { ...frame, column: Uint32Array.of(1, 3) }],
  ['the type of a column', { ...frame, column: Uint8Array.of(1, 2) }],
  ['a longer list', { ...frame, zones: [...frame.zones, { name: 'Normal', free: 1 }] }],
  ['another field', { event: 7, zones: frame.zones, column: frame.column, stack: undefined }],
  ['one field more', { ...frame, stack: 1 }],
])('%s makes a difference', (_, other) => {
  expect(isSame(frame, other)).toBe(false);
});
