import { describe, expect, it } from 'vitest';
import { sceneWords } from '../../stage/scene/scene.words.ts';
import type { Price } from '../story/price.model.ts';
import { badgeOf } from './badge.model.ts';
import type { Facts } from './facts.model.ts';
import type { PricePart } from './price.model.ts';

const FACTS = { kept: 0 } as Facts;
const PRICE = { value: { place: { type: 'counter', name: 'pageoutrun' } }, better: 'lower', axis: 65_000 } as unknown as Price;

describe('the badge of a half whose number nearly equals the other', () => {
  const PAID = { value: { place: { type: 'lost' } }, better: 'lower', axis: 6_000 } as unknown as Price;
  const seconds = (value: number): PricePart['amount'] => ({ value, unit: 'seconds' });
  const part = { amount: seconds(48), other: seconds(52), standing: 'same', limit: null, now: false, sides: null, isHarmless: false };
  const words = (kept: number, beside: number): string | undefined => {
    const badge = badgeOf(PAID, part as unknown as PricePart, { kept } as Facts, { kept: beside } as Facts);
    return badge === null ? undefined : sceneWords.badge(badge)[0];
  };

  it('counts the programs that memory holds up, if they are not as many on both sides', () => {
    expect(words(9, 0)).toBe('nearly equal so far; 9 held up now');
    expect(words(0, 9)).toBe('nearly equal so far; 0 held up now');
    expect(words(3, 3)).toBe('nearly equal so far');
  });

  it('counts them also where nothing has happened yet', () => {
    const none = { ...part, amount: seconds(0), other: seconds(0), isHarmless: true };
    const badge = badgeOf(PAID, none as unknown as PricePart, { kept: 1 } as Facts, { kept: 0 } as Facts);
    expect(badge === null ? [] : sceneWords.badge(badge)[0]).toBe('none so far; 1 held up now');
  });
});

describe('the badge of a count that is at most one', () => {
  it('has no difference', () => {
    const amount = (value: number): PricePart['amount'] => ({ value, unit: 'count' });
    const badge = (axis: number): readonly string[] => {
      const killed = { amount: amount(1), other: amount(0), axis, standing: 'worse', limit: null, now: false, sides: null };
      const of = badgeOf(PRICE, killed as unknown as PricePart, FACTS, FACTS);
      return of === null ? [] : sceneWords.badge(of);
    };
    expect(badge(1)).toEqual(['worse']);
    expect(badge(8)[0]).toBe('worse by 1');
  });
});

const said = (own: number, other: number, now = false): readonly string[] | null => {
  const amount = (value: number): PricePart['amount'] => ({ value, unit: 'count' }) as PricePart['amount'];
  const part = { amount: amount(own), other: amount(other), standing: 'same', limit: null, now, sides: null, isHarmless: own === 0 };
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

  it('says none now if the number is that of the moment', () => {
    expect(said(0, 0, true)?.[0]).toBe('none now');
  });
});

describe('the difference in a badge', () => {
  it('is that of the two numbers as they are written', () => {
    const written = (own: number, other: number, unit: PricePart['amount']['unit']): string | undefined => {
      const part = {
        amount: { value: own, unit },
        other: { value: other, unit },
        axis: 20,
        standing: 'worse',
        limit: null,
        now: false,
        sides: null,
      };
      const badge = badgeOf(PRICE, part as unknown as PricePart, FACTS, FACTS);
      return badge === null ? undefined : sceneWords.badge(badge)[0];
    };
    // Written 9.3 MB and 0.1 MB.
    expect(written(9.254, 0.125, 'MB')).toBe('worse by 9.2 MB');
    // Written 1.4 GB and 1.1 GB.
    expect(written(1_413, 1_177, 'MB')).toBe('worse by 307 MB');
    expect(written(806.6, 694.4, 'count')).toBe('worse by 113');
    expect(written(0.02, 0, 'MB')).toBe('worse by 20 KB');
  });
});
