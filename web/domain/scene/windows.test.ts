import { describe, expect, it } from 'vitest';
import { windowsOf } from './windows.model.ts';

describe('the frames on a belt', () => {
  it('begin at the tail of each list and are as long as the share to be scanned', () => {
    expect(
      windowsOf([
        { from: 0, to: 100, share: 0.25 },
        { from: 100, to: 200, share: 0.5 },
      ]),
    ).toEqual([
      { from: 0, width: 25 },
      { from: 100, width: 50 },
    ]);
  });

  it('are missing where nothing is scanned, and visible where only a few pages are', () => {
    expect(
      windowsOf([
        { from: 0, to: 100, share: 0 },
        { from: 100, to: 200, share: 0.001 },
      ]),
    ).toEqual([{ from: 100, width: 3 }]);
    expect(windowsOf([{ from: 40, to: 40, share: 1 }])).toEqual([]);
  });

  it('are one frame where they would touch', () => {
    const lists = (end: number) => [
      { from: 0, to: 60, share: end / 60 },
      { from: 60, to: 100, share: 0.5 },
    ];
    expect(windowsOf(lists(57))).toEqual([{ from: 0, width: 80 }]);
    expect(windowsOf(lists(54))).toHaveLength(2);
  });

  it('are one frame where the first list is scanned to its end', () => {
    expect(
      windowsOf([
        { from: 0, to: 60, share: 1 },
        { from: 60, to: 60, share: 0 },
        { from: 60, to: 100, share: 1 },
        { from: 100, to: 200, share: 0.1 },
      ]),
    ).toEqual([{ from: 0, width: 110 }]);
    expect(
      windowsOf([
        { from: 0, to: 60, share: 1 },
        { from: 60, to: 100, share: 0 },
        { from: 100, to: 200, share: 0.1 },
      ]),
    ).toEqual([
      { from: 0, width: 60 },
      { from: 100, width: 10 },
    ]);
  });
});
