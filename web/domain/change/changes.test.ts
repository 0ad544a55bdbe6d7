import { describe, expect, test } from 'vitest';
import { Wait } from '../../engine/codes.ts';
import { frames, patch, task } from '../../test/fixtures/frames.ts';
import { type Change, canStart, patchesAt, reachable, sysctlAt, withChange, withoutChange } from './changes.model.ts';

const change = (ns: number, name: string, value: string, side: Change['side'] = 'both'): Change => ({ ns, side, name, value });
const all = (...changes: readonly Change[]): readonly Change[] => changes.reduce<readonly Change[]>(withChange, []);

describe('changes', () => {
  test('at one moment the later change of a subject counts, and each task is a subject of its own', () => {
    expect(all(change(1, 'swappiness', '1'), change(1, 'swappiness', '2'))).toEqual([change(1, 'swappiness', '2')]);
    expect(all(change(1, 'kill', 'dd'), change(1, 'kill', 'memcached'))).toHaveLength(2);
    expect(all(change(1, 'stop', 'dd'), change(1, 'cont', 'dd'))).toEqual([change(1, 'cont', 'dd')]);
  });

  test('undoing a start also undoes the later changes to that program', () => {
    const start = change(1, 'start', 'dd');
    const changes = all(start, change(2, 'start', 'dd', 'after'), change(3, 'kill', 'my-dd-2', 'after'), change(4, 'kill', 'dd'));
    // One of the two starts on the side `after` is left, and it is now the first one.
    expect(withoutChange(changes, start)).toEqual([change(2, 'start', 'dd', 'after'), change(4, 'kill', 'dd')]);
    expect(withoutChange(changes, change(9, 'kill', 'dd'))).toEqual(changes);
  });

  test('eight programs can be started on a side, as the engine says', () => {
    const started = Array.from({ length: 8 }, (_, ns) => change(ns, 'start', 'dd', 'before'));
    expect(canStart(started.slice(1))).toBe(true);
    expect(canStart(started)).toBe(false);
  });

  test('the value of a sysctl at a moment is that of the last change on its side, and before it that of the boot', () => {
    const swappiness = { name: 'swappiness', value: 60, least: 0, most: 100 };
    const changes = all(change(5, 'swappiness', '10'), change(7, 'swappiness', '0', 'after'), change(6, 'dirty_ratio', '5'));
    const at = (side: 'before' | 'after') => [4, 5, 7].map((ns) => sysctlAt(swappiness, changes, side, ns));
    expect(at('before')).toEqual([60, 10, 10]);
    expect(at('after')).toEqual([60, 10, 0]);
  });

  test('signals and sysctls are not patches', () => {
    const patches = [{ ...patch('b1_limit', 'limit'), on: false, contained: false }];
    expect(patchesAt(patches, [], [change(1, 'kill', 'on'), change(1, 'swappiness', '3')], 'before', 2)).toEqual(new Set());
  });

  test('a program that runs on both sides is reachable on both, one that runs on one side only there', () => {
    const { trouble } = frames;
    const before = { ...trouble, tasks: [task({ name: 'dd' }), task({ name: 'kswapd0' })] };
    const stopped = task({ name: 'dd', wait: Wait.Stopped, stopped: true });
    const after = { ...trouble, tasks: [stopped, task({ name: 'my-hog', stopped: true })] };
    expect(reachable({ before, after }, ['memcached', 'dd'])).toEqual([
      { name: 'dd', side: 'both', stopped: false },
      { name: 'my-hog', side: 'after', stopped: true },
    ]);
    expect(reachable({ before: null, after: null }, ['dd'])).toEqual([]);
  });
});
