import { describe, expect, it } from 'vitest';
import { zone } from '../../test/fixtures/frames.ts';
import { amountText } from './amounts.words.ts';
import { barWidth, standingOf } from './price.model.ts';
import { HIGH_SHARE, MIN_SHARE, tankOf, waterShare } from './tank.model.ts';

describe('the tank', () => {
  const dma = zone({ name: 'DMA', managed: 900, free_pages: 850, min: 20, high: 30 });
  const dma32 = zone({ name: 'DMA32', managed: 190_000, free_pages: 41_000, min: 1_500, high: 2_300, per_cpu: 100 });
  const normal = zone({ name: 'Normal', managed: 265_000, free_pages: 2_200, min: 2_400, high: 3_600 });

  it('has a compartment for each part of memory, and a zone of a few pages counts with its neighbour', () => {
    const tank = tankOf([dma, dma32, normal]);
    expect(tank.compartments.map(({ name, free, level }) => ({ name, free, level }))).toEqual([
      { name: 'DMA32', free: 41_950, level: 'surplus' },
      { name: 'Normal', free: 2_200, level: 'emergency' },
    ]);
  });

  it('says what its compartments are for, by what stands beside them', () => {
    const uses = (...zones: (typeof dma)[]): readonly (string | null)[] => tankOf(zones).compartments.map(({ use }) => use);
    const large = { ...dma, managed: 60_000 };
    expect(uses(dma, dma32, normal)).toEqual(['devices', 'general']);
    // Without a zone above, DMA32 is what most requests take.
    expect(uses(large, dma32)).toEqual(['devices', 'general']);
    expect(uses(normal, { ...dma32, name: 'HighMem' })).toEqual(['general', 'programs']);
    expect(uses(large, dma32, normal)).toEqual([null, null, 'general']);
  });

  it('adds up to all that is free, whatever the zones', () => {
    for (const zones of [[dma], [dma, normal], [normal, dma], [dma, dma32, normal]])
      expect(tankOf(zones).free).toBe(zones.reduce((sum, { free_pages, per_cpu }) => sum + free_pages + per_cpu, 0));
  });

  it('is as well off as its worst compartment', () => {
    expect(tankOf([dma32, normal]).level).toBe('emergency');
    expect(tankOf([dma32]).level).toBe('surplus');
  });

  it('shows min and high at fixed heights, and so many pages above them everywhere at the same', () => {
    const [one] = tankOf([dma32]).compartments;
    if (one === undefined) throw new Error('there is one');
    const at = (free: number): number => waterShare({ ...one, free });
    expect(at(0)).toBe(0);
    expect(at(one.min)).toBe(MIN_SHARE);
    expect(at(one.high)).toBe(HIGH_SHARE);
    expect(at(one.managed)).toBeCloseTo(0.96, 5);
    expect(at(20_000)).toBeGreaterThan(at(10_000));
  });
});

describe('the price', () => {
  it('names a side only where the figures differ, and by what the story holds to be better', () => {
    const lower = { better: 'lower', axis: 150 } as const;
    expect(standingOf(127, 5176, { better: 'higher', axis: 6000 })).toBe('worse');
    expect(standingOf(127, 5176, lower)).toBe('better');
    expect(standingOf(100, 104, lower)).toBe('same');
    expect(standingOf(0, 0, lower)).toBe('same');
    expect(standingOf(0, 1, lower)).toBe('better');
    expect(standingOf(0, 0.4, lower)).toBe('same');
  });

  it('with a limit names a side only where the other one is beyond it', () => {
    const within = { better: 'within', axis: 8192 } as const;
    expect(standingOf(5640, 1968, within)).toBe('same');
    expect(standingOf(8192, 1968, within)).toBe('same');
    expect(standingOf(8352, 8192, within)).toBe('worse');
    expect(standingOf(3128, 8352, within)).toBe('better');
    expect(standingOf(8352, 8336, within)).toBe('same');
  });

  it('has a bar of its length, of which a little is seen', () => {
    const width = (value: number): number => barWidth({ amount: { value, unit: 'count' }, axis: 65_000 }, 250);
    expect([0, 1, 432, 32_500, 65_000, 70_000].map(width)).toEqual([0, 5, 5, 125, 250, 250]);
  });

  it('is written as the text writes it', () => {
    expect(amountText({ value: 0, unit: 'MB' })).toBe('0 MB');
    expect(amountText({ value: 1 / 256, unit: 'MB' })).toBe('4 KB');
    expect(amountText({ value: 1.5, unit: 'MB' })).toBe('1.5 MB');
    expect(amountText({ value: 0.49, unit: 'MB' })).toBe('0.5 MB');
    expect(amountText({ value: 1, unit: 'pages' })).toBe('1 page');
    expect(amountText({ value: 384, unit: 'pages' })).toBe('384 pages');
    expect(amountText({ value: 3.94, unit: 'MB' })).toBe('3.9 MB');
    expect(amountText({ value: 9.97, unit: 'MB' })).toBe('10 MB');
    expect(amountText({ value: 120.4, unit: 'MB' })).toBe('120 MB');
    expect(amountText({ value: 1331, unit: 'MB' })).toBe('1.3 GB');
    expect(amountText({ value: 5176, unit: 'count' })).toBe('5,176');
    expect(amountText({ value: 289, unit: 'seconds' })).toBe('289 s');
  });
});
