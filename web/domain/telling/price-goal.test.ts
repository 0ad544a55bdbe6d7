// A request to reclaim marks its amount on the bar of swapped-out pages, and on no other bar.
import { expect, test } from 'vitest';
import { frames, samples, task } from '../../test/fixtures/frames.ts';
import { scene } from '../../test/fixtures/scenes.ts';
import { readPrice } from '../story/price.model.ts';
import { amountAt } from '../story/story-values.model.ts';
import { priceOf } from './price.model.ts';

const asking = task({ name: 'tidy', path: ['memory_reclaim(pages=1024)'] });
const goalOf = (text: string, tasks: readonly ReturnType<typeof task>[]): unknown => {
  const price = readPrice(text);
  if (typeof price === 'string') throw new Error(price);
  const moment = { frame: { ...frames.trouble, tasks }, scene: scene({}), samples: samples(0, false) };
  return priceOf(price, moment, null, 'before', ['pswpout', 'pswpin'])?.goal;
};

test('the goal stands on the bar while the request is under way', () => {
  expect(goalOf('counter pswpout MB lower 300: a | b', [asking])).toEqual({ value: 4, unit: 'MB' });
  expect(goalOf('counter pswpout MB lower 300: a | b', [task({})])).toBeNull();
  expect(goalOf('counter pswpin MB lower 300: a | b', [asking])).toBeNull();
});

test('a figure that counts from a question on leaves out what was there, has no goal, and is unknown without that number', () => {
  const price = readPrice('counter pswpout MB lower 300: a | b');
  if (typeof price === 'string') throw new Error(price);
  const moment = { frame: { ...frames.trouble, tasks: [asking] }, scene: scene({}), samples: samples(0, false) };
  const names = ['pswpout', 'pswpin'];
  const part = (before: number | null) => priceOf({ ...price, since: { before, after: null } }, moment, moment, 'before', names);
  const all = priceOf(price, moment, null, 'before', names)?.amount.value ?? 0;
  expect(part(256)).toMatchObject({ amount: { value: all - 1, unit: 'MB' }, other: null, goal: null });
  expect(part(null)).toBeNull();
});

test('a number of the scene is shown in its own unit, and is not converted a second time', () => {
  const amountOf = (text: string): unknown => {
    const price = readPrice(text);
    if (typeof price === 'string') throw new Error(price);
    const drawn = scene({ swap_used: 2_560 });
    const moment = { frame: { ...frames.trouble, scene: drawn }, scene: drawn, samples: samples(0, false) };
    const inText = { side: 'before', place: { type: 'price', place: price.value.place, unit: price.unit } } as const;
    expect(amountAt(inText, { before: moment, after: null, counterNames: [] })).toEqual(priceOf(price, moment, null, 'before', [])?.amount);
    return priceOf(price, moment, null, 'before', [])?.amount;
  };
  expect(amountOf('scene swap MB lower 20: a | b')).toEqual({ value: 10, unit: 'MB' });
  expect(amountOf('scene reclaimers count lower 20: a | b')).toEqual({ value: 0, unit: 'count' });
});
