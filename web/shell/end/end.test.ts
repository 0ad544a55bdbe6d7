import { expect, test } from 'vitest';
import { type ComparedRow, comparedRow, ENDS, hasEndPage, isEndName, THREADS } from '../../domain/end/ends.model.ts';
import { isCardName } from '../../domain/gallery/cards.model.ts';
import { titleOf } from '../../state/scenarios.ts';
import { barsOf, changeOf, endBars } from './end.model.ts';
import { endWords } from './end.words.ts';

const row: ComparedRow = {
  mail: { before: 4_000, after: 24_000 },
  ours: { before: 3_600, after: 24_000 },
  better: 'higher',
  verdict: 'reproduced',
  size: 'published',
};

test('four bars share one scale, and the worse side depends on which direction is better', () => {
  const { mail, ours } = endBars(row, 1);
  expect(mail).toEqual([
    { side: 'before', value: 4_000, share: 4_000 / 24_000, worse: true },
    { side: 'after', value: 24_000, share: 1, worse: false },
  ]);
  expect(ours.map(({ share }) => share)).toEqual([0.15, 1]);
  expect(endBars({ ...row, better: 'lower' }, 1).ours.map(({ worse }) => worse)).toEqual([false, true]);
});

test('a figure may be shown in a larger unit than the published one; shares stay the same', () => {
  expect(endBars(row, 1_000).mail.map(({ value, share }) => [value, share])).toEqual([
    [4, 4_000 / 24_000],
    [24, 1],
  ]);
});

test('the difference from the mail is given if the row is reproduced and the mail’s figure is above zero', () => {
  expect(endBars(row, 1).off).toEqual({ before: -10, after: 0 });
  expect(endBars({ ...row, verdict: 'direction only' }, 1).off).toBeNull();
  expect(endBars({ ...row, mail: { before: 4_000, after: 0 } }, 1).off).toBeNull();
  expect(endWords.off({ before: -10, after: 0 })).toBe('ours are 10 % lower unpatched, equal patched');
  expect(endWords.off({ before: 3, after: 3 })).toBe('ours are 3 % higher');
});

test('the change by a patch is a multiple, a share, or everything', () => {
  const said = (before: number, after: number): string => endWords.changes(changeOf({ before, after }), { type: 'none' })[0];
  expect([said(4, 24), said(3, 51), said(28_402, 14_657), said(100, 4), said(5, 0), said(0, 5), said(5, 5)]).toEqual([
    '6.0 times in the mail',
    '17 times in the mail',
    'down to 52 % in the mail',
    'down to 4.0 % in the mail',
    'down to zero in the mail',
    'up from zero in the mail',
    'no change in the mail',
  ]);
});

test('every row that an end shows is in the published table', () => {
  for (const { headline, cost } of Object.values(ENDS))
    for (const one of [headline, cost]) if (one !== null) expect(comparedRow(one), one.metric).not.toBeNull();
});

test('a thread leads from a story to one with an end of its own', () => {
  for (const [from, to] of Object.entries(THREADS)) {
    expect(isEndName(from), from).toBe(true);
    expect(hasEndPage(to), to).toBe(true);
    expect(titleOf(to), to).not.toBe(to);
  }
});

test('the bars of one run have a scale of their own', () => {
  expect(barsOf({ before: 62_008, after: 1_077 }, 'lower')).toEqual([
    { side: 'before', value: 62_008, share: 1, worse: true },
    { side: 'after', value: 1_077, share: 1_077 / 62_008, worse: false },
  ]);
});

test('a story without a published pair of figures has a card, whose figures its end shows; only the primer shows those of the primer', () => {
  const bare = Object.entries(ENDS).filter(([, { headline }]) => headline === null);
  expect(bare.map(([name]) => name).filter((name) => !isCardName(name))).toEqual(['primer']);
  expect(bare.length).toBeGreaterThan(1);
});
