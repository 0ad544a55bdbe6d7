import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { scenarioToml } from '../test/engine.ts';
import { inOnePiece } from './one-piece.model.ts';

const MACHINE = '# Of all.\n[machine]\ncpus = 1\nhz = 250 # ticks\n\n[machine.swap]\ndisk = "vdb"\n';
const joined = (text: string): string => inOnePiece(text, (path) => (path === '../m.toml' ? MACHINE : ''));

test('a text that includes nothing stays as it is', () => {
  const text = scenarioToml('2013-kswapd-limits');
  expect(joined(text)).toBe(text);
});

test("the included machine takes the place of the scenario's own tables, whose lines override it, with their comments", () => {
  const text =
    'name = "a"\n\n# Ours.\n[machine]\ninclude = "../m.toml"\nhz = 100 # slow\nthp = true\n\n[machine.swap]\nsize = "1GiB"\n\n[machine.costs]\ntouch = 1\n\n# Reads.\n[[actor]]\nwork = "reader"\n';
  expect(joined(text)).toBe(
    'name = "a"\n\n# Of all.\n[machine]\ncpus = 1\nhz = 100 # slow\nthp = true\n\n[machine.swap]\ndisk = "vdb"\nsize = "1GiB"\n\n[machine.costs]\ntouch = 1\n\n# Reads.\n[[actor]]\nwork = "reader"\n',
  );
});

test('a list of its own cannot be joined', () => {
  const text = '[machine]\ninclude = "../m.toml"\n[[machine.disk]]\nname = "vda"\n';
  expect(() => joined(text)).toThrow('machine.disk is a list beside ../m.toml');
});

test('what the page has of small files is the shared machine but for its bitmaps', () => {
  const shared = readFileSync(new URL('../../scenarios/lab-machine.toml', import.meta.url), 'utf8').split('\n');
  const text = scenarioToml('lab-smallfiles');
  const missing = shared.filter((line) => line !== '' && !text.includes(`${line}\n`));
  expect(missing).toEqual([expect.stringMatching(/^bitmaps = 31 /)]);
  expect(text).toMatch(/^bitmaps = 1 .*\n/m);
});
