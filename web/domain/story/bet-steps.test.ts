// How a story passes through a bet: forward from the question to the answer and the reason, and back in the reverse order.
import { describe, expect, it } from 'vitest';
import { type BetPlace, betTurn } from './bet-steps.model.ts';

describe('a step at a bet', () => {
  it('leads forward from the question to the answer, to the reason, and to the next beat', () => {
    const on = (['there', 'asked', 'answered', 'why'] as const).map((place) => betTurn(place, 1));
    expect(on).toEqual(['compute', 'show-answer', 'show-why', 'leave']);
  });

  it('leads back from the reason to the answer, to the question, and to the previous beat', () => {
    const back = (['why', 'answered', 'asked', 'there'] as const).map((place) => betTurn(place, -1));
    expect(back).toEqual(['show-answer', 'ask-again', 'leave', 'leave']);
  });

  it('visits every step once, whether or not the answer was known before', () => {
    const next: Partial<Record<ReturnType<typeof betTurn>, BetPlace>> = {
      compute: 'answered',
      'show-answer': 'answered',
      'show-why': 'why',
      'ask-again': 'asked',
    };
    const way = (from: BetPlace, direction: -1 | 1): readonly BetPlace[] => {
      const to = next[betTurn(from, direction)];
      return to === undefined ? [from] : [from, ...way(to, direction)];
    };
    expect(way('there', 1)).toEqual(['there', 'answered', 'why']);
    expect(way('asked', 1)).toEqual(['asked', 'answered', 'why']);
    expect(way('why', -1)).toEqual(['why', 'answered', 'asked']);
  });

  it('skips a bet that cannot be asked yet or that has no answer', () => {
    for (const place of ['not-there', 'absent'] as const) expect([betTurn(place, 1), betTurn(place, -1)]).toEqual(['leave', 'leave']);
  });

  it('takes back a question that the run has not answered yet when it leads back, and skips it when it leads forward', () => {
    expect([betTurn('computing', 1), betTurn('computing', -1)]).toEqual(['leave', 'ask-again']);
  });
});
