import { expect, test } from 'vitest';
import type { SceneFrame } from '../../engine/protocol.ts';
import { belt, scene } from '../../test/fixtures/scenes.ts';
import { outlinedBy, ownedBy, ownerNames, ownersOfSquares } from './owners.model.ts';
import { beltSquares, gridOf } from './squares.model.ts';

const OWNERS: SceneFrame['owners'] = [
  { task: 1, name: 'editor', swapped: 30 },
  { task: 2, name: 'test', part: 'cold', swapped: 5 },
  { task: 2, name: 'test', part: 'second', swapped: 7 },
];
const WITH_SETS: SceneFrame['owners'] = [...OWNERS, { task: 2, name: 'test', part: 'first', swapped: 9 }];

/** The inactive list is the editor's; the active one belongs to both parts of the test program. */
const SCENE = scene({
  owners: OWNERS,
  anon: {
    ...belt(640, 1_280),
    owners: Uint32Array.from({ length: 128 * 3 }, (_, place) => (Math.floor(place / 3) < 64 ? [10, 0, 0] : [0, 12, 8])[place % 3] ?? 0),
  },
});

test('a mark names a program with all its parts, or one part', () => {
  expect(ownerNames(OWNERS)).toEqual(['editor', 'test', 'test/cold', 'test/second']);
  const pages = (mark: string): readonly number[] => {
    const owned = ownedBy(SCENE, mark, []);
    return owned === null ? [] : [owned.pages, owned.swapped];
  };
  expect(pages('editor')).toEqual([640, 30]);
  expect(pages('test')).toEqual([1_280, 12]);
  expect(pages('test/second')).toEqual([512, 7]);
  expect(pages('nobody')).toEqual([]);
});

test('the scene calls a program as its cast does', () => {
  expect(ownedBy(SCENE, 'test/second', [{ name: 'test', label: 'the test' }])).toMatchObject({ label: 'the test', part: 'second' });
});

test('as many squares are outlined as the owner has pages, and they lie where its pages lie', () => {
  const own = Uint32Array.from([10, 10, 0, 0, 5, 5, 0, 0]);
  const all = Array.from({ length: 8 }, () => 10);
  expect(ownersOfSquares([own], all, 8)).toEqual([0, 0, null, null, 0, null, null, null]);
  for (const count of [1, 3, 16, 40])
    expect(
      Math.abs(ownersOfSquares([own], all, count).filter((owner) => owner === 0).length - (count * 30) / 80),
      String(count),
    ).toBeLessThanOrEqual(1);
  expect(ownersOfSquares([new Uint32Array(8)], all, 5)).not.toContain(0);
  expect(ownersOfSquares([], all, 2)).toEqual([null, null]);
});

test('each owner has its own squares, and two owners share a stretch of the list by their pages', () => {
  const all = Array.from({ length: 4 }, () => 10);
  const owners = ownersOfSquares([Uint32Array.from([10, 5, 0, 0]), Uint32Array.from([0, 5, 10, 0])], all, 40);
  expect(owners.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 0));
  expect(owners.slice(20, 30)).toEqual(Array.from({ length: 10 }, () => 1));
  for (const owner of [0, 1]) expect(owners.filter((one) => one === owner)).toHaveLength(15);
});

test('a beat that points at one hot set shows both, each with its letter', () => {
  const tags = (mark: string): readonly (string | null)[] => outlinedBy({ ...SCENE, owners: WITH_SETS }, mark, []).map(({ tag }) => tag);
  expect(tags('test/second')).toEqual(['P', 'Q']);
  expect(tags('test/first')).toEqual(['P', 'Q']);
  expect(tags('test')).toEqual([null]);
  expect(tags('editor')).toEqual([null]);
  expect(tags('nobody')).toEqual([]);
});

test('a hot set that the program has not used yet is not shown beside the other', () => {
  const sets: SceneFrame['owners'] = [
    { task: 2, name: 'test', part: 'first', swapped: 9 },
    { task: 2, name: 'test', part: 'second', swapped: 0 },
  ];
  const none = scene({ owners: sets, anon: belt(640, 1_280) });
  expect(outlinedBy(none, 'test/first', []).map(({ tag }) => tag)).toEqual(['P']);
});

test('a belt outlines the squares of the owner on both of its lists', () => {
  const squares = (mark: string): readonly (number | boolean)[] => {
    const all = beltSquares(
      SCENE.anon,
      10,
      gridOf(600, 50, 5),
      outlinedBy(SCENE, mark, []).map(({ slices }) => slices),
    );
    return [false, true].map((active) => all.filter((square) => square.active === active && square.owner === 0).length);
  };
  expect(squares('editor')).toEqual([64, 0]);
  expect(squares('test')).toEqual([0, 128]);
  expect(squares('test/cold')[1]).toBeGreaterThan(70);
  expect(squares('nobody')).toEqual([0, 0]);
});
