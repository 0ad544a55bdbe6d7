import { expect, test } from 'vitest';
import { fileName, momentName } from './file-names.model.ts';

test('a name consists of its parts and its extension', () =>
  expect(fileName(['2013-kswapd-limits', 'the-bill', 'classroom', '2560x1440'], 'png')).toBe(
    '2013-kswapd-limits_the-bill_classroom_2560x1440.png',
  ));

test('a file name has no character that a system may reject', () =>
  expect(fileName(['../..', 'a/b\\c:d*?"<>|', 'Ü ß', ''], 'csv')).toBe('a-b-c-d_u.csv'));

test('a long name is cut off', () => expect(fileName(['x'.repeat(999)], 'txt')).toHaveLength(124));

test('a moment is named to the millisecond', () => {
  expect(momentName(740_250_400_000)).toBe('740.25s');
  expect(momentName(0)).toBe('0s');
});
