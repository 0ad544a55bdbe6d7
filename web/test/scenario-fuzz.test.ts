import { existsSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createDice, newEngine, scenarioToml } from './engine.ts';

const folder = new URL('../../scenarios/', import.meta.url);
const names = readdirSync(folder).filter((name) => existsSync(new URL(`${name}/scenario.toml`, folder)));
const ROUNDS = 1_200;
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

/** One cut, one insertion, one replacement of a number, or a line gone. */
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
  // The mutations are no good if they are never noticed.
  expect(refused).toBeGreaterThan(ROUNDS / 4);
});

test('mutated scenarios that are accepted can be built and run', async () => {
  const dice = createDice(11);
  let built = 0;
  const { engine, reader } = await newEngine();
  for (let round = 0; round < 40; round += 1) {
    const text = mutated(scenarioToml('2013-kswapd-limits'), dice);
    try {
      const simulation = new engine.Simulation(reader.checked(text, 'kernel=after\nsize=classroom'));
      simulation.advance(1_000_000_000, 0xffff_ffff, 10_000);
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

test('the simulator refuses what the reader has not given it, with a sentence, whatever has happened to the bytes', async () => {
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
    expect(() => new engine.Simulation(altered())).toThrow('no scenario that the reader of this engine has checked');
  }
  expect(new engine.Simulation(checked).event).toBeGreaterThanOrEqual(0);
});
