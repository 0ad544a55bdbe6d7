import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { nextChunk } from './playback.ts';
import { createSession } from './session.ts';

const web = new URL('../', import.meta.url);

test('no module of the page has a mutable variable: what the page remembers is in the session', () => {
  const modules = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.tsx?$/.test(path) && !/^(engine\/wasm|test|e2e|bench)\//.test(path) && !path.endsWith('.test.ts'),
  );
  expect(modules).toContain('state/session.ts');
  const loose = modules.filter((path) => /^(export )?let /m.test(readFileSync(new URL(path, web), 'utf8')));
  expect(loose).toEqual([]);
});

test('without drawing, requests grow until each takes about half a second, and shrink when one takes longer', () => {
  const { playback } = createSession();
  playback.chunkNs = 1_000_000_000;
  // The engine needs a quarter of a second for a simulated one, and twice as long from the sixth request on.
  const asked: number[] = [];
  let now = 0;
  for (let request = 0; request < 9; request += 1) {
    const ns = nextChunk(playback, now);
    asked.push(ns / 1e9);
    now += (ns / 1e9) * (request < 5 ? 250 : 500);
  }
  expect(asked).toEqual([1, 2, 2, 2, 2, 2, 1, 1, 1]);
});

test('sessions share no memory', () => {
  const one = createSession();
  one.ledger.scrolledPx.set('claims', 40);
  one.visit.visits = 3;
  expect(createSession().ledger.scrolledPx.size).toBe(0);
  expect(createSession().visit.visits).toBe(0);
});
