import { expect, test } from 'vitest';
import { PictureCode } from '../engine/codes.ts';
import { newWatchedTimeline, unhurried } from './engine.ts';
test('x', async () => {
  const out: string[] = [];
  const qs = ['first direct reclaim by "hog"', ...[1,2,5,10,20,50,100,150,200,250,300,400,450,500,550,600,700].map((n) => `first direct reclaim by "hog" + ${n}ms`), '2nd direct reclaim by "hog"', '3rd direct reclaim by "hog"','5th direct reclaim by "hog"'];
  const t = await newWatchedTimeline('primer', `kernel=before\nsize=published`, 64 * 1024 * 1024, qs);
  for (const q of qs) {
    const f: any = await t.find(q, { zone: 0, columns: 64, picture: PictureCode.Scene, hash: false } as any, unhurried);
    if (typeof f === 'string' || f === null) { out.push(`${q} ${f}`); continue; }
    const s = f.scene; out.push(`${q} @${f.time_ns / 1e9} free ${s.free} zone ${f.zones[0].free_pages} kswapd ${s.nodes[0].kswapd} ${s.nodes[0].kswapd_waits_for} hog ${s.programs.find((p: any) => p.name === 'hog')?.reclaims} wb ${s.queue.swap_writes} notes ${s.swap_notes} owners ${s.owners.map((o: any) => o.name + o.swapped)}`);
  }
  console.log(out.join('\n'));
  expect(1).toBe(1);
});
