// Tests the code with which readers compare their bets in the same run.
import { expect, test } from 'vitest';
import { type Guess, judge } from '../../domain/story/bets.model.ts';
import { PERIOD, SWAPPED_OUT } from '../../test/fixtures/answers.ts';
import { type BetOfRun, receiptOf } from './receipt.model.ts';

const of: BetOfRun = { scenario: '2013-kswapd-limits', size: 'classroom', seed: 4711, sets: [], beat: 'edge' };
const guess = (number: number): Guess => ({ type: 'number', number });
const code = (run: BetOfRun, number: number, answer: number): string =>
  receiptOf(
    run,
    guess(number),
    judge({ type: 'number', ...PERIOD, answer: { value: answer, unit: 'MB' }, value: SWAPPED_OUT }, guess(number)),
  );

test('the same run and the same guess have the same code, of letters and digits that are not easily confused', () => {
  expect(code(of, 40, 119.5)).toBe(code({ ...of }, 40, 119.5));
  expect(code(of, 40, 119.5)).toMatch(/^[A-HJ-NP-Z2-9]{3}-[A-HJ-NP-Z2-9]{3}$/);
});

test('another seed, setting, guess, answer, beat or size gives another code', () => {
  const codes = [
    code(of, 40, 119.5),
    code({ ...of, seed: 4712 }, 40, 119.5),
    code(of, 41, 119.5),
    code(of, 40, 119.6),
    code({ ...of, beat: 'wake' }, 40, 119.5),
    code({ ...of, sets: ['machine.swappiness:10'] }, 40, 119.5),
    code({ ...of, size: 'published' }, 40, 119.5),
  ];
  expect(new Set(codes).size).toBe(codes.length);
  const many = Array.from({ length: 2_000 }, (_, seed) => code({ ...of, seed }, 40, 119.5));
  expect(new Set(many).size).toBeGreaterThan(1_998);
});

test('the words of a choice do not change the code, because they differ by language', () => {
  const choice = (option: string): string =>
    receiptOf(
      of,
      { type: 'choice', option: 1 },
      judge({ type: 'choice', ...PERIOD, option: 0, options: [option] }, { type: 'choice', option: 1 }),
    );
  expect(choice('File data')).toBe(choice('文件数据'));
});
