import { expect, test } from 'vitest';
import type { Said } from '../../domain/telling/sentence.model.ts';
import { layoutScene } from './scene-layout.model.ts';
import { tellsWait, toldSentence } from './told-sentence.ts';

const layout = layoutScene(622, 534, false);
const tells = (said: Said): boolean => tellsWait(said, toldSentence(said, layout));

test('a sentence tells what kswapd waits for if it is about that, or has room for it', () => {
  const waits: Said = { rule: 'kswapd-waits', outBefore: true, who: ['kswapd'], waitsFor: 'inode' };
  expect(toldSentence(waits, layout)).toMatch(/waits for an inode/);
  expect(tells(waits)).toBe(true);
  expect(tells({ rule: 'swaps-out', who: ['kswapd'], waits: null })).toBe(false);
  expect(tells({ rule: 'begins', who: ['kswapd'] })).toBe(false);
});
