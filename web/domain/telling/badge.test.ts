import { describe, expect, it } from 'vitest';
import { sceneWords } from '../../stage/scene/scene.words.ts';
import type { Price } from '../story/price.model.ts';
import { badgeOf } from './badge.model.ts';
import type { Facts } from './facts.model.ts';
import type { PricePart } from './price.model.ts';

const FACTS = { kept: 0 } as Facts;
const PRICE = { value: { place: { type: 'counter', name: 'pageoutrun' } }, better: 'lower', axis: 65_000 } as unknown as Price;

const said = (own: number, other: number): readonly string[] | null => {
  const amount = (value: number): PricePart['amount'] => ({ value, unit: 'count' }) as PricePart['amount'];
  const part = { amount: amount(own), other: amount(other), standing: 'same', limit: null, now: false, sides: null, isHarmless: own === 0 };
  const badge = badgeOf(PRICE, part as unknown as PricePart, FACTS, FACTS);
  return badge === null ? null : sceneWords.badge(badge);
};

describe('the badge of a half', () => {
  it('says equal only if both numbers are written alike', () => {
    expect(said(120, 120)?.[0]).toBe('equal so far');
    expect(said(120, 120.3)?.[0]).toBe('equal so far');
    expect(said(23, 3)?.[0]).toBe('nearly equal so far');
    expect(said(0, 23)?.[0]).toBe('none so far');
  });
});
