import { expect, test } from 'vitest';
import { PageClass } from '../../engine/codes.ts';
import type { SceneFrame } from '../../engine/protocol.ts';
import { scene, singlePages } from '../../test/fixtures/scenes.ts';
import { PAGE_BITS } from './page-bits.model.ts';
import { markedSquares, pageTableOf } from './page-tables.model.ts';

const USED = PAGE_BITS.referenced;
/** Class with marks, and task, of each page. */
const PAGES = [
  [PageClass.InactiveAnon | USED, 1],
  [PageClass.ActiveAnon, 1],
  [PageClass.InactiveFile | USED, 1],
  [PageClass.InactiveAnon, 2],
  [PageClass.IsolatedAnon | USED, 1],
  [PageClass.UnlistedAnon, 1],
] as const;
const owners: SceneFrame['owners'] = [
  { task: 1, name: 'editor', swapped: 0 },
  { task: 2, name: 'player', swapped: 0 },
];
const SCENE = scene({ owners, pages: singlePages(PAGES) });

test('a page table has an entry for each anonymous page of the program, marked if the page was used', () => {
  expect(pageTableOf(SCENE, { name: 'editor' })).toEqual({ used: [true, false, true, false] });
  expect(pageTableOf(SCENE, { name: 'player' })).toEqual({ used: [false] });
  expect(pageTableOf(SCENE, { name: 'reader' })).toEqual({ used: [] });
});

test('without single pages in the frame there is no table', () => {
  expect(pageTableOf(scene({ owners }), { name: 'editor' })).toBeNull();
});

test('the share of marked squares is that of the marked entries', () => {
  const used = Array.from({ length: 60 }, (_, entry) => entry % 3 === 0);
  const squares = markedSquares({ used }, 6);
  expect(squares).toHaveLength(10);
  expect(squares.filter(Boolean)).toHaveLength(3);
  expect(markedSquares({ used: [false, true] }, 1)).toEqual([false, true]);
  expect(markedSquares({ used: [] }, 6)).toEqual([]);
});
