import { expect, test } from 'vitest';
import { Overruled, SleepRule } from '../../engine/codes.ts';
import type { SleepCheckFrame } from '../../engine/protocol.ts';
import { frames } from '../../test/fixtures/frames.ts';
import { gateDrawing } from './sleep-gate.draw.ts';
import { sleepGate } from './sleep-gate.model.ts';
import { gateWords } from './sleep-gate.words.ts';

const { trouble } = frames;
const gateOf = (change: Partial<SleepCheckFrame>) => sleepGate({ ...trouble, sleep_check: { ...trouble.sleep_check, ...change } });
const NONE = { node: 1, class: 0, zones: [] };
const zonesThatAre = (...balanced: readonly boolean[]): SleepCheckFrame['zones'] => balanced.map((is, place) => [place, is] as const);

test('lamps are the zones that are checked, low to high, with the state of each', () => {
  expect(gateOf({}).lamps).toEqual([
    { zone: 'DMA', lit: true },
    { zone: 'DMA32', lit: false },
    { zone: 'Normal', lit: false },
  ]);
});

test('both rules are expressed in words', () => {
  expect(gateWords.sentence(gateOf({}))).toBe(
    'kswapd0 sleeps when ALL zones up to Normal are balanced; DMA32 and Normal are not, so it continues',
  );
  expect(gateWords.sentence(gateOf({ rule: SleepRule.AnyZone, sleeps: true, order: 3 }))).toBe(
    'kswapd0 sleeps when ANY zone up to Normal is balanced for order 3; DMA is, so it may sleep',
  );
  expect(gateWords.sentence(gateOf({ zones: zonesThatAre(true, true, true), sleeps: true }))).toContain('all are, so it may sleep');
  expect(gateWords.sentence(gateOf({ rule: SleepRule.Quarter, zones: zonesThatAre(false, false, false) }))).toContain(
    'hold a QUARTER of the pages; none is, so it continues',
  );
});

test('for an empty list of zones, ALL is true and ANY is false', () => {
  const all = gateOf({ ...NONE, sleeps: true });
  const any = gateOf({ ...NONE, rule: SleepRule.AnyZone });
  expect(gateWords.result(all)).toBe('of 0: may sleep');
  expect(gateWords.result(any)).toBe('of 0: continues');
  expect(gateWords.sentence(any)).toBe(
    'kswapd1 sleeps when ANY zone up to DMA is balanced; no zone here is eligible, which makes ANY false, so it continues',
  );
  expect(gateWords.sentence(gateOf({ ...NONE, rule: SleepRule.AnyZoneOrNone, sleeps: true }))).toContain('or no zone is eligible');
});

test('for a sleeping kswapd the gate shows the answer that a check would give', () => {
  expect(gateOf({ awake: false }).answer).toBe('wouldGoOn');
  expect(gateOf({ awake: false, sleeps: true }).answer).toBe('maySleep');
});

test('a rule that overrides the sleep check gives the answer', () => {
  expect(gateOf({ overruled: Overruled.GivenUp, sleeps: true }).answer).toBe('givenUp');
  expect(gateOf({ overruled: Overruled.Throttled }).answer).toBe('throttled');
});

test('the patch gives the gate another shape, and lamps do not overlap', () => {
  expect(gateDrawing('all', 3).shape).not.toBe(gateDrawing('any', 3).shape);
  const places = gateDrawing('any', 3).lamps.map(({ y }) => y);
  expect(places).toEqual([...places].sort((a, b) => a - b));
  expect(new Set(places).size).toBe(3);
  expect(gateDrawing('all', 0).lamps).toEqual([]);
});
