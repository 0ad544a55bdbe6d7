// Bets: the judgement of a guess, the answer of the run, and the mark or number that a choice shows with its answer.
import { describe, expect, test } from 'vitest';
import { PERIOD, SWAPPED_OUT } from '../../test/fixtures/answers.ts';
import { COUNTERS, frames } from '../../test/fixtures/frames.ts';
import { type Answer, answerTo, type Bet, choicesOf, countedBy, type Guess, judge, letterOf, readCount, sidesOf } from './bets.model.ts';
import { verdictText } from './bets.words.ts';
import { sidesNamed } from './side-names.words.ts';
import { readStory } from './story.model.ts';
import { readValue, type Standings, valueAt } from './story-values.model.ts';

/** A bet on one of three sentences, with the text of its `::answer`. */
function choiceUntil(answer: string): Bet {
  const reading = readStory(`# A story

## A choice {#a-choice}
::moment before: first phase "dd"
::bet choice
::answer ${answer}
::option Many | counter pswpout > 10 & after counter pswpout > 0
::option Few | counter pswpout > 0
::option None
::ask How many?
::why So.
Now.`);
  if (reading.type === 'refused') throw new Error(reading.why);
  const bet = reading.story.beats[0]?.bet ?? null;
  if (bet === null) throw new Error('the beat has a bet');
  return bet;
}

/** The state of both sides: each has swapped out this many pages. */
function at(before: number, after: number): Standings {
  const swapped = (number: number): Standings['before'] => ({
    frame: { ...frames.calm, counters: Array.from(COUNTERS, (name) => (name === 'pswpout' ? number : 0)) },
    samples: { intervalNs: 100_000_000, rows: 0, column: () => new Uint32Array() },
  });
  return { before: swapped(before), after: swapped(after), counterNames: COUNTERS };
}

