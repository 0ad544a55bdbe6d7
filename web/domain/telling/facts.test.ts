import { expect, test } from 'vitest';
import { Reclaimer } from '../../engine/codes.ts';
import { samples as fixed, frames } from '../../test/fixtures/frames.ts';
import { scene } from '../../test/fixtures/scenes.ts';
import { factsOf } from './facts.model.ts';

const { trouble } = frames;
const samples = fixed(0, false);
const limitIn = (gauges: (typeof trouble)['gauges']) =>
  factsOf({ frame: { ...trouble, gauges }, scene: scene({}), samples }, { middle: 'belts', cast: [] }).gear.passLimit;

test('the limit of a pass is that of kswapd, not of a program, and a pass without a limit has none', () => {
  const [kswapd] = trouble.gauges;
  if (kswapd === undefined) throw new Error('a kswapd is at work');
  expect(limitIn([kswapd])).toBe('none');
  expect(limitIn([{ ...kswapd, target: 3_676 }])).toBe(3_676);
  expect(
    limitIn([
      { ...kswapd, reclaimer: Reclaimer.Direct, target: 32 },
      { ...kswapd, target: 64 },
    ]),
  ).toBe(64);
  expect(limitIn([{ ...kswapd, reclaimer: Reclaimer.Direct, target: 32 }])).toBe(null);
  expect(limitIn([])).toBe(null);
});
