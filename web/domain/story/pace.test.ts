import { expect, it } from 'vitest';
import { paceOf } from './pace.model.ts';

it('says roughly how many times slower or faster than real time the playback is', () => {
  expect(paceOf(4, 1_000)).toEqual({ type: 'slower', times: 200 });
  expect(paceOf(700, 1_000)).toEqual({ type: 'as-real' });
  expect(paceOf(1_300, 1_000)).toEqual({ type: 'as-real' });
  expect(paceOf(600, 1_000)).toEqual({ type: 'slower', times: 2 });
  expect(paceOf(7_600, 1_000)).toEqual({ type: 'faster', times: 10 });
  expect(paceOf(4_000, 1_000)).toEqual({ type: 'faster', times: 5 });
});

it('says nothing while time stands still or moves backwards', () => {
  expect(paceOf(0, 1_000)).toBeNull();
  expect(paceOf(-5, 1_000)).toBeNull();
  expect(paceOf(5, 0)).toBeNull();
});