describe('a bet', () => {
  const value = readValue('counter pswpout', 'before');
  if (value === null) throw new Error('it names a number');
  const bet = (type: 'number' | 'kernel', unit: 'count' | 'MB' = 'count'): Bet => ({
    type,
    value,
    unit,
    until: 'end',
    scale: { from: 1, to: 1_000 },
  });
  const counted = (value: number, unit: 'count' | 'MB' = 'count'): Answer => ({
    type: 'number',
    ...PERIOD,
    answer: { value, unit },
    value: SWAPPED_OUT,
  });
  const grown = (before: number, after: number): Answer => ({
    type: 'kernel',
    ...PERIOD,
    place: { type: 'counter', name: 'allocstall' },
    growths: { before: { value: before, unit: 'count' }, after: { value: after, unit: 'count' } },
  });
  const saidOf = (answer: Answer, guess: Guess | null): string => verdictText(judge(answer, guess), sidesNamed(null));

  test.each([
    [100, 'exact', 'You said 100: exactly right.'],
    [110, 'close', 'You said 110: close.'],
    [90, 'close', 'You said 90: close.'],
    [300, 'over', 'You said 300: 3 times too many.'],
    [20, 'under', 'You said 20: 5 times too few.'],
    [0, 'under', 'You said 0: too few.'],
  ] as const)('on a number says how far off %d is', (guess, grade, said) => {
    const verdict = judge(counted(100), { type: 'number', number: guess });
    expect(verdict).toMatchObject({ guess: { grade } });
    expect(verdictText(verdict, sidesNamed(null))).toBe(`Between 490 s and 505 s, unpatched: 100 more pages swapped out. ${said}`);
  });

  test.each([
    ['after', 0, 195, 'unpatched 0 more direct reclaims, patched 195 more. That was your bet.'],
    ['before', 0, 195, 'unpatched 0 more direct reclaims, patched 195 more. You said unpatched.'],
    [null, 3, 3, 'unpatched 3 more direct reclaims, patched 3 more. That was your bet.'],
  ] as const)('on a kernel says which it was: %s', (side, before, after, said) => {
    expect(saidOf(grown(before, after), { type: 'kernel', side })).toBe(`Between 490 s and 505 s: ${said}`);
  });

  test('is answered in its unit, even without a guess', () => {
    const said = (guess: number | null): string => saidOf(counted(120, 'MB'), guess === null ? null : { type: 'number', number: guess });
    const was = 'Between 490 s and 505 s, unpatched: 120 more MB swapped out.';
    expect([said(null), said(40)]).toEqual([was, `${was} You said 40 MB: 3 times too little.`]);
    const waited: Answer = {
      type: 'number',
      ...PERIOD,
      answer: { value: 518, unit: 'seconds' },
      value: { side: 'after', place: { type: 'lost' } },
    };
    expect(saidOf(waited, null)).toBe('Between 490 s and 505 s, patched: 518 s more spent waiting.');
    expect(saidOf(grown(1, 5), null)).toBe('Between 490 s and 505 s: unpatched 1 more direct reclaim, patched 5 more.');
  });

  test('names no side where one kernel runs, and uses the name of a counter that has no phrase', () => {
    const own = { side: 'before', place: { type: 'zones', number: 'free', zone: 'Normal' } } as const;
    const answer: Answer = { type: 'number', fromNs: 6.5e9, toNs: 6.9e9, answer: { value: 41, unit: 'count' }, value: own };
    expect(verdictText(judge(answer, null), null)).toBe('At 6.9 s: 41 pages (free Normal).');
    const freed = { side: 'before', place: { type: 'counter', name: 'pgsteal_kswapd' } } as const;
    expect(verdictText(judge({ ...answer, value: freed }, null), null)).toBe('Between 6.5 s and 6.9 s: 41 more pages freed by kswapd.');
  });

  test('about a number that is no sum is answered by its value at the end', () => {
    const free = { side: 'before', place: { type: 'zones', number: 'free', zone: null } } as const;
    const asked: Bet = { type: 'number', value: free, unit: 'count', until: 'end', scale: { from: 1, to: 1_000 } };
    const answered = answerTo(asked, at(5, 1), at(30, 1));
    const pages = valueAt(free, at(30, 1));
    expect(pages).toBeGreaterThan(0);
    expect(answered).toMatchObject({ type: 'number', answer: { value: pages, unit: 'count' } });
  });

  test('is answered by the growth between two moments, on the sides that it is about', () => {
    expect(answerTo(bet('number'), at(5, 1), at(30, 1))).toMatchObject({ type: 'number', answer: { value: 25, unit: 'count' }, value });
    expect(answerTo(bet('kernel'), at(5, 1), at(30, 4))).toMatchObject({
      growths: { before: { value: 25 }, after: { value: 3 } },
      place: value.place,
    });
    expect(answerTo(bet('kernel'), at(5, 1), { ...at(30, 4), after: null })).toBeNull();
    expect(answerTo(bet('number', 'MB'), at(0, 0), at(512, 0))).toMatchObject({ answer: { value: 2, unit: 'MB' } });
  });

  test('on one of several sentences is answered by the first sentence whose conditions are met', () => {
    const choice = choiceUntil('until first kswapd sleeps');
    expect(sidesOf(choice)).toEqual(['before', 'after']);
    expect(choicesOf(choice)?.map((_, place) => letterOf(place))).toEqual(['A', 'B', 'C']);
    const options = ['Many', 'Few', 'None'];
    for (const [before, after, option] of [
      [20, 1, 0],
      [20, 0, 1],
      [3, 9, 1],
      [0, 9, 2],
    ] as const)
      expect(answerTo(choice, at(0, 0), at(before, after))).toMatchObject({
        type: 'choice',
        option,
        options,
      });
    const missing = { ...at(1, 0), after: null };
    expect(answerTo(choice, at(0, 0), missing)).toBeNull();
    const answer = { type: 'choice', ...PERIOD, option: 1, options } as const;
    expect([null, 0, 1].map((option) => saidOf(answer, option === null ? null : { type: 'choice', option }))).toEqual([
      'At 505 s it was B, “Few”.',
      'At 505 s it was B, “Few”. You said A.',
      'At 505 s it was B, “Few”. That was your bet.',
    ]);
    expect(saidOf({ ...answer, option: null }, { type: 'choice', option: 2 })).toBe('At 505 s it was none of them. You said C.');
  });

  test('on one of several sentences can show another part of the scene, or a number, with its answer', () => {
    expect(choiceUntil('until end')).toMatchObject({ until: 'end', see: null, counted: null });
    expect(choiceUntil('see after swap until end')).toMatchObject({ see: { side: 'after', mark: { kind: 'swap' } }, counted: null });
    const waits = choiceUntil('lost seconds until first OOM kill');
    expect(waits).toMatchObject({ until: 'first OOM kill', see: null });
    expect(countedBy(waits)).toEqual({ value: { side: 'before', place: { type: 'lost' } }, unit: 'seconds' });
    expect(() => choiceUntil('see the light until end')).toThrow(
      'Line 6 of the story: "see the light until end" is not the end of a choice',
    );
    expect(() => choiceUntil('lost seconds')).toThrow('"lost seconds" is not the end of a choice');
  });

  test.each([
    ['32534', 32_534],
    [' 32,534 ', 32_534],
    ['32 534', 32_534],
    ['32.534', 32_534],
    ['0', 0],
    ['', null],
    ['many', null],
    ['-3', null],
    ['1e3', null],
    ['12,3', null],
    ['1'.repeat(40), null],
  ] as const)('reads %j as a count: %s', (source, number) => {
    expect(readCount(source)).toBe(number);
  });
});
