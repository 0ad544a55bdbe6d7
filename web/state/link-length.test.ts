// L3: links are short enough for a chat message.
import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type Change, withChange } from '../domain/change/changes.model.ts';
import type { Intent } from './intent.ts';
import { decodeLink, encodeLink } from './link.ts';
import { MOST_CHANGES } from './packed-changes.ts';
import { initialIntent } from './store.ts';

/** The part of the address before the link, for a project's site on GitHub Pages. */
const ADDRESS = 'https://reclaimscope.github.io/';
const scenarios = readdirSync(new URL('../../scenarios/', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
const proof = { hash: 'f'.repeat(16), engine: '10.20.30', text: 'f'.repeat(8) };
const lengthOf = (intent: Intent): number => (ADDRESS + encodeLink(intent, initialIntent, proof)).length;

/** Random numbers from 0 to 1, the same in each run of the test. */
function* numbers(): Generator<number, never> {
  let seed = 7;
  while (true) {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    yield seed / 0x8000_0000;
  }
}

const NAMES = ['swappiness', 'dirty_ratio', 'dirty_background_ratio', 'vfs_cache_pressure', 'min_free_kbytes'] as const;
const DEEDS = ['kill', 'stop', 'cont', 'start'] as const;
const ERRANDS = ['take', 'touch', 'write', 'free'] as const;
const PATCHES = ['b1_limit', 'b3_scan_once', 'b5_floor', 'b7_writeback'] as const;

/** A bad case: random changes of all kinds on all sides, at times to the nanosecond. */
function manyChanges(count: number): readonly Change[] {
  const random = numbers();
  const pick = <T>(choices: readonly T[]): T => choices[Math.floor(random.next().value * choices.length)] as T;
  const upTo = (most: number): string => String(1 + Math.floor(random.next().value * most));
  const valueFor = (name: string): string => {
    if (DEEDS.some((deed) => deed === name)) return pick(['dd', 'memcached', 'parallelio', 'my-dd']);
    if (PATCHES.some((patch) => patch === name)) return pick(['on', 'off']);
    return upTo(name === 'min_free_kbytes' ? 99_999 : name === 'vfs_cache_pressure' ? 1_000 : 100);
  };
  let changes: readonly Change[] = [];
  while (changes.length < count) {
    const name = pick([...NAMES, ...DEEDS, ...ERRANDS, ...PATCHES]);
    const ns = Math.floor(random.next().value * 800e9);
    changes = withChange(changes, { ns, side: pick(['both', 'before', 'after']), name, value: valueFor(name) });
  }
  return changes;
}

const there: Intent = { ...initialIntent, scenario: '2013-kswapd-limits', position: { type: 'time', ns: 799_999_999_999 } };

describe('L3', () => {
  test.each(scenarios)('a link to any step of %s in its default view has at most 200 characters', (scenario) => {
    const longest = [{ type: 'time', ns: 8_999_999_999_999_999 } as const, { type: 'event', side: 'after', event: 0xffff_fffe } as const];
    for (const position of longest) expect(lengthOf({ ...initialIntent, scenario, position })).toBeLessThanOrEqual(200);
  });

  test.each([
    [20, 600],
    [200, 2_000],
  ])('a link with %i interventions has at most %i characters', (count, most) => {
    const changes = manyChanges(count);
    expect(changes).toHaveLength(count);
    expect(lengthOf({ ...there, changes })).toBeLessThanOrEqual(most);
  });

  test.each([8, 9, 200, MOST_CHANGES])('%i interventions are read back as they were', (count) => {
    const changes = manyChanges(count);
    const decoded = decodeLink(encodeLink({ ...there, changes }, initialIntent, proof), scenarios, '');
    expect(decoded.type === 'read' ? [decoded.asked.changes, decoded.passedOver] : decoded).toEqual([changes, []]);
  });

  test('a link that most messages quote whole has only characters that no program takes for its own', () => {
    expect(encodeLink({ ...there, changes: manyChanges(200) }, initialIntent, proof)).toMatch(/^[A-Za-z0-9\-_.~=&#/:?%]*$/);
  });
});
