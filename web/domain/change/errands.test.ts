import { expect, test } from 'vitest';
import { program, scene } from '../../test/fixtures/scenes.ts';
import { type Change, patchesAt, withChange, withoutChange } from './changes.model.ts';
import { HAND, heldByPlan, heldIn, MOST_PAGES, pagesOf } from './errands.model.ts';

const change = (ns: number, name: string, value: string): Change => ({ ns, side: 'both', name, value });
const all = (...changes: readonly Change[]): readonly Change[] => changes.reduce<readonly Change[]>(withChange, []);
const told = (changes: readonly Change[]): readonly string[] => changes.map(({ ns, name, value }) => `${ns} ${name} ${value}`);

test('presses at one moment add up, except those of touch', () => {
  expect(told(all(change(1, 'take', '32'), change(1, 'take', '32'), change(2, 'take', '32')))).toEqual(['1 take 64', '2 take 32']);
  expect(told(all(change(1, 'touch', '32'), change(1, 'touch', '64')))).toEqual(['1 touch 64']);
  expect(told(all(change(1, 'write', String(MOST_PAGES)), change(1, 'write', '32')))).toEqual([`1 write ${MOST_PAGES}`]);
});

test('an errand is not a patch, and a signal to its program is undone with the errand before it', () => {
  const take = change(1, 'take', '32');
  const kill = change(2, 'kill', HAND);
  expect(patchesAt([], [], [take], 'before', 3)).toEqual(new Set());
  expect(withoutChange([take, kill], take)).toEqual([]);
  expect(withoutChange([take, change(1, 'write', '4'), kill], take)).toEqual([change(1, 'write', '4'), kill]);
});

const NOBODY = 0xffff_ffff;
const pages = {
  bytes: new Uint8Array(6),
  places: new Uint32Array(6),
  moved: [
    [0, 0],
    [0, 0],
  ] as [[number, number], [number, number]],
  entered: [0, 0, 0, 0] as [number, number, number, number],
  tasks: Uint32Array.from([7, NOBODY, 7, 3, 7, NOBODY]),
  slots: Uint8Array.from([1, 1, 2, 1]),
  slot_tasks: Uint32Array.from([7, 3, 7, 7]),
};

test('the pages of the program are counted once, in memory or in swap, and are zero after it was killed', () => {
  expect(heldIn(scene({ programs: [program(3, 'hog', {}), program(7, HAND, {})], pages }))).toEqual({ memory: 3, swap: 2, killed: false });
  expect(heldIn(scene({ programs: [program(3, 'hog', {})], pages }))).toEqual({ memory: 0, swap: 0, killed: false });
  expect(heldIn(scene({ ended: [{ name: HAND, at_ns: 1e9 }], pages })).killed).toBe(true);
});

test('the errands alone say what the program holds: what it took and has not freed so far', () => {
  const changes = [
    change(1, 'take', '32'),
    change(2, 'free', '50'),
    change(3, 'take', '8'),
    change(4, 'write', '9'),
    change(5, 'take', '1'),
  ];
  expect([0, 1, 2, 4, 5].map((ns) => heldByPlan(changes, ns).memory)).toEqual([0, 32, 0, 8, 9]);
});

test('a press asks for as many pages as it can, and for nothing when there is nothing to do or the run is full of changes', () => {
  const none = { memory: 0, swap: 0, killed: false };
  const some = { memory: 10, swap: 5, killed: false };
  expect([pagesOf('take', none, []), pagesOf('write', none, []), pagesOf('touch', none, []), pagesOf('free', none, [])]).toEqual([
    32,
    32,
    null,
    null,
  ]);
  expect([pagesOf('touch', some, []), pagesOf('free', some, []), pagesOf('free', { ...some, memory: 40 }, [])]).toEqual([15, 15, 32]);
  const full = Array.from({ length: 200 }, (_, ns) => change(ns, 'take', '1'));
  expect(pagesOf('take', none, full.slice(1))).toBe(32);
  expect(pagesOf('take', none, full)).toBeNull();
});
