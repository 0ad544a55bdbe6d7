import { describe, expect, it } from 'vitest';
import { zone } from '../../test/fixtures/frames.ts';
import { node } from '../../test/fixtures/scenes.ts';
import { amountText } from '../scene/amounts.words.ts';
import { SHARES, tankOf, waterShare } from '../scene/tank.model.ts';
import { barWidth, standingOf } from './price.model.ts';
import { comparedBackActive } from './scene.model.ts';

describe('the tank', () => {
  const dma = zone({ name: 'DMA', managed: 900, free_pages: 850, min: 20, low: 25, high: 30 });
  const dma32 = zone({
    name: 'DMA32',
    managed: 190_000,
    free_pages: 41_000,
    min: 1_500,
    low: 1_900,
    high: 2_300,
    per_cpu: 100,
    reserve: 1_000,
  });
  const normal = zone({ name: 'Normal', managed: 265_000, free_pages: 2_200, min: 2_400, low: 3_000, high: 3_600 });
  const asleep = [node(0, {})];
  const awake = [
    node(0, {
      kswapd: 'works',
      sleep_check: {
        ...node(0, {}).sleep_check,
        zones: [
          [1, true],
          [2, false],
        ],
        sleeps: false,
      },
    }),
  ];

  it('has a compartment for each zone except the smallest, and compares what watermarks count, without the pages on per-CPU lists', () => {
    const tank = tankOf([dma, dma32, { ...normal, per_cpu: 9_000 }], asleep);
    expect(tank.compartments.map(({ name, free, level }) => ({ name, free, level }))).toEqual([
      { name: 'DMA32', free: 41_000, level: 'surplus' },
      { name: 'Normal', free: 2_200, level: 'emergency' },
    ]);
  });

  it('adds to the watermarks what a zone keeps from ordinary requests', () => {
    const levels = [2_500, 2_900, 3_300, 3_301].map((free_pages) => tankOf([{ ...dma32, free_pages }], asleep).deciding.level);
    expect(levels).toEqual(['emergency', 'low', 'enough', 'surplus']);
  });

  it('depends on the zone that serves requests while kswapd sleeps, and on the one that is shortest of free pages while it works', () => {
    const deciding = (zones: Parameters<typeof tankOf>[0], nodes: typeof asleep): string => tankOf(zones, nodes).deciding.name;
    expect(deciding([dma, dma32, normal], asleep)).toBe('DMA32');
    expect(deciding([dma, dma32, { ...normal, free_pages: 3_001 }], asleep)).toBe('Normal');
    expect(deciding([dma, { ...dma32, free_pages: 9 }, normal], asleep)).toBe('Normal');
    expect(deciding([dma, dma32, normal], awake)).toBe('Normal');
    expect(deciding([dma, { ...dma32, free_pages: 9 }, normal], awake)).toBe('DMA32');
    expect(tankOf([dma, dma32, normal], awake).compartments.map(({ decides }) => decides)).toEqual([false, true]);
  });

  it('adds up to all free pages, whatever the zones', () => {
    for (const zones of [[dma], [dma, normal], [normal, dma], [dma, dma32, normal]])
      expect(tankOf(zones, asleep).free).toBe(zones.reduce((sum, { free_pages, per_cpu }) => sum + free_pages + per_cpu, 0));
  });

  it('shows the watermarks at fixed heights, and the same number of free pages above them always at the same height', () => {
    const [one] = tankOf([dma32], asleep).compartments;
    if (one === undefined) throw new Error('there is one');
    const at = (free: number): number => waterShare({ ...one, free });
    expect([0, one.min, one.low, one.high].map(at)).toEqual([0, SHARES.min, SHARES.low, SHARES.high]);
    expect(at(one.managed)).toBeCloseTo(0.96, 5);
    expect(at(20_000)).toBeGreaterThan(at(10_000));
  });
});

describe('the price', () => {
  it('names a side only where the figures differ, by the direction that the story calls better', () => {
    const lower = { better: 'lower', axis: 150, unit: 'MB' } as const;
    expect(standingOf(127, 5176, { better: 'higher', axis: 6000, unit: 'count' })).toBe('worse');
    expect(standingOf(127, 5176, lower)).toBe('better');
    expect(standingOf(100, 104, lower)).toBe('same');
    expect(standingOf(0, 0, lower)).toBe('same');
    expect(standingOf(0, 1, lower)).toBe('better');
    expect(standingOf(0, 0.4, lower)).toBe('same');
  });

  it('names a side where something has happened that never happens on the other, however short its bar is', () => {
    const counted = { better: 'lower', axis: 65_000, unit: 'count' } as const;
    expect(standingOf(23, 0, counted)).toBe('worse');
    expect(standingOf(0, 23, counted)).toBe('better');
    expect(standingOf(23, 3, counted)).toBe('same');
    expect(standingOf(3, 0, counted)).toBe('same');
    expect(standingOf(23, 0, { ...counted, unit: 'MB' })).toBe('same');
  });

  it('with a limit names a side only where the other one is beyond the limit', () => {
    const within = { better: 'within', axis: 8192, unit: 'bytes' } as const;
    expect(standingOf(5640, 1968, within)).toBe('same');
    expect(standingOf(8192, 1968, within)).toBe('same');
    expect(standingOf(8352, 8192, within)).toBe('worse');
    expect(standingOf(3128, 8352, within)).toBe('better');
    expect(standingOf(8352, 8336, within)).toBe('same');
  });

  it('has a bar of its length, at least a visible one', () => {
    const width = (value: number): number => barWidth({ amount: { value, unit: 'count' }, axis: 65_000 }, 250);
    expect([0, 1, 432, 32_500, 65_000, 70_000].map(width)).toEqual([0, 5, 5, 125, 250, 250]);
  });

  it('is written as in the text', () => {
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

describe('pages that a note in swap made active', () => {
  it('are counted only where both kernels can make them so; otherwise both sides count their active pages', () => {
    const shown = (own: number, other: number | null): number =>
      comparedBackActive({ backActive: own }, other === null ? null : { backActive: other });
    expect([shown(90, null), shown(90, 70), shown(90, 0), shown(0, 90)]).toEqual([90, 90, 0, 0]);
  });
});
