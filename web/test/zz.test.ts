import { test } from 'vitest';
import { Timeline } from '../engine/timeline.ts';
import { createDice, newEngine, scenarioToml, unhurried } from './engine.ts';
test('leak', async () => {
  for (const size of ['classroom', 'published']) {
    const { engine, instance } = await newEngine();
    const tl = new Timeline(new engine.Simulation(scenarioToml('2013-kswapd-limits'), `kernel=before\nsize=${size}`), instance, 512 << 20);
    const lens = { zone: 1, columns: 512, hash: false };
    let t = performance.now();
    await tl.explore(Infinity, unhurried);
    console.log(size, 'explore', (performance.now() - t).toFixed(0), 'MB', instance.memory.buffer.byteLength >> 20, 'cp', tl.checkpointCount, tl.checkpointBytes >> 20);
    const dice = createDice(1);
    const times: number[] = [];
    for (let i = 1; i <= 40; i++) { t = performance.now(); const f = await tl.seek({ type: 'event', event: dice(tl.exploredEvents) }, lens, unhurried); times.push(performance.now() - t);
      if (i % 10 === 0) console.log(i, 'MB', instance.memory.buffer.byteLength >> 20, 'cp', tl.checkpointCount, tl.checkpointBytes >> 20, f?.event); }
    times.sort((a, b) => a - b); console.log('seek p50', times[20], 'p95', times[38], 'max', times[39]);
    const back: number[] = []; const e = Math.floor(tl.exploredEvents * 0.63); for (let i = 0; i < 40; i++) { t = performance.now(); await tl.seek({ type: 'event', event: e - i }, lens, unhurried); back.push(performance.now() - t); }
    console.log('back', back.map((x) => x.toFixed(0)).join(' '));
    const b2: number[] = []; let ev = e; for (let i = 0; i < 20; i++) { t = performance.now(); const f = await tl.step(-1, 'batch', ev, lens, unhurried); ev = f?.event ?? 0; b2.push(performance.now() - t); }
    console.log('batch back', b2.map((x) => x.toFixed(0)).join(' '));
  }
}, 400000);
