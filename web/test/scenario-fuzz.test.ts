import { existsSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { makeRoom } from '../engine/linear-memory.ts';
import { createDice, newEngine, scenarioToml } from './engine.ts';
import { hostile } from './hostile.ts';

const folder = new URL('../../scenarios/', import.meta.url);
const names = readdirSync(folder).filter((name) => existsSync(new URL(`${name}/scenario.toml`, folder)));
const ROUNDS = hostile(2);
const RUNS = hostile(1);
const JUNK = [
  '"',
  '=',
  '[',
  ']',
  '\n',
  '-1',
  '0',
  '99999999999999999999',
  '1e400',
  'nan',
  'true',
  "'",
  '\\u0000',
  '{',
  '}',
  'ü',
  '[[a]]',
  '__proto__ = 1\n',
];

/** A scenario with one cut, one insertion, one number replaced, or one line removed. */
function mutated(text: string, dice: (below: number) => number): string {
  const where = dice(text.length);
  const junk = JUNK[dice(JUNK.length)] ?? '';
  switch (dice(4)) {
    case 0:
      return text.slice(0, where);
    case 1:
      return text.slice(0, where) + junk + text.slice(where);
    case 2: {
      const numbers = [...text.matchAll(/\d[\d_]*/g)];
      const number = numbers[dice(numbers.length)];
      return number === undefined ? text : text.slice(0, number.index) + junk + text.slice(number.index + number[0].length);
    }
    default: {
      const lines = text.split('\n');
      lines.splice(dice(lines.length), 1);
      return lines.join('\n');
    }
  }
}

test(`${ROUNDS} mutated scenarios are accepted or refused with a sentence, and never break the engine`, async () => {
  const dice = createDice(7);
  const { reader } = await newEngine();
  let refused = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const name = names[dice(names.length)] ?? '';
    const text = mutated(scenarioToml(name), dice);
    try {
      reader.describe(text, 'kernel=before');
    } catch (error) {
      refused += 1;
      expect(error, `round ${round}, ${name}:\n${text}`).not.toBeInstanceOf(WebAssembly.RuntimeError);
      expect(error).toBeInstanceOf(Error);
      if (error instanceof Error) expect(error.message, text).toMatch(/\S+ \S+/);
    }
  }
  // If the reader never refused a mutation, this test would test nothing.
  expect(refused).toBeGreaterThan(ROUNDS / 4);
});

test(`the accepted ones of ${RUNS} mutated scenarios can be built and run`, async () => {
  const dice = createDice(11);
  let built = 0;
  const { engine, reader } = await newEngine();
  for (let round = 0; round < RUNS; round += 1) {
    const text = mutated(scenarioToml('2013-kswapd-limits'), dice);
    try {
      const simulation = new engine.Simulation(reader.checked(text, 'kernel=after\nsize=classroom'));
      simulation.advance(12_000_000_000_000, 0xffff_ffff, 200_000);
      // The memory of the run was estimated before it began, so no allocation may be refused.
      expect(engine.refused_bytes(), text).toBeUndefined();
      expect(simulation.frame(0, 64, 0, undefined, true).length).toBeGreaterThan(0);
      simulation.free();
      built += 1;
    } catch (error) {
      expect(error, text).not.toBeInstanceOf(WebAssembly.RuntimeError);
    }
  }
  expect(built).toBeGreaterThan(0);
});

const options: readonly (readonly [string, string])[] = [
  ['size=enormous', 'size'],
  ['kernel=during', 'kernel'],
  ['seed=-1', 'seed'],
  ['patch=no_such_patch=on', 'no_such_patch'],
  ['set=machine.no_such_field=1', 'no_such_field'],
  ['colour=red', 'colour'],
  ['nonsense', 'nonsense'],
];
test.each(options)('the option "%s" is refused by name', async (option, name) => {
  const { reader } = await newEngine();
  expect(() => reader.describe(scenarioToml('2013-kswapd-limits'), option)).toThrow(name);
});

test('the simulator refuses bytes that the reader has not written, with a sentence, however they were changed', async () => {
  const dice = createDice(13);
  const { engine, reader } = await newEngine();
  const checked = reader.checked(scenarioToml('primer'), 'kernel=after');
  const altered = (): Uint8Array => {
    const bytes = checked.slice(0, dice(2) === 0 ? checked.length : dice(checked.length));
    const at = dice(bytes.length);
    if (bytes.length > 0) bytes[at] = (bytes[at] ?? 0) ^ (1 + dice(255));
    return bytes;
  };
  for (let round = 0; round < 200; round += 1) {
    expect(() => new engine.Simulation(altered())).toThrow('not a scenario that the reader of this engine has checked');
  }
  expect(new engine.Simulation(checked).event).toBeGreaterThanOrEqual(0);
});

/** All limits at their ends at once: memory, files, inodes, swap, groups. */
const LARGEST = `
name = "largest"
title = "T"
symptom = "S"
end = "12000s"
[before]
kernel = "v4_20"
[after]
kernel = "v4_20"
[machine]
cpus = 64
hz = 1000
swap = { disk = "sda", size = "128GiB" }
filesystem = { kind = "xfs", disk = "sda" }
[[machine.node]]
zone = [{ kind = "Normal", spanned = "128GiB", present = "128GiB", managed = "128GiB", kernel = 0 }]
[[machine.disk]]
name = "sda"
bandwidth = "1GiB/s"
seek = 0
request = 0
[machine.costs]
${['anon_fault', 'touch', 'swap_fault', 'read_page', 'readahead_page', 'write_page', 'syscall', 'open', 'scan_page', 'free_page']
  .concat(['deactivate_page', 'pageout', 'shrink_zone', 'scan_object', 'flush_page'])
  .map((cost) => `${cost} = 100`)
  .join('\n')}
${Array.from({ length: 100 }, (_, n) => `[[memcg]]\nname = "g${n}"`).join('\n')}
[[file]]
name = "data"
size = "240GiB"
[[actor]]
name = "tree"
work = "files"
directories = 64
files_per_directory = 65536
even = 0
odd = 4096
phases = ["stat"]
[[actor]]
name = "memory"
work = "anon"
pages = "128GiB"
populate = true
pattern = "uniform"
touches = 1
write_percent = 100
mlocked = false
`;

test('the largest machine is refused with a message that says what to choose, before anything is built', async () => {
  const { reader } = await newEngine();
  expect(() => reader.checked(LARGEST, 'kernel=before')).toThrow(
    /may take up to \d+ MiB .* the limit of a page is 1536 MiB .* Choose a smaller size/,
  );
});

test('a machine just below the limit fits into the memory of a page, with room to run', async () => {
  const { engine, reader, instance } = await newEngine();
  const hardly = LARGEST.replaceAll('"128GiB"', '"32GiB"').replace('files_per_directory = 65536', 'files_per_directory = 4096');
  const simulation = new engine.Simulation(reader.checked(hardly, 'kernel=before'));
  makeRoom(instance);
  simulation.advance(1_000_000_000, 2_000, 10_000);
  expect(simulation.event).toBeGreaterThan(100);
  expect(engine.refused_bytes()).toBeUndefined();
  simulation.free();
});
