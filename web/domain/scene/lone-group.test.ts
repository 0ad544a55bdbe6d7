import { expect, test } from 'vitest';
import { task } from '../../test/fixtures/frames.ts';
import { group, reclaimerAt, scene } from '../../test/fixtures/scenes.ts';
import { loneGroupOf, requestOf } from './lone-group.model.ts';

const services = group('services', { anon: [100_000, 0], file: [1_200, 500] });

test('a group that is alone and has no limits is shown by kinds of pages', () => {
  const lone = loneGroupOf(scene({ groups: [services] }), ['services']);
  expect(lone?.kinds.map(({ kind, pages, scanned }) => [kind, pages, scanned])).toEqual([
    ['file', 1_700, null],
    ['anon', 100_000, null],
  ]);
  expect(loneGroupOf(scene({ groups: [services, group('b', {})] }), ['services', 'b'])).toBeNull();
  expect(loneGroupOf(scene({ groups: [{ ...services, soft_limit: 9 }] }), ['services'])).toBeNull();
  expect(loneGroupOf(scene({ groups: [{ ...services, limits: [{ kind: 'high', pages: 9 }] }] }), ['services'])).toBeNull();
});

test('each kind has the share of its pages that the pass has scanned, once it has scanned any and if it scans both kinds', () => {
  const shares = (scanned: [number, number, number, number], anon = 100_000, file: [number, number] = [1_200, 500]) =>
    loneGroupOf(scene({ groups: [services], reclaimer: reclaimerAt({ scan_targets: [anon, 0, ...file], scanned }) }), [
      'services',
    ])?.kinds.map((one) => one.scanned);
  expect(shares([20_000, 0, 800, 50])).toEqual([0.5, 0.2]);
  expect(shares([20_000, 0, 0, 0], 100_000, [0, 0])).toEqual([null, null]);
  expect(shares([0, 0, 0, 0])).toEqual([null, null]);
  expect(shares([27, 0, 0, 0], 27)).toEqual([null, null]);
});

test('a call path says which program asks for how many pages, and its reclaim whether they are freed', () => {
  const asks = task({ name: 'tidy', path: ['memory_reclaim(pages=1024)', 'try_to_free_mem_cgroup_pages(memcg=1)'] });
  const asked = (freed: number, by = 1) => requestOf({ tasks: [task({}), asks] }, { reclaimer: reclaimerAt({ task: by, freed }) });
  expect(asked(1_023)).toEqual({ who: 'tidy', pages: 1_024, isReached: false });
  expect(asked(1_024)?.isReached).toBe(true);
  expect(asked(1_024, 0)?.isReached).toBe(false);
  expect(requestOf({ tasks: [task({ path: ['shrink_node(pages=1024)'] })] }, {})).toBeNull();
});
