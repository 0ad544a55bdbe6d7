// Checks with random texts that the page accepts each scenario or story, or refuses it with a sentence and a line, and that nothing throws or
// hangs.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { beatAt, beatLines, withBeat } from '../domain/editor/beat-lines.model.ts';
import { refusalLine } from '../domain/editor/refusal-line.model.ts';
import { DIRECTIVES, readStory } from '../domain/story/story.model.ts';
import { HEADER_DIRECTIVES } from '../domain/story/story-header.model.ts';
import { newEngine, scenarioToml } from './engine.ts';
import { hostile } from './hostile.ts';

const folder = new URL('../../scenarios/', import.meta.url);
const names = readdirSync(folder).filter((name) => existsSync(new URL(`${name}/scenario.toml`, folder)));
const told = names.filter((name) => existsSync(new URL(`${name}/story.en.md`, folder)));
const stories = told.map((name) => readFileSync(new URL(`${name}/story.en.md`, folder), 'utf8'));
const STORIES = hostile(10);
const SCENARIOS = hostile(2);

// ---- stories ----

const name = fc.oneof(fc.stringMatching(/^[a-z][a-z0-9-]{0,8}$/), fc.constantFrom('end', 'constructor', '__proto__', 'a b', ''));
const place = fc.constantFrom(
  'free',
  'after free Normal',
  'counter pswpout',
  'counter',
  'list inactive-file',
  'scene swap',
  'answer',
  '',
  '{',
  'toString',
);
const words = fc.array(
  fc.oneof(
    fc.lorem({ maxCount: 3 }),
    place.map((one) => `{${one}}`),
    fc.constantFrom('*a*', '**', '`x`', '`', '}', '<b>', '::'),
  ),
  {
    maxLength: 14,
  },
);
const text = words.map((all) => all.join(' '));
const search = fc.constantFrom('first swap-out', 'end', '2nd kswapd wakes after phase "a"', 'first', '', 'first swap-out until end');
const value = fc.oneof(
  fc.tuple(fc.constantFrom('before: ', 'after: ', 'middle: ', ''), search).map(([side, one]) => side + one),
  fc.tuple(place, fc.constantFrom(' < ', ' = ', ' >= ', ' '), place).map((all) => all.join('')),
  fc.constantFrom('number', 'kernel', 'choice', 'curve', 'swap', 'tank Normal', 'lists', 'code kswapd_floor', '1 to 1000', 'dd: copies'),
  fc.constantFrom('counter pswpout MB until first kswapd sleeps', 'counter pswpout MB lower 150: a | b', 'One | counter pswpout = 0'),
  text,
);
const directive = fc
  .tuple(fc.constantFrom(...DIRECTIVES, ...HEADER_DIRECTIVES, 'script', ''), value)
  .map(([one, said]) => `::${one} ${said}`);
const heading = fc.tuple(fc.lorem({ maxCount: 3 }), name).map(([title, id]) => `## ${title} {#${id}}`);
const beat = fc
  .tuple(heading, fc.array(directive, { maxLength: 5 }), fc.array(text, { maxLength: 3 }))
  .map(([head, lines, said]) => [head, ...lines, '', said.join('\n\n'), '']);
const written = fc
  .tuple(fc.constantFrom('# A title', '#', '', 'No title'), fc.array(directive, { maxLength: 3 }), fc.array(beat, { maxLength: 4 }))
  .map(([title, header, beats]) => [title, ...header, ...beats.flat()].join('\n'));

/** A story of the repository with one line inserted, in place of none, one or two of its lines. */
const changed = fc
  .tuple(fc.constantFrom(...stories), fc.nat(), fc.nat(), fc.oneof(directive, heading, text, fc.string({ unit: 'binary', maxLength: 30 })))
  .map(([story, from, drop, line]) => {
    const lines = story.split('\n');
    lines.splice(from % lines.length, drop % 3, line);
    return lines.join('\n');
  });

/** A story with a line that repeats a piece, up to far more often than a user would write. */
const long = fc
  .tuple(
    fc.constantFrom('', '## ', '# ', ...DIRECTIVES.map((one) => `::${one} `), ...HEADER_DIRECTIVES.map((one) => `::${one} `)),
    fc.constantFrom('{', '}', '*a', '`', ' ', 'a ', 'until ', '< ', '| ', ': ', '"', '{#', 'before: ', '[', 'counter a ', '\u0000', '🦀'),
    fc.constantFrom(30, 2_000, 38_000),
  )
  .map(([begin, piece, length]) => `# T\n## A {#a}\n::moment before: end\n${begin}${piece.repeat(length / piece.length)}x\n\nText.`);

