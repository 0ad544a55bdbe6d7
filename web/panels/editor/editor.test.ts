// Tests the places of the editor's marks: the line that the engine refuses, and the beat to which a line belongs.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { beatAt, beatLines, withBeat } from '../../domain/editor/beat-lines.model.ts';
import { refusalLine } from '../../domain/editor/refusal-line.model.ts';
import { readStory } from '../../domain/story/story.model.ts';
import { newEngine, scenarioToml } from '../../test/engine.ts';

const { reader } = await newEngine();
const lab = scenarioToml('lab');

/** The text of the line that the engine refuses. */
function refusedLine(text: string): string | undefined {
  try {
    reader.describe(text, 'kernel=before');
  } catch (error) {
    if (error instanceof Error) return text.split('\n')[refusalLine(text, error.message) - 1];
  }
  throw new Error('the engine took it');
}

describe('the line of a refusal', () => {
  test.each([
    ['cpus = 2', 'cpus = 65', 'cpus = 65'],
    ['name = "lab"', 'name = "<b>"', 'name = "<b>"'],
    ['rate = 20000', 'rate = "often"', 'rate = "often"'],
    ['work = "reader"', 'work = "sleeper"', 'work = "sleeper"'],
    ['passes = 2', 'passes = 2\ncolour = 1', 'colour = 1'],
    ['present = 61440', 'present = -1', 'present = -1'],
    ['kernel = "v3_10_rc1"', 'kernel = "v9"', 'kernel = "v9"'],
  ])('%s, changed, is the line of the change', (old, changed, line) => {
    expect(lab).toContain(old);
    expect(refusedLine(lab.replace(old, changed))).toBe(line);
  });

  test('for a file that cannot be included is the line with its path', () => {
    const line = 'include = "../my-machine.toml"';
    expect(refusedLine(lab.replace('[machine]\n', `[machine]\n${line}\n`))).toBe(line);
  });

  test('for a text that is not TOML is the line that the engine names', () => {
    expect(refusedLine(lab.replace('cpus = 2', 'cpus = = 2'))).toBe('cpus = = 2');
  });

  test('for a missing key is the header of the table to which the key belongs', () => {
    expect(refusedLine(lab.replace('cpus = 2\n', ''))).toBe('[machine]');
    expect(refusedLine('')).toBe('');
    expect(refusedLine(lab.replace(/^present = 3998\n/m, ''))).toBe('[[machine.node.zone]]');
  });

  test.each(['', 'x', 'Line 99999 of', '] = is missing', `${'a.'.repeat(99)} = 1`, 'Line 9999999, column 1 is not TOML'])(
    'for any words, such as %j, is a line of the text',
    (why) => {
      const line = refusalLine(lab, why);
      expect(line).toBeGreaterThanOrEqual(1);
      expect(line).toBeLessThanOrEqual(lab.split('\n').length);
    },
  );
});

describe('the beats of a text', () => {
  const folder = new URL('../../../scenarios/', import.meta.url);
  const stories = readdirSync(folder).filter((name) => existsSync(new URL(`${name}/story.en.md`, folder)));
  test.each(stories)('%s has its beats where the reader of stories finds them', (name) => {
    const text = readFileSync(new URL(`${name}/story.en.md`, folder), 'utf8');
    const reading = readStory(text);
    const read = reading.type === 'read' ? reading.story.beats.map(({ id, line }) => ({ id, from: line })) : [];
    expect(beatLines(text).map(({ id, from }) => ({ id, from }))).toEqual(read);
    expect(read.length).toBeGreaterThan(0);
    for (const { id, from } of read) expect(beatAt(text, from + 1)).toBe(id);
  });

  test('a line above all beats belongs to none, and neither does a line of a beat without a name', () => {
    const text = '# T\n\n## One {#one}\ntext\n## Two\ntext\n## Three {#three}';
    expect([1, 2, 3, 4, 5, 6, 7].map((line) => beatAt(text, line))).toEqual([null, null, 'one', 'one', null, null, 'three']);
  });

  const beat = { title: 'Swap-out', moment: 'before: first swap-out' };
  test('a new beat is inserted after that of the cursor, with a name of its own and an empty line for its lead', () => {
    const { text, leadLine } = withBeat('# T\n\n## A {#swap-out}\ntext\n\n## B {#b}\ntext\n', 4, beat, 'Lab');
    expect(text).toBe(
      '# T\n\n## A {#swap-out}\ntext\n\n## Swap-out {#swap-out-2}\n::moment before: first swap-out\n\n\n\n## B {#b}\ntext\n',
    );
    expect(leadLine).toBe(9);
    expect(beatAt(text, leadLine)).toBe('swap-out-2');
  });

  test('a text without beats gets a title above the new one, and with its lead the story can be read', () => {
    const { text, leadLine } = withBeat(' \n', 1, beat, 'Lab');
    const lines = text.split('\n');
    lines[leadLine - 1] = 'A page goes out.';
    expect(readStory(lines.join('\n'))).toMatchObject({ type: 'read', story: { title: 'Lab', beats: [{ id: 'swap-out' }] } });
  });
});
