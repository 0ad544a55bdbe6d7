// Red marks harm that the price counts, on the side that its badge calls worse.
import { describe, expect, it } from 'vitest';
import { type Price, readPrice } from '../story/price.model.ts';
import { areHarmed, isAlarming, isUnharmed } from './harm.model.ts';
import type { PricePart, Standing } from './price.model.ts';

const price = (text: string): Price => {
  const read = readPrice(text);
  if (typeof read === 'string') throw new Error(read);
  return read;
};
const LOST = price('lost seconds lower 100: seconds of work | lost');
const part = (standing: Standing): PricePart => ({
  amount: { value: 1, unit: 'seconds' },
  other: { value: 2, unit: 'seconds' },
  axis: 100,
  limit: null,
  goal: null,
  standing,
  isHarmless: false,
  now: false,
  words: ['', ''],
  sides: null,
  term: 'stall',
});

describe('programs kept from work', () => {
  it('are harmed by what they pay themselves', () => {
    expect(areHarmed(LOST, part('worse'))).toBe(true);
    expect(areHarmed(price('counter allocstall count lower 9: times | searched'), part('worse'))).toBe(true);
  });

  it('are not harmed on a side that is better, equal or only different, nor where the price counts something else', () => {
    for (const standing of ['better', 'same'] as const) expect(areHarmed(LOST, part(standing))).toBe(false);
    expect(areHarmed(LOST, { ...part('worse'), sides: { worse: 'slower', better: 'faster' } })).toBe(false);
    for (const other of [
      'deepest bytes within 8192: a | b',
      'counter pageoutrun count lower 9: a | b',
      'counter kswapd_inodesteal MB lower 9: a | b',
    ])
      expect(areHarmed(price(other), part('worse'))).toBe(false);
  });

  it('are harmed where nothing is compared', () => {
    expect(areHarmed(null, null)).toBe(true);
    expect(areHarmed(LOST, { ...part('same'), other: null })).toBe(true);
  });
});

describe('a picture', () => {
  it('has red words only where a badge is red or nothing is compared', () => {
    expect(isUnharmed([part('same'), null])).toBe(true);
    expect(isUnharmed([part('worse'), part('better')])).toBe(false);
    expect(isUnharmed([part('better'), { ...part('worse'), sides: { worse: 'slower', better: 'faster' } }])).toBe(true);
    expect(isUnharmed([null, null])).toBe(false);
    expect(isUnharmed([{ ...part('same'), other: null }])).toBe(false);
  });
});

describe('a sentence', () => {
  const out = { rule: 'swaps-out', who: ['kswapd'], waits: null } as const;
  it('is red if it reports harm and two sides are compared, and only on the worse side', () => {
    expect(isAlarming(out, { price: part('worse'), harmed: true, saidBeside: null })).toBe(true);
    expect(isAlarming(out, { price: part('same'), harmed: true, saidBeside: null })).toBe(false);
    expect(isAlarming(out, { price: part('better'), harmed: false, saidBeside: null })).toBe(false);
    expect(isAlarming(out, { price: null, harmed: true, saidBeside: null })).toBe(false);
    expect(
      isAlarming({ rule: 'scans-files', who: ['kswapd'], alone: false }, { price: part('worse'), harmed: true, saidBeside: null }),
    ).toBe(false);
  });

  it('is red if a stack overflows, even on a single machine, and if programs lose pages', () => {
    const over = { rule: 'stack-overflows', who: { type: 'kswapd' }, isNow: false, bytes: 9 } as const;
    expect(isAlarming(over, { price: part('worse'), harmed: false, saidBeside: null })).toBe(true);
    expect(isAlarming(over, { price: part('same'), harmed: false, saidBeside: null })).toBe(false);
    expect(isAlarming(over, { price: { ...part('same'), other: null }, harmed: true, saidBeside: null })).toBe(true);
    const stuck = (spares: boolean): boolean =>
      isAlarming({ rule: 'stuck', spares, who: ['kswapd'], waits: null }, { price: part('worse'), harmed: true, saidBeside: null });
    expect([stuck(true), stuck(false)]).toEqual([false, true]);
  });

  it('about a program in swap is not red if the better side has swapped out as much of one', () => {
    const isOut = (pages: number) => ({ rule: 'is-out', who: 'test', pages, unit: 'MB', isWaiting: false }) as const;
    const isRed = (pages: number): boolean => isAlarming(isOut(100), { price: part('worse'), harmed: true, saidBeside: isOut(pages) });
    expect([0, 99, 100, 200].map(isRed)).toEqual([true, true, false, false]);
  });

  it('about programs in direct reclaim is red if they are harmed', () => {
    const searches = { rule: 'some-reclaim', count: 3, level: 'low', zone: null, waits: null } as const;
    expect([true, false].map((harmed) => isAlarming(searches, { price: part('worse'), harmed, saidBeside: null }))).toEqual([true, false]);
  });
});
