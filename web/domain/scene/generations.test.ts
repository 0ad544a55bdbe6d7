import { describe, expect, it } from 'vitest';
import type { GenerationsFrame } from '../../engine/protocol.ts';
import { agesBelt, generations } from '../../test/fixtures/generations.ts';
import { scene } from '../../test/fixtures/scenes.ts';
import { endColumn, fieldSquares, placeFields } from './fields.model.ts';
import { generationsOf, groupNumbers, opensNext } from './generations.model.ts';

const seen = scene({ anon: agesBelt([0, 300, 200, 100]), file: agesBelt([0, 600, 0, 50]) });
const alone = generations(
  9,
  [7, 7],
  [
    [300, 600],
    [200, 0],
    [100, 50],
  ],
);

describe('generations', () => {
  it('are fields from the oldest to the youngest, an empty one among them, with the sizes of both kinds under one number', () => {
    const { fields, oldest, next, returned } = generationsOf({ generations: [alone] }, seen) ?? {};
    expect(fields?.map(({ seq, younger, anon, file }) => [seq, younger, anon, file])).toEqual([
      [7, 2, 300, 600],
      [8, 1, 200, 0],
      [9, 0, 100, 50],
    ]);
    expect(oldest).toEqual({ anon: 0, file: 0 });
    expect([next, returned?.file]).toEqual(['file', { refaulted: 500, total: 9_000 }]);
  });

  it('are not there with classic lists', () => {
    expect(generationsOf({}, scene({}))).toBeNull();
    expect(generationsOf({ generations: [] }, scene({}))).toBeNull();
  });

  it('have no number if groups with pages have different ones, and a group without pages does not count', () => {
    const empty = generations(4, [1, 1], [[0, 0]]);
    const numbers = (groups: readonly GenerationsFrame[]) =>
      generationsOf({ generations: groups }, seen)?.fields.map(({ seq, ageNs }) => [seq, ageNs]);
    expect(numbers([empty, alone])?.[0]).toEqual([7, 3e9]);
    expect(numbers([generations(12, [10, 10], [[1, 1]]), alone])).toEqual([
      [null, null],
      [null, null],
      [null, null],
    ]);
  });

  it('of one kind may begin later than those of the other', () => {
    const later = generations(
      9,
      [7, 8],
      [
        [300, 0],
        [200, 600],
        [100, 50],
      ],
    );
    expect(generationsOf({ generations: [later] }, seen)?.oldest).toEqual({ anon: 0, file: 1 });
  });

  it('of a group are those in which it has pages, unless it has some on two nodes', () => {
    const sizes = [
      [0, 600],
      [0, 0],
      [100, 0],
    ] as const;
    const of = (group_name: string, group: number, node: number) => generations(9, [7, 7], sizes, { group_name, group, node });
    const empty = generations(3, [3, 3], [[0, 0]], { group: 1, group_name: 'A', node: 1 });
    expect([...groupNumbers({ generations: [of('A', 1, 0), of('B', 2, 0), of('B', 2, 1), empty] })]).toEqual([
      ['A', { oldest: 7, youngest: 9 }],
    ]);
    expect(groupNumbers({}).size).toBe(0);
  });

  it('open with the next number after a walk', () => {
    const of = (walks: boolean) => generationsOf({ generations: [{ ...alone, walks }] }, seen);
    expect([of(true), of(false)].map((generations) => generations !== null && opensNext(generations))).toEqual([10, null]);
  });
});

describe('fields', () => {
  const grid = { rows: 5, columns: 30, pitch: 10 };
  const { fields } = generationsOf({ generations: [alone] }, seen) ?? { fields: [] };

  it('are as wide as the larger of both kinds needs, and an empty kind has no squares', () => {
    const places = placeFields(fields, 20, grid, 2);
    expect(places.map(({ column, columns }) => [column, columns])).toEqual([
      [0, 6],
      [6, 2],
      [8, 2],
    ]);
    expect(endColumn(places)).toBe(10);
    const squares = fieldSquares(seen.file, 'file', places, 20, grid);
    expect(squares.map(({ younger }) => younger)).toEqual([...Array.from({ length: 30 }, () => 2), 0, 0, 0]);
    expect(squares.filter(({ younger }) => younger === 0).map(({ column, row }) => [column, row])).toEqual([
      [8, 0],
      [8, 1],
      [8, 2],
    ]);
    expect(squares.map(({ active }) => active)).toEqual(squares.map(({ younger }) => younger === 0));
  });

  it('give up the room for their numbers if the belt is too short', () => {
    const short = { ...grid, columns: 8 };
    expect(placeFields(fields, 20, short, 2).map(({ columns }) => columns)).toEqual([6, 2, 1]);
    expect(placeFields([], 20, grid, 2)).toEqual([]);
  });

  it('show conditions where their slices have them', () => {
    const columns = new Uint32Array(512);
    // The second oldest of four: the first half of its slices is dirty.
    for (let slice = 0; slice < 32; slice += 1) columns[128 + slice * 4 + (slice < 16 ? 2 : 0)] = 20;
    const squares = fieldSquares({ columns }, 'file', placeFields(fields.slice(0, 1), 60, grid, 1), 60, grid);
    expect(squares.map(({ condition }) => condition)).toEqual([
      ...Array.from({ length: 5 }, () => 'dirty'),
      ...Array.from({ length: 5 }, () => 'clean'),
    ]);
  });
});
