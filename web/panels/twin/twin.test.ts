import { expect, test } from 'vitest';
import { listRows } from '../../domain/lists/lists.model.ts';
import { eventKinds } from '../../test/engine.ts';
import { frames, ribbon } from '../../test/fixtures/frames.ts';
import { momentOf, type TwinRow, twinTree } from './twin.model.ts';
import { twinWords } from './twin.words.ts';

const DMA32 = 1;
const { trouble, calm } = frames;
const kinds = await eventKinds();

const flat = (rows: readonly TwinRow[]): readonly TwinRow[] => rows.flatMap((row) => [row, ...flat(row.children)]);
const find = (rows: readonly TwinRow[], id: string): TwinRow => {
  const row = flat(rows).find((one) => one.id === id);
  if (row === undefined) throw new Error(`there is no ${id}`);
  return row;
};

test('the tree goes from nodes over zones and lists to segments of lists, each with its own id', () => {
  const tree = twinTree(trouble, DMA32, false);
  expect(tree.map(({ id }) => id)).toEqual(['node 0']);
  expect(tree[0]?.children.map(({ id }) => id)).toEqual(['zone DMA', 'zone DMA32', 'zone Normal']);
  const ids = flat(tree).map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test('segments of a list follow each other from its tail and add up to its ribbon', () => {
  const tree = twinTree(trouble, DMA32, false);
  for (const row of listRows(trouble)) {
    const parts = find(tree, `zone DMA32/${row.age}-${row.kind}`).children.filter((child) => child.type === 'segment');
    expect(parts.length).toBe(8);
    let before = 0;
    const sum = { clean: 0, referenced: 0, dirty: 0, writeback: 0 };
    for (const part of parts) {
      expect(part.from).toBe(before + 1);
      before = part.to;
      for (const condition of ['clean', 'referenced', 'dirty', 'writeback'] as const) sum[condition] += part.tally[condition];
    }
    expect(sum).toEqual(row.tally);
  }
});

test('a list with fewer pages than columns has no empty segments', () => {
  const short = { ...trouble, ribbons: [ribbon(2, 3, 3, () => [0, 0, 0])] };
  const parts = find(twinTree(short, DMA32, false), 'zone DMA32/inactive-file').children.filter(({ type }) => type === 'segment');
  expect(parts.map((part) => twinWords.name(part))).toEqual(['page 1', 'page 2', 'page 3']);
});

test('lists that are not drawn have their sizes, and lists of a node are below it', () => {
  const bare = twinTree({ ...trouble, ribbons: [] }, DMA32, false);
  expect(find(bare, 'zone DMA32/active-file')).toMatchObject({ size: 90_000, drawn: null, children: [] });
  const ofNode = twinTree(trouble, DMA32, true);
  expect(find(ofNode, 'node 0/inactive-file')).toMatchObject({ size: 312_400 });
  expect(find(ofNode, 'zone DMA32/inactive-file')).toMatchObject({ size: 310_000, drawn: null });
});

test('one sentence says which tasks reclaim and how hard, the result, and how much is free', () => {
  expect(twinWords.sentence(momentOf(trouble, DMA32, kinds))).toBe(
    'kswapd0 and 1 more reclaim at priority 4: 3 of 32 pages of DMA32 freed. DMA32 has 5,420 pages free (21.2 MiB), below low.',
  );
  expect(twinWords.sentence(momentOf({ ...calm, kswapd_awake: false, tasks: [] }, DMA32, kinds))).toMatch(/^No task reclaims\. DMA32 has/);
});
