import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Beat, readStory } from '../domain/story/story.model.ts';
import type { Found } from '../engine/protocol.ts';
import { PICTURE_MS, PICTURES, picturesBetween, runUpTo, stretchEvents, toldBefore } from './run-up.model.ts';

const machines = fc.integer({ min: 512, max: 4_000_000 });

describe('the stretch before a moment', () => {
  it('ends at the moment, and each picture has the same number of events', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50_000_000 }), machines, (event, managed) => {
        const all = runUpTo(event, managed, null);
        expect(all.at(-1)).toBe(event);
        expect(all[0]).toBeGreaterThanOrEqual(0);
        const steps = all.slice(1).map((one, place) => one - (all[place] ?? 0));
        expect(Math.min(...steps)).toBeGreaterThan(0);
        expect(Math.max(...steps) - Math.min(...steps)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('takes two to four seconds, less only at the start of a run', () => {
    const ms = (runUpTo(1e9, 100_000, null).length - 1) * PICTURE_MS;
    expect(ms).toBeGreaterThanOrEqual(2_000);
    expect(ms).toBeLessThanOrEqual(4_000);
    const whole = stretchEvents(100_000);
    expect(runUpTo(whole / 2, 100_000, null)).toHaveLength(Math.ceil(PICTURES / 2) + 1);
    expect(runUpTo(1, 100_000, null)).toEqual([0, 1]);
  });

  it('is longer on a larger machine, and a small part of it there', () => {
    expect(stretchEvents(512)).toBeGreaterThan(512);
    expect(stretchEvents(1_800_000)).toBeGreaterThan(stretchEvents(450_000));
    expect(stretchEvents(1_800_000) / 1_800_000).toBeLessThan(stretchEvents(450_000) / 450_000);
  });

  it('never goes back to events that the story has told, unless the story itself goes back', () => {
    const whole = stretchEvents(512);
    expect(runUpTo(5_000, 512, 5_000 - whole / 2)[0]).toBe(5_000 - whole / 2);
    expect(runUpTo(5_000, 512, 4_990)).toHaveLength(2);
    expect(runUpTo(5_000, 512, 10)[0]).toBe(5_000 - whole);
    expect(runUpTo(5_000, 512, 9_000)[0]).toBe(5_000 - whole);
  });

  it('between two moments is whole', () => {
    expect(picturesBetween(10, 14, 45)).toEqual([10, 11, 12, 13, 14]);
    expect(picturesBetween(10, 1_000, 2)).toEqual([10, 505, 1_000]);
    expect(picturesBetween(10, 10, 45)).toEqual([10, 10]);
  });
});

describe('the events that a story has told before a beat', () => {
  const reading = readStory(`# A story

## One {#one}
::moment before: first swap-out
::bet number
::scale 1 to 1000
::answer counter pswpout until first kswapd sleeps
::ask How many pages are swapped out?
::why The answer is {answer}.

A lead.

## Two {#two}
::moment before: first swap-in

A lead.

## Three {#three}
::moment after: first swap-in

A lead.
`);
  if (reading.type === 'refused') throw new Error(reading.why);
  const { story } = reading;
  const [one, two, three] = story.beats;
  if (one === undefined || two === undefined || three === undefined) throw new Error('the story has three beats');
  const found = (...of: readonly (readonly [string, number])[]): readonly Found[] =>
    of.map(([search, event]) => ({ search, event, timeNs: event }));
  const before = found(['first swap-out', 10], ['first kswapd sleeps', 70], ['first swap-in', 90]);
  const told = (beat: Beat, has = before): number | null =>
    toldBefore(story.beats, beat, { before: has, after: found(['first swap-in', 5]) });

  it('end with the answer of the bet of the beat before it', () => {
    expect(told(two)).toBe(70);
    expect(told(two, found(['first swap-out', 10]))).toBe(10);
  });

  it('are unknown before the first beat, on another side, and as long as the engine has found neither', () => {
    expect([told(one), told(three), told(two, [])]).toEqual([null, null, null]);
  });
});
