// E3: every figure above a scene of a story has a definition that says what it counts.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readStory } from '../story/story.model.ts';
import { termOfPrice } from './price-term.model.ts';

const folder = new URL('../../../scenarios/', import.meta.url);
const told = readdirSync(folder).filter((name) => existsSync(new URL(`${name}/story.en.md`, folder)));

const termsIn = (name: string): readonly string[] => {
  const reading = readStory(readFileSync(new URL(`${name}/story.en.md`, folder), 'utf8'));
  if (reading.type === 'refused') throw new Error(reading.why);
  const { header, beats } = reading.story;
  const prices = [header.price, ...beats.map(({ price }) => price)].flatMap((price) => price ?? []);
  return [...new Set(prices.map(({ value }) => termOfPrice(value)))];
};

test('E3: the definition of a figure is that of the thing that it counts', () => {
  expect(Object.fromEntries(told.map((name) => [name, termsIn(name)]))).toEqual({
    '2010-direct-writeback': ['deepest', 'stall'],
    '2012-soft-limits': ['stall', 'demand', 'freed', 'majorFaults', 'swappedOut'],
    '2013-kswapd-limits': ['swappedOut', 'ops', 'stalls'],
    '2017-kswapd-sleep': ['kswapd', 'pageCache', 'stalls'],
    '2019-shrinkers-build': ['stall', 'demand'],
    '2019-shrinkers-cache': ['pageCache'],
    '2020-anon-workingset': ['swappedIn'],
    '2022-overreclaim': ['swappedOut', 'swappedIn'],
    '2024-killed-copy': ['oom'],
    'complaint-boost': ['lists', 'freed'],
    'complaint-copy': ['stallTime'],
    'complaint-generations': ['outcomes'],
    'complaint-high': ['stallTime'],
    'complaint-idle': ['kswapdTime'],
    'complaint-no-swap': ['majorFaults'],
    'complaint-reread': ['majorFaults'],
    'complaint-two-nodes': ['swappedOut'],
    'complaint-usb': ['writeback', 'stallTime'],
    'complaint-zram': ['refault'],
    primer: [],
    'primer-generations': ['refault'],
  });
});
