// Where the editor's marks stand: the line of a refusal of the engine, and the beat that a line belongs to.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { beatAt, beatLines, withBeat } from '../../domain/editor/beat-lines.model.ts';
import { refusalLine } from '../../domain/editor/refusal-line.model.ts';
import { readStory } from '../../domain/story/story.model.ts';
import { newEngine, scenarioToml } from '../../test/engine.ts';

const { reader } = await newEngine();
const lab = scenarioToml('lab');

/** The line of the engine's refusal, as text. */
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
  ])('%s, changed, is that of the change', (old, changed, line) => {
    expect(lab).toContain(old);
    expect(refusedLine(lab.replace(old, changed))).toBe(line);
  });

  test('of a file that cannot be included is that of its path', () => {
    const line = 'include = "../my-machine.toml"';
    expect(refusedLine(lab.replace('[machine]\n', `[machine]\n${line}\n`))).toBe(line);
  });

  test('of what is not TOML is the one that the engine names', () => {
    expect(refusedLine(lab.replace('cpus = 2', 'cpus = = 2'))).toBe('cpus = = 2');
  });

  test('of something that is not written is that of the table where it belongs', () => {
    expect(refusedLine(lab.replace('cpus = 2\n', ''))).toBe('[machine]');
    expect(refusedLine('')).toBe('');
    expect(refusedLine(lab.replace(/^present = 3998\n/m, ''))).toBe('[[machine.node.zone]]');
  });

  test.each(['', 'x', 'Line 99999 of', '] = is missing', `${'a.'.repeat(99)} = 1`, 'Line 9999999, column 1 is not TOML'])(
    'of whatever words, %j, is a line of the text',
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
  test.each(stories)('%s has them where its reader finds them', (name) => {
    const text = readFileSync(new URL(`${name}/story.en.md`, folder), 'utf8');
    const reading = readStory(text);
    const read = reading.type === 'read' ? reading.story.beats.map(({ id, line }) => ({ id, from: line })) : [];
    expect(beatLines(text).map(({ id, from }) => ({ id, from }))).toEqual(read);
    expect(read.length).toBeGreaterThan(0);
    for (const { id, from } of read) expect(beatAt(text, from + 1)).toBe(id);
  });

  test('a line above all of them belongs to none, and so does one of a beat without a name', () => {
    const text = '# T\n\n## One {#one}\ntext\n## Two\ntext\n## Three {#three}';
    expect([1, 2, 3, 4, 5, 6, 7].map((line) => beatAt(text, line))).toEqual([null, null, 'one', 'one', null, null, 'three']);
  });

  const beat = { title: 'Swap-out', moment: 'before: first swap-out' };
  test('a new one comes behind that of the cursor, with a name of its own and room for its lead', () => {
    const { text, leadLine } = withBeat('# T\n\n## A {#swap-out}\ntext\n\n## B {#b}\ntext\n', 4, beat, 'Lab');
    expect(text).toBe(
      '# T\n\n## A {#swap-out}\ntext\n\n## Swap-out {#swap-out-2}\n::moment before: first swap-out\n\n\n\n## B {#b}\ntext\n',
    );
    expect(leadLine).toBe(9);
    expect(beatAt(text, leadLine)).toBe('swap-out-2');
  });

  test('in a text without any there is a title above it, and with its lead the story can be told', () => {
    const { text, leadLine } = withBeat(' \n', 1, beat, 'Lab');
    const lines = text.split('\n');
    lines[leadLine - 1] = 'A page goes out.';
    expect(readStory(lines.join('\n'))).toMatchObject({ type: 'read', story: { title: 'Lab', beats: [{ id: 'swap-out' }] } });
  });
});
