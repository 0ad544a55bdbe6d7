import { expect, test } from 'vitest';
import { isSize, sizeOf, wholeMib } from './sizes.model.ts';

test('5 GB, 5GB, 5G, 5 GiB and 5g are one size, and it is 5 times 2^30 bytes', () => {
  for (const typed of ['5 GB', '5GB', '5G', '5 GiB', '5GiB', ' 5 g ', '5gb'])
    expect(sizeOf(typed), typed).toEqual({ written: '5GiB', bytes: 5_368_709_120 });
});

test('other units, fractions and rates are read', () => {
  expect(sizeOf('1.5 kB')).toEqual({ written: '1.5KiB', bytes: 1_536 });
  expect(sizeOf('2T')).toEqual({ written: '2048GiB', bytes: 2 ** 41 });
  expect(sizeOf('120 MB/s')?.written).toBe('120MiB/s');
  for (const typed of ['5', '64p', '20%', '10s', 'never', '5 GBs', '-5G', '']) expect(sizeOf(typed), typed).toBeNull();
});

test('memory is in whole MiB, whatever unit it is typed with', () => {
  expect([' 320 ', '320M', '2 GB', '0.5g'].map(wholeMib)).toEqual([320, 320, 2_048, 512]);
  for (const typed of ['', '1.5', '0.3M', 'much']) expect(wholeMib(typed), typed).toBeNaN();
});

test('a key that names a file is not a size, except for the files of a copy', () => {
  expect(isSize('file', 'reader')).toBe(false);
  expect(isSize('file', 'copy')).toBe(true);
  expect(isSize('rate', 'anon')).toBe(false);
});
