import { expect, test } from 'vitest';
import { namesAt } from './curve-names.model.ts';

const names = (run: number, other: number): string => Object.values(namesAt(run, other)).join(' ');

test('the upper curve has its name above, the lower one below', () => {
  expect(names(0.3, 0.6)).toBe('above below');
  expect(names(0.6, 0.3)).toBe('below above');
});

test('a name stays inside the frame, unless it would overlap the other name', () => {
  expect(names(0.6, 0.98)).toBe('above above');
  expect(names(0.02, 0.5)).toBe('below below');
});

test('two curves that end at the bottom have their names one over the other, above the times', () => {
  expect(names(0.93, 0.98)).toBe('high above');
  expect(names(0.99, 0.9)).toBe('above high');
});

test('two names at the top do not lie on each other', () => {
  expect(names(0.02, 0.05)).toBe('above below');
});
