import { expect, test } from 'vitest';
import { readStory } from '../../../domain/story/story.model.ts';
import { Badge } from '../../../engine/codes.ts';
import type { LedgerClaim } from '../../../engine/protocol.ts';
import { beatsToPicture, claimsWithin, claimTally, curveToDraw, placed } from './handout.model.ts';

const claim = (id: string, badge: Badge | undefined): LedgerClaim => ({ id, text: id, checks: [], badge }) as unknown as LedgerClaim;
const beat = (id: string, bet: string): string => `## ${id} {#${id}}\n::moment before: first swap-out\n${bet}\n\nHere.\n`;
const beatsOf = (text: string) => {
  const reading = readStory(`# S\n\n${text}`);
  return reading.type === 'read' ? reading.story.beats : [];
};
const BET = '::bet number\n::answer counter pswpout until end\n::scale 1 to 100\n::ask How many?\n::why So.';

test('the pictures are of the beats that follow the bets', () =>
  expect(beatsToPicture(beatsOf([beat('a', ''), beat('b', BET), beat('c', ''), beat('d', BET), beat('e', '')].join('\n')))).toEqual([
    'c',
    'e',
  ]));

test('a story without bets also has two pictures, and a story of a single beat has the same one twice', () => {
  expect(beatsToPicture(beatsOf([beat('a', ''), beat('b', ''), beat('c', ''), beat('d', '')].join('\n')))).toEqual(['b', 'c']);
  expect(beatsToPicture(beatsOf(beat('a', '')))).toEqual(['a', 'a']);
});

test('all claims stand in two columns of the same height, if they fit', () => {
  const claims = [...'abcdefgh'].map((id) => claim(id, id === 'h' ? Badge.NotReproduced : Badge.Reproduced));
  const ids = (room: number): readonly string[] =>
    claimsWithin(claims, room, () => 10).map((column) => column.map(({ id }) => id).join(''));
  expect(ids(40)).toEqual(['abcd', 'efgh']);
  // Missed claims are among the few that fit.
  expect(ids(25)).toEqual(['ab', 'ch']);
  expect(ids(5)).toEqual(['', '']);
  expect(claimsWithin([claim('x', Badge.NotModelled)], 40, () => 10)).toEqual([[], []]);
});

test('a claim that is not modelled does not count, and nothing is counted while a claim is open', () => {
  const judged = [claim('a', Badge.Reproduced), claim('b', Badge.NotReproduced), claim('c', Badge.NotModelled)];
  expect(claimTally(judged)).toEqual([1, 2]);
  expect(claimTally([...judged, claim('d', undefined)])).toBeNull();
});

test('items that do not fit are counted, and no later item is placed before them', () => {
  const heights = [30, 40, 50, 5];
  const { rows, end, left } = placed(heights, 100, 180, (height) => height);
  expect(rows.map(({ one, y }) => [one, y])).toEqual([
    [30, 100],
    [40, 130],
  ]);
  expect([end, left]).toEqual([170, 2]);
  expect(placed(heights, 100, 400, (height) => height).left).toBe(0);
  expect(placed(heights, 100, 110, (height) => height)).toEqual({ rows: [], end: 100, left: 4 });
});

test('the axes span the time from the moment of the bet to its end, and the curve before that moment is given', () => {
  const ops = Float64Array.from({ length: 1_000 }, (_, row) => (row < 800 ? 10 : 0));
  const samples = { intervalNs: 100_000_000, rows: 1_000, column: () => ops };
  const bet = { type: 'curve', side: 'before', line: 'ops', forNs: 40e9, scale: { from: 0, to: 6_000 } } as const;
  const { span, top, line, known } = curveToDraw(bet, 60e9, samples as never);
  expect(span).toEqual({ fromNs: 55e9, atNs: 60e9, toNs: 100e9 });
  expect([top, line]).toEqual([{ value: 6_000, unit: 'count' }, 'ops']);
  expect([known[0]?.ns, known.at(-1)?.ns]).toEqual([55e9, 60e9]);
  expect(known.every(({ value }) => value === 100)).toBe(true);
});
