import { expect, it } from 'vitest';
import { tourStepWords, tourWords } from './tour.words.ts';
import { tourWords as chinese } from './tour.words.zh.ts';

const NAMES = { before: 'A', after: 'B' };

it('speaks of a left and a right side only where the stage has both', () => {
  for (const names of [null, NAMES]) expect(tourStepWords('sides', names).text).toMatch(/left side.*right side/);
  expect(tourStepWords('sides', 'one side')).toEqual(tourWords.oneSide);
  expect(tourWords.oneSide.text).not.toMatch(/left|right/);
  expect(chinese.oneSide.text).not.toMatch(/左边|右边/);
});

it('has the other steps alike, however many sides are shown', () => {
  for (const step of ['beat', 'beats', 'controls'] as const) expect(tourStepWords(step, 'one side')).toEqual(tourStepWords(step, null));
});
