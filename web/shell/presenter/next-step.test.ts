import { expect, test } from 'vitest';
import { type HallState, nextStep } from './next-step.model.ts';

const middle: HallState = { dark: false, skips: false, bet: null, place: 3, beats: 12, hasEnd: true };

test('while a bet is computed, a step skips to its answer only if the run is played; otherwise it leads on', () => {
  const computing: HallState = { ...middle, bet: 'computing' };
  expect(nextStep({ ...computing, skips: true })).toEqual({ type: 'skip', to: 'answer' });
  expect(nextStep(computing)).toEqual({ type: 'step', bet: 'computing' });
  expect(nextStep({ ...middle, skips: true })).toEqual({ type: 'skip', to: 'moment' });
});

test('the step after the last beat leads to the end, if the story has one', () => {
  const last: HallState = { ...middle, place: 11 };
  expect(nextStep(last)).toEqual({ type: 'end' });
  expect(nextStep({ ...last, bet: 'computing' })).toEqual({ type: 'end' });
  expect(nextStep({ ...last, bet: 'asked' })).toEqual({ type: 'step', bet: 'asked' });
  expect(nextStep({ ...last, hasEnd: false })).toEqual({ type: 'nothing' });
  expect(nextStep({ ...last, place: 12 })).toEqual({ type: 'nothing' });
});

test('a dark screen is lit up first', () => expect(nextStep({ ...middle, dark: true, skips: true })).toEqual({ type: 'light' }));
