import { expect, test } from 'vitest';
import type { Decision, Frame, HunkFrame, HunkInfo, HunkMoment } from '../../engine/protocol.ts';
import { frames } from '../../test/fixtures/frames.ts';
import {
  answerWord,
  codeLines,
  hunkNames,
  hunkOf,
  isFrameOf,
  MOMENTS_SHOWN,
  momentsAround,
  patchesBetween,
  pathAround,
  shownHunk,
} from './code.model.ts';

const info = (name: string, change: Partial<HunkInfo> = {}): HunkInfo => ({
  name,
  function: 'balance_pgdat',
  frame: 'balance_pgdat',
  source: 'mm/vmscan.c',
  values: ['priority', 'dirty?'],
  answers: ['no', 'yes'],
  patches: ['b5_floor', 'f2_alldirty'],
  ...change,
});

const INFOS = [info('first'), info('second'), info('third')];

const decision = (event: number, own: number, other: number): Decision => ({ event, task: 4, own, other, values: [7, 1, 0, 0, 0] });

const hunk = (number: number, change: Partial<HunkFrame> = {}): HunkFrame => ({
  hunk: number,
  asked: 3,
  changed: 1,
  last: decision(90, 0, 0),
  last_changed: decision(80, 1, 0),
  text: 'f:\n  if {priority} < 10:\n    write it',
  other_text: 'f:\n  if {dirty?}:\n    write it',
  ...change,
});

const frameAt = (event: number, hunks: readonly HunkFrame[]): Frame => ({ ...frames.trouble, event, hunks });

const written = (lines: ReturnType<typeof codeLines>): readonly string[] =>
  lines.map(({ depth, changed, parts }) => {
    const text = parts.map((part) => (part.type === 'text' ? part.text : `${part.value.name}=${part.value.value ?? '?'}`));
    return `${changed ? '*' : ' '}${' '.repeat(depth)}${text.join('')}`;
  });

test('lines that the other kernel does not have are marked, and values take the place of their names', () => {
  const { text, other_text } = hunk(0);
  const asked = decision(90, 1, 0);
  expect(written(codeLines(text, other_text, info('first'), asked))).toEqual([' f:', '* if priority=7 < 10:', '   write it']);
  expect(written(codeLines(other_text, text, info('first'), asked))).toEqual([' f:', '* if dirty=1:', '   write it']);
  expect(written(codeLines(text, text, info('first'), null))).toEqual([' f:', '  if priority=? < 10:', '   write it']);
});

test('of a line that stands twice, only the copy that the other text lacks is marked', () => {
  expect(written(codeLines('a\nb\na\nc', 'a\nc', info('first'), null))).toEqual([' a', '*b', '*a', ' c']);
});

test('the decision that mattered at this moment comes before later ones, or else the last one is shown', () => {
  const seen = (event: number, change: Partial<HunkFrame>) => {
    const found = hunkOf(INFOS, 'first', frameAt(event, [hunk(0, change)]));
    return [found?.when, found?.decision?.event];
  };
  expect(seen(80, { last: decision(80, 0, 0) })).toEqual(['mattered-now', 80]);
  expect(seen(90, { last_changed: decision(90, 1, 0) })).toEqual(['mattered-now', 90]);
  expect(seen(91, {})).toEqual(['earlier', 90]);
  expect(seen(90, { changed: 0, last_changed: decision(0, 0, 0) })).toEqual(['asked-now', 90]);
  expect(seen(90, { asked: 0, changed: 0 })).toEqual(['never', undefined]);
  expect(hunkOf(INFOS, 'second', frameAt(90, [hunk(0)]))).toBeNull();
});

test('without a choice the hunk is shown that mattered last, or else the one that was asked last', () => {
  const hunks = [hunk(0), hunk(1, { last_changed: decision(85, 1, 0) }), hunk(2, { changed: 0, last: decision(99, 0, 0) })];
  expect(hunkNames(INFOS, frameAt(99, hunks))).toEqual(['first', 'second', 'third']);
  expect(shownHunk(INFOS, null, frameAt(99, hunks))).toBe('second');
  expect(shownHunk(INFOS, 'third', frameAt(99, hunks))).toBe('third');
  const quiet = hunks.map((one) => ({ ...one, changed: 0 }));
  expect(shownHunk(INFOS, null, frameAt(99, quiet))).toBe('third');
  expect(shownHunk(INFOS, null, frameAt(99, []))).toBeNull();
});

test('answers are words or numbers, and only patches that are on one side count', () => {
  expect(answerWord(info('first'), 1)).toBe('yes');
  expect(answerWord(info('first', { answers: [] }), 1)).toBeNull();
  expect(patchesBetween(info('first'), new Set(['b5_floor']), new Set(['b5_floor', 'f2_alldirty']))).toEqual(['f2_alldirty']);
  expect(isFrameOf(info('first'), 'balance_pgdat(order=0)')).toBe(true);
  expect(isFrameOf(info('first'), 'balance_pgdat_more(order=0)')).toBe(false);
});

test('a long path shows its outermost call, the call that asks, and the newest one', () => {
  const shown = (path: readonly string[], room: number) =>
    pathAround(path, info('first'), room).map((piece) => (piece.type === 'gap' ? piece.calls : `${piece.call}${piece.asks ? '!' : ''}`));
  const path = ['a', 'b', 'balance_pgdat(order=0)', 'd', 'e', 'f'];
  expect(shown(path, 3)).toEqual(['a', 1, 'balance_pgdat(order=0)!', 2, 'f']);
  expect(shown(path, 5)).toEqual(['a', 1, 'balance_pgdat(order=0)!', 'd', 'e', 'f']);
  expect(shown(['a', 'b', 'c', 'd'], 3)).toEqual(['a', 1, 'c', 'd']);
  expect(shown(['a'], 3)).toEqual(['a']);
  expect(shown([], 3)).toEqual([]);
});

test('a long list opens at the moment shown, and continues in both directions', () => {
  const moments = Array.from(
    { length: 3 * MOMENTS_SHOWN - 1 },
    (_, place): HunkMoment => ({
      hunk: 0,
      ordinal: place + 1,
      time_ns: place * 1e6,
      decision: decision(10 * place, 1, 0),
    }),
  );
  const around = (event: number, page: number) => {
    const { shown, earlier, later } = momentsAround(moments, event, page);
    return [shown[0]?.ordinal, shown.length, earlier, later];
  };
  expect(around(0, 0)).toEqual([1, MOMENTS_SHOWN, false, true]);
  expect(around(10 * MOMENTS_SHOWN + 5, 0)).toEqual([MOMENTS_SHOWN + 1, MOMENTS_SHOWN, true, true]);
  expect(around(10 * MOMENTS_SHOWN + 5, 1)).toEqual([2 * MOMENTS_SHOWN + 1, MOMENTS_SHOWN - 1, true, false]);
  expect(momentsAround([], 5, 0)).toEqual({ shown: [], earlier: false, later: false });
});