test(`${STORIES} stories that a grammar wrote or that were changed are read or refused with sentences and lines`, () => {
  const counts = { read: 0, refused: 0 };
  fc.assert(
    fc.property(fc.oneof({ weight: 5, arbitrary: written }, { weight: 5, arbitrary: changed }, { weight: 1, arbitrary: long }), (story) => {
      const reading = readStory(story);
      counts[reading.type] += 1;
      const last = story.split(/\r?\n/).length;
      if (reading.type === 'refused')
        for (const { line, why } of reading.mistakes) {
          expect(why).toMatch(/^Line \d+ of the story: .{10,}/su);
          expect(line >= 1 && line <= last, why).toBe(true);
        }
      // The editor finds the beats in the same text and inserts one.
      for (const { id, from } of beatLines(story)) expect(beatAt(story, from)).toBe(id);
      const more = withBeat(story, last, { title: 'Ünter #', moment: 'before: end' }, 'T');
      expect(more.leadLine).toBeLessThanOrEqual(more.text.split('\n').length);
    }),
    { numRuns: STORIES },
  );
  // Enough stories of each kind must occur.
  if (STORIES < 1_000) return;
  expect(counts.read).toBeGreaterThan(STORIES / 80);
  expect(counts.refused).toBeGreaterThan(STORIES / 3);
});

test.each([
  ['braces', '{'.repeat(39_000)],
  ['stars', '*a'.repeat(19_000)],
  ['backquotes', '`a'.repeat(19_000)],
  ['a heading', `## ${'a {#a'.repeat(7_000)}`],
  ['an answer', `## A {#a}\n::moment before: end\n::bet number\n::answer ${'a until '.repeat(4_000)}\n::why W.\n\nText.`],
  ['a condition', `## A {#a}\n::moment before: end\n::holds ${'a < '.repeat(9_000)}\n\nText.`],
  ['blanks', `## A {#a}\n::moment before: end\n::see ${' '.repeat(30_000)}x\n\nText.`],
])('a long line of %s is read or refused at once', (_, line) => {
  const since = performance.now();
  expect(readStory(`# T\n${line.startsWith('##') ? '' : '## A {#a}\n::moment before: end\n\n'}${line}\n`).type).toMatch(/^(read|refused)$/);
  expect(performance.now() - since).toBeLessThan(1_000);
});

// ---- scenarios ----

const key = fc.constantFrom(
  'name',
  'title',
  'end',
  'seed',
  'kernel',
  'cpus',
  'kind',
  'spanned',
  'work',
  'pages',
  'rate',
  'size',
  'disk',
  'colour',
  '__proto__',
);
const toml = fc.oneof(
  fc.integer().map(String),
  fc.constantFrom(
    '"1s"',
    '"64MiB"',
    '"lab"',
    '"anon"',
    '"v3_10_rc1"',
    'true',
    '[]',
    '[1, 4]',
    '{}',
    '1e9',
    'nan',
    '"',
    '[',
    '"-5s"',
    '"1e9GiB"',
  ),
  fc.string({ maxLength: 12 }).map((one) => JSON.stringify(one)),
);
const entry = fc.tuple(key, toml).map(([one, other]) => `${one} = ${other}`);
const table = fc.constantFrom(
  '[before]',
  '[after]',
  '[machine]',
  '[[machine.node]]',
  '[[machine.node.zone]]',
  '[[actor]]',
  '[[file]]',
  '[x',
  '[[memcg]]',
);
const tomlLines = fc.array(fc.oneof(entry, table, fc.constant('')), { maxLength: 12 });
const scenario = fc.oneof(
  tomlLines.map((lines) => lines.join('\n')),
  fc.tuple(fc.constantFrom(...names), fc.nat(), fc.nat(), tomlLines).map(([one, from, drop, lines]) => {
    const all = scenarioToml(one).split('\n');
    all.splice(from % all.length, drop % 4, ...lines.slice(0, 2));
    return all.join('\n');
  }),
);

test(`${SCENARIOS} scenarios that a grammar wrote or that were changed are accepted or refused with a sentence and a line`, async () => {
  const { reader } = await newEngine();
  const counts = { taken: 0, refused: 0 };
  fc.assert(
    fc.property(scenario, (one) => {
      try {
        reader.describe(one, 'kernel=before');
        counts.taken += 1;
      } catch (error) {
        if (error instanceof WebAssembly.RuntimeError || !(error instanceof Error)) throw error;
        counts.refused += 1;
        expect(error.message).toMatch(/^\S.{10,}\.$/s);
        const line = refusalLine(one, error.message);
        expect(line >= 1 && line <= one.split('\n').length, error.message).toBe(true);
      }
    }),
    { numRuns: SCENARIOS },
  );
  if (SCENARIOS < 300) return;
  expect(counts.taken).toBeGreaterThan(SCENARIOS / 30);
  expect(counts.refused).toBeGreaterThan(SCENARIOS / 3);
});
