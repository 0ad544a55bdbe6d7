import { expect, test } from 'vitest';
import type { RecordedMoment } from '../../engine/protocol.ts';
import { largeBlockPages, pagesOfSquare, recordedNodes, zoneName } from './recorded.model.ts';

const lists = { inactive_anon: 300, active_anon: 100, inactive_file: 20, active_file: 10, unevictable: 5 };
const zone = (name: string, node: number, more: object = {}): RecordedMoment['zones'][number] => ({
  name,
  node,
  managed: 10_000,
  free: 120,
  min: 100,
  low: 125,
  high: 150,
  reserve: 0,
  per_cpu: 7,
  lists,
  blocks: [],
  ...more,
});
const moment = (zones: RecordedMoment['zones']): RecordedMoment => ({ place: 'log:3', cause: 'killed', task: 'dd', order: 0, zones });

test('a node has the tank of its zones, with the watermarks of the file, their reserve, and the sums of their lists', () => {
  const [first, second] = recordedNodes(moment([zone('DMA32', 0, { reserve: 1_000 }), zone('Normal', 0), zone('Normal', 1)]));
  expect(first?.tank.compartments.map(({ name, min, low, high }) => [name, min, low, high])).toEqual([
    ['DMA32', 1_100, 1_125, 1_150],
    ['Normal', 100, 125, 150],
  ]);
  expect(first?.tank.free).toBe(254);
  expect(first?.belts.map(({ kind, inactive, active }) => [kind, inactive, active])).toEqual([
    ['file', 40, 20],
    ['anon', 600, 200],
  ]);
  expect(second?.tank.deciding.name).toBe('Normal/1');
});

test('where the lists of one zone are unknown, the node has no belts', () => {
  const [node] = recordedNodes(moment([zone('DMA32', 0), zone('Normal', 0, { lists: undefined })]));
  expect(node?.belts).toEqual([]);
});

test('a square stands for the same number of pages in all belts', () => {
  const nodes = recordedNodes(moment([zone('Normal', 0), zone('Normal', 1)]));
  expect(pagesOfSquare(nodes, 100)).toBe(4);
  expect(pagesOfSquare([], 100)).toBe(1);
});

test('large free blocks are counted, if a file tells of blocks', () => {
  expect(largeBlockPages(zone('Normal', 0))).toBeNull();
  expect(largeBlockPages(zone('Normal', 0, { blocks: [3, 0, 0, 0, 0, 0, 0, 0, 0, 2, 1] }))).toBe(2 * 512 + 1024);
  expect(zoneName(zone('Normal', 2))).toBe('Normal/2');
});
