import { expect, test } from 'vitest';
import { Reclaimer } from '../../engine/codes.ts';
import type { SceneNode } from '../../engine/protocol.ts';
import { samples as fixed, frames, zone } from '../../test/fixtures/frames.ts';
import { node, scene } from '../../test/fixtures/scenes.ts';
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

test('the gear has the name of the kswapd that is awake alone', () => {
  const nameOf = (...states: readonly SceneNode['kswapd'][]): string => {
    const drawn = scene({ nodes: states.map((kswapd, number) => node(number, { kswapd })) });
    const zones = states.map((_, number) => zone({ node: number, name: `Normal/${number}` }));
    return factsOf({ frame: { ...trouble, zones, scene: drawn }, scene: drawn, samples }, { middle: 'caches', cast: [] }).gear.name;
  };
  expect(nameOf('asleep', 'works')).toBe('kswapd1');
  expect(nameOf('works', 'works')).toBe('kswapd');
  expect(nameOf('asleep', 'asleep')).toBe('kswapd');
  expect(nameOf('works')).toBe('kswapd');
});
