import { describe, expect, it, test } from 'vitest';
import type { SceneGroup } from '../../engine/protocol.ts';
import { layoutGroups, limitX } from '../../stage/scene/groups-layout.model.ts';
import { layoutScene } from '../../stage/scene/scene-layout.model.ts';
import { task } from '../../test/fixtures/frames.ts';
import { belt, group, scene } from '../../test/fixtures/scenes.ts';
import { groupSquares, groupsOf, isSpared, listsOf, MOST_BELTS, shownGroups, softLimitScans, yieldingGroups } from './groups.model.ts';
import { windowsOf } from './windows.model.ts';

const root = group('root', { depth: 0, anon: [300, 0], file: [0, 0] });
const machine = (names: readonly string[], pages: (place: number) => number) =>
  scene({
    groups: [root, ...names.map((name, place) => group(name, { anon: [pages(place), 0], file: [0, 0] }))],
    anon: belt(300 + names.reduce((sum, _, place) => sum + pages(place), 0), 0),
    file: belt(0, 0),
  });

describe('groups', () => {
  it('add up to all pages on the lists, with a belt or without', () => {
    const drawn = machine(
      Array.from({ length: 50 }, (_, place) => `group-${place + 1}`),
      (place) => 100 + place,
    );
    const shown = shownGroups([drawn]);
    expect(shown).toEqual(['group-47', 'group-48', 'group-49', 'group-50']);
    expect(shown).toHaveLength(MOST_BELTS);
    const part = groupsOf(drawn, shown);
    expect(part.more.groups).toBe(46);
    const all = part.belts.reduce((sum, { pages }) => sum + pages, 0) + part.more.pages + part.inNoGroup;
    expect(all).toBe(drawn.anon.inactive);
    expect(part.inNoGroup).toBe(300);
  });

  it('are the same groups on both sides', () => {
    const sides = [
      machine(['a', 'b', 'c', 'd', 'e'], (place) => 10 * place),
      machine(['a', 'b', 'c', 'd', 'e'], (place) => 100 - 10 * place),
    ];
    expect(shownGroups(sides)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('are framed where they are scanned next, each list in its place', () => {
    const searched = group('b', { file: [100, 300], anon: [200, 400], scan_targets: [50, 0, 100, 30] });
    const part = groupsOf(scene({ groups: [root, group('a', {}), searched] }), ['a', 'b']);
    expect(part.belts.map(({ isSearched }) => isSearched)).toEqual([false, true]);
    const [idle, busy] = part.belts;
    if (idle === undefined || busy === undefined) throw new Error('there are two');
    const grid = { rows: 5, columns: 30, pitch: 10 };
    expect(windowsOf(listsOf(idle, 1, grid))).toEqual([]);
    // A page is two units wide: file pages from 0 to 200 and from 200 to 800, anonymous pages from 800 to 1,200 and from 1,200 on.
    expect(windowsOf(listsOf(busy, 1, grid))).toEqual([
      { from: 0, width: 260 },
      { from: 800, width: 100 },
    ]);
  });

  it('are scanned for their soft limit where a call path says so', () => {
    const path = ['try_to_free_pages(order=0)', 'mem_cgroup_soft_reclaim(memcg=2, zone=1, excess=17381)', 'shrink_lruvec(anon=4, file=0)'];
    expect([...softLimitScans({ tasks: [task({ path }), task({ path: ['shrink_zone(zone=1)'] })] })]).toEqual([2]);
  });

  it('give for their soft limit, without a function of that name too, if only groups over their limit are scanned', () => {
    const yielding = (targets: readonly [number, number], softLimit: number): readonly string[] => {
      const groups = ['a', 'b'].map((name, place) =>
        group(name, { soft_limit: softLimit, anon: [0, 500], file: [0, 0], scan_targets: [0, targets[place] ?? 0, 0, 0] }),
      );
      return yieldingGroups({ tasks: [] }, scene({ groups: [root, ...groups] }));
    };
    expect(yielding([0, 40], 100)).toEqual(['b']);
    expect(yielding([0, 40], 1_000)).toEqual([]);
    expect(yielding([40, 40], 100)).toEqual([]);
    expect(yielding([0, 0], 100)).toEqual([]);
  });

  it('have squares without a gap, so that the limit stands at its place', () => {
    const grid = { rows: 5, columns: 30, pitch: 8 };
    const parts = (['file', 'anon'] as const).flatMap((kind) => [false, true].map((active) => ({ kind, active })));
    const squares = groupSquares(
      parts.map((part, place) => ({ ...part, pages: [130, 270, 333, 67][place] ?? 0 })),
      100,
      grid,
    );
    expect(squares).toHaveLength(8);
    expect(squares.map(({ column, row }) => column * grid.rows + row)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(squares.map(({ kind, active }) => `${kind}${active ? '!' : ''}`).join(' ')).toBe('file file! file! file! anon anon anon anon!');
    expect(limitX(1_000, 100, grid, { x: 10, y: 0, width: 240, height: 40 })).toBe(26);
    expect(limitX(1e9, 100, grid, { x: 10, y: 0, width: 240, height: 40 })).toBe(250);
  });

  it('show generations by shade, and what is evicted at the oldest that has pages', () => {
    const ages: [number, number, number, number][] = [
      [0, 0, 300, 0],
      [0, 500, 0, 100],
    ];
    const aged = group('b', { file: [500, 100], anon: [0, 300], generations: ages, scan_targets: [0, 0, 50, 0] });
    const [belt] = groupsOf(scene({ groups: [root, aged] }), ['b']).belts;
    expect(belt?.parts.filter(({ pages }) => pages > 0)).toEqual([
      { kind: 'file', active: false, younger: 2, pages: 500, target: 50 },
      { kind: 'file', active: true, younger: 0, pages: 100, target: 0 },
      { kind: 'anon', active: true, younger: 1, pages: 300, target: 0 },
    ]);
    expect(belt?.isSearched).toBe(true);
  });

  it('have as many belts as fit, each within the box of the pages in memory', () => {
    for (const wall of [false, true])
      for (const number of [1, 2, 3, 4]) {
        const layout = layoutScene(622, 558, wall);
        const { places } = layoutGroups(layout, number, 40_000, 2_000);
        expect(places.length).toBeGreaterThanOrEqual(Math.min(number, 2));
        for (const { squares } of places) expect(squares.y + squares.height).toBeLessThan(layout.memory.y + layout.memory.height);
      }
  });
});

test('a protected group counts as spared while reclaim has scanned others, and not it', () => {
  const limits = [{ kind: 'low' as const, pages: 20_000 }];
  const spared = (own: Partial<SceneGroup>, other: Partial<SceneGroup>): boolean | undefined => {
    const { belts } = groupsOf(scene({ groups: [group('data', { limits, ...own }), group('backup', other)] }), ['data', 'backup']);
    return belts[0] === undefined ? undefined : isSpared(belts[0], belts);
  };
  expect(spared({}, { scanned: 500 })).toBe(true);
  expect(spared({}, { scan_targets: [0, 0, 32, 0] })).toBe(true);
  expect(spared({}, {})).toBe(false);
  expect(spared({ scanned: 32 }, { scanned: 500 })).toBe(false);
  expect(spared({ scan_targets: [0, 0, 32, 0] }, { scanned: 500 })).toBe(false);
  expect(spared({ file: [20_000, 9_000] }, { scanned: 500 })).toBe(false);
  expect(spared({ limits: [{ kind: 'max', pages: 20_000 }] }, { scanned: 500 })).toBe(false);
});
