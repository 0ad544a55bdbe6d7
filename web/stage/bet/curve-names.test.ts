import { expect, test } from 'vitest';
import { namesAt } from './curve-names.model.ts';

const names = (run: number, other: number, courses: readonly number[] = []): string => {
  const { over, ...stands } = namesAt(run, other, courses);
  return [...Object.values(stands), ...(over === null ? [] : [over])].join(' ');
};

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

test('names that would cover a curve stand over the highest point of both, if there is room', () => {
  // As in the answer of 2019 about idle memory, the lower name would cover the upper curve.
  expect(names(0.9, 0.99, [0.97, 0.75, 0.8, 0.95, 0.9])).toBe('high above 0.75');
  expect(names(0.99, 0.9, [0.97, 0.75, 0.95])).toBe('above high 0.75');
  expect(names(0.3, 0.6, [0.3, 0.31, 0.6, 0.59])).toBe('above below');
  expect(names(0.9, 0.99, [0.1, 0.95])).toBe('high above');
});

test('two names at the top do not lie on each other', () => {
  expect(names(0.02, 0.05)).toBe('above below');
});
