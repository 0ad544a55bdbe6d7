import { describe, expect, test } from 'vitest';
import { QR_LIMIT, type QrModules, qrModules, qrPath } from './qr.model.ts';

const link = 'https://example.org/#v1/2013-kswapd-limits?beat=gear';

function modulesOf(text: string): QrModules {
  const modules = qrModules(text);
  if (modules === null) throw new Error(`too long: ${text.length}`);
  return modules;
}

/** A finder pattern: a black square of 3 x 3 modules in a white frame, in a black frame of 7 x 7. */
const isFinder = (modules: QrModules, left: number, top: number): boolean =>
  Array.from({ length: 49 }, (_, at) => [at % 7, Math.floor(at / 7)] as const).every(([x, y]) => {
    const ring = Math.max(Math.abs(x - 3), Math.abs(y - 3));
    return modules[top + y]?.[left + x] === (ring !== 2);
  });

describe('a QR code', () => {
  test('is square, with a finder in three corners', () => {
    const modules = modulesOf(link);
    const size = modules.length;
    expect(modules.every((row) => row.length === size)).toBe(true);
    expect((size - 17) % 4).toBe(0);
    expect(isFinder(modules, 0, 0) && isFinder(modules, size - 7, 0) && isFinder(modules, 0, size - 7)).toBe(true);
    expect(isFinder(modules, size - 7, size - 7)).toBe(false);
  });

  test('holds the longest text that fits, and returns null for a longer one', () => {
    expect(modulesOf('x'.repeat(QR_LIMIT))).toHaveLength(177);
    expect(qrModules('x'.repeat(QR_LIMIT + 1))).toBeNull();
    // The limit counts bytes, not letters.
    expect(qrModules('页'.repeat(QR_LIMIT / 2))).toBeNull();
  });

  test('is drawn with every black square once', () => {
    const modules = modulesOf(link);
    const drawn = modules.map((row) => row.map(() => false));
    for (const [, x, y, width] of qrPath(modules).matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
      drawn[Number(y)]?.fill(true, Number(x), Number(x) + Number(width));
    expect(drawn).toEqual(modules);
  });
});
