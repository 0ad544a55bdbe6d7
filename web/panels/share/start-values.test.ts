import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { setting } from '../../state/link-values.ts';
import { readSchema, setOf, startValues, withSet } from './start-values.model.ts';

const root = new URL('../../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');
const schema = readSchema(read('docs/scenario.md'));
const scenarios = readdirSync(new URL('scenarios/', root), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

describe('the values that can be set at the start', () => {
  test('the keys are those of the reference, with ranges and meanings', () => {
    expect([...schema.keys()]).toEqual(expect.arrayContaining(['machine', 'machine.disk', 'machine.node.zone', 'actor', 'work dd']));
    expect(schema.get('machine')?.find(({ key }) => key === 'swappiness')).toEqual({
      key: 'swappiness',
      holds: 'whole number',
      range: '0 to 200',
      unsaid: '60',
      means: 'vm.swappiness: up to 100, from 5.8 on up to 200.',
    });
  });

  test('the values of 2013 have the paths that a link uses for them', () => {
    const values = startValues(read('scenarios/2013-kswapd-limits/scenario.toml'), schema);
    const valueAt = (path: string): string | null | undefined => values.find((value) => value.path === path)?.value;
    expect(valueAt('machine.swappiness')).toBe('60');
    expect(valueAt('machine.node[0].zone.Normal.kernel')).toMatch(/^\d+$/);
    expect(valueAt('machine.disk.sda.seek')).toMatch(/ms$/);
    expect(valueAt('actor.parallelio.set_percent')).toMatch(/^\d+$/);
    // This scenario does not have the key, but it can be set.
    expect(valueAt('machine.min_free_kbytes')).toBeNull();
  });

  test.each(scenarios)('every path of %s can stand in a link', (scenario) => {
    const values = startValues(read(`scenarios/${scenario}/scenario.toml`), schema);
    expect(values.length).toBeGreaterThan(10);
    expect(values.filter(({ path, value }) => setting.read(`${path}:${value ?? '1'}`) === null)).toEqual([]);
    expect(new Set(values.map(({ path }) => path)).size).toBe(values.length);
  });

  test('a value replaces the earlier one, and can be removed', () => {
    const once = withSet(['a.b=1'], 'machine.swappiness', '10');
    const twice = withSet(once, 'machine.swappiness', '20');
    expect(setOf(twice, 'machine.swappiness')).toBe('20');
    expect(withSet(twice, 'machine.swappiness', null)).toEqual(['a.b=1']);
  });
});
