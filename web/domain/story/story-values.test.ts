import { expect, test } from 'vitest';
import { frames, samples, zone } from '../../test/fixtures/frames.ts';
import { placeText, readValue, type Standings, valueAt } from './story-values.model.ts';

const frame = {
  ...frames.calm,
  zones: [zone({ name: 'DMA', lists: [1, 2, 30, 40, 5] }), zone({ name: 'DMA32', lists: [10, 20, 300, 400, 50] })],
};
const standings: Standings = { before: { frame, samples: samples(0, false) }, after: null, counterNames: [] };

test('the pages of a kind are those of both of its lists, in all zones or in one', () => {
  const at = (text: string): number | null => {
    const value = readValue(text, 'before');
    return value === null ? null : valueAt(value, standings);
  };
  expect(['list inactive-file', 'list file', 'list anon', 'list unevictable'].map(at)).toEqual([330, 770, 33, 55]);
  expect(['list file DMA32', 'list anon DMA32'].map(at)).toEqual([700, 30]);
  expect([at('list files'), at('list toString')]).toEqual([null, null]);
});

test('is named as it is written', () => {
  const value = readValue('list file', 'before');
  expect(value === null ? null : placeText(value.place)).toBe('list file');
});
