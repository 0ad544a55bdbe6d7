// Tests that the page opens every file that a user can drop on it, or refuses it with a sentence. Nothing throws or hangs.
import fc from 'fast-check';
import { beforeEach, expect, test, vi } from 'vitest';
import fixtures from '../test/fixtures/links-v1.json' with { type: 'json' };
import { hostile } from '../test/hostile.ts';
import { decodeLink } from './link.ts';
import { scenarioNames } from './scenarios.ts';

const gone = vi.hoisted((): { readonly to: [string, { readonly asked: object }][] } => ({ to: [] }));
const opened = vi.hoisted((): { readonly texts: object[] } => ({ texts: [] }));
vi.mock('./go-to.ts', () => ({ goTo: async (...way: [string, { readonly asked: object }]) => void gone.to.push(way) }));
vi.mock('./editor.ts', () => ({ openTexts: async (texts: object) => void opened.texts.push(texts) }));
const { openFile } = await import('./opened-file.ts');

const RUNS = hostile(10);

beforeEach(() => {
  gone.to.length = 0;
  opened.texts.length = 0;
});

/** Characters that some layer could take for something else. */
const odd = fc.constantFrom('\u0000', '\u0007', '\ud800', '\udc00x', '\u202e', '\ufeff', '</script>', '"', '\\', '\n', '🦀', 'é');
const word = fc.oneof(fc.string({ unit: 'binary', maxLength: 20 }), odd, fc.lorem({ maxCount: 4 }));
const link = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...fixtures.map((each) => each.link), '#v1/lab', '#v1/primer', '') },
  {
    weight: 2,
    arbitrary: fc.tuple(fc.constantFrom('#v1/lab?title=', '#v1/lab?at=', '#v1/lab?x=', '#v2/'), word).map((all) => all.join('')),
  },
  { weight: 1, arbitrary: word },
);
const deep = fc.tuple(fc.constantFrom('[', '{"a":'), fc.constantFrom(1, 100, 9_000, 200_000)).map(([open, times]) => ({ open, times }));
/** A piece of JSON, as text. */
const json = fc.oneof(
  { weight: 4, arbitrary: fc.oneof(word, fc.constant('title = "mine"\n'), fc.constant('# Mine\n')).map((one) => JSON.stringify(one)) },
  { weight: 3, arbitrary: fc.constantFrom('null', 'true', '0', '1', '-1', '1e999', '2', '[]', '{}', '"\\ud800"', '1.0', '""') },
  { weight: 1, arbitrary: fc.integer({ min: 60_000, max: 70_000 }).map((length) => JSON.stringify('é'.repeat(length / 2))) },
  { weight: 1, arbitrary: deep.map(({ open, times }) => `${open.repeat(times)}1${(open === '[' ? ']' : '}').repeat(times)}`) },
);
const name = fc.oneof(
  fc.constantFrom('what', 'format', 'version', 'title', 'link', 'scenario', 'story', '__proto__', 'constructor', 'toString', ''),
  word,
);
const field = fc
  .tuple(
    name.map((one) => JSON.stringify(one)),
    json,
  )
  .map((all) => all.join(': '));
/** Mostly complete saved runs, in which a field is changed, occurs twice or is unknown. */
const saved = fc
  .tuple(
    link.map((one) => JSON.stringify(one)),
    fc.option(json, { freq: 4 }),
    fc.option(json, { freq: 4 }),
    fc.array(field, { maxLength: 2 }),
  )
  .map(([to, scenario, story, more]) => {
    const fields = ['"format": "reclaimscope-run"', '"version": 1', `"link": ${to}`, `"scenario": ${scenario}`, `"story": ${story}`];
    return `{ ${[...fields, ...more].join(', ')} }`;
  });
const cut = fc.tuple(saved, fc.nat(), fc.nat(12), word).map(([text, at, out, more]) => {
  const from = at % (text.length + 1);
  return text.slice(0, from) + more + text.slice(from + out);
});
/** Texts that repeat one piece far more often than a user would. With quadratic time the reader would take noticeably long for each. */
const much = fc
  .tuple(
    fc.constantFrom('\n', '# a\n', '## a\n', ' ', '[', '{', 'a = 1\n', 'a', '"', '\t\n', '# \n## {#'),
    fc.constantFrom(1_000, 60_000, 1_100_000),
  )
  .map(([piece, length]) => piece.repeat(length / piece.length));
const bytes = fc.uint8Array({ maxLength: 200 });
const content: fc.Arbitrary<string | Uint8Array<ArrayBuffer>> = fc.oneof(
  { weight: 8, arbitrary: saved },
  { weight: 4, arbitrary: cut },
  { weight: 1, arbitrary: much },
  { weight: 2, arbitrary: bytes.map((one) => new Uint8Array(one)) },
  { weight: 2, arbitrary: word },
  { weight: 2, arbitrary: fc.tuple(fc.constantFrom('[machine]\n', '# A\n\n## B {#b}\n', '[[actor]]\n'), word).map((all) => all.join('')) },
);
const fileName = fc.oneof(
  fc.constantFrom('run.json', 'a.toml', 'b.md', 'c.TOML', 'picture.png', '', '.md', 'x'.repeat(3_000)),
  word.map((one) => `${one}.json`),
);

test(`${RUNS} files of all kinds are opened or refused with a sentence`, async () => {
  const counts = { opened: 0, refused: 0 };
  await fc.assert(
    fc.asyncProperty(fileName, content, async (called, held) => {
      gone.to.length = 0;
      opened.texts.length = 0;
      const why = await openFile(new File([held], called));
      const done = gone.to.length + opened.texts.length;
      expect(done).toBe(why === null ? 1 : 0);
      counts[why === null ? 'opened' : 'refused'] += 1;
      if (why !== null) {
        expect(why.length).toBeLessThan(1_000);
        expect(why).toMatch(/^[A-Z].{10,}\.$/s);
      }
      for (const [to, { asked }] of gone.to) {
        // The link leads to the saved run, no matter what else the file contains.
        expect(decodeLink(to, scenarioNames, 'primer').type).toBe('read');
        expect(Object.getPrototypeOf(asked)).toBe(Object.prototype);
      }
    }),
    { numRuns: RUNS },
  );
  if (RUNS < 1_000) return;
  expect(counts.opened).toBeGreaterThan(RUNS / 10);
  expect(counts.refused).toBeGreaterThan(RUNS / 10);
});

test('a saved run whose version is nested a hundred thousand times is refused with a sentence', async () => {
  const version = '['.repeat(100_000) + ']'.repeat(100_000);
  const why = await openFile(new File([`{ "format": "reclaimscope-run", "version": ${version}, "link": "#v1/lab" }`], 'run.json'));
  expect(why).toMatch(/^The file cannot be opened: .*\.$/);
});

test('a saved run with half a character in the title of its link opens', async () => {
  const why = await openFile(new File(['{ "format": "reclaimscope-run", "version": 1, "link": "#v1/lab?title=a\\ud800b" }'], 'run.json'));
  expect(why).toBeNull();
  expect(gone.to).toHaveLength(1);
});

test.each([
  ['empty lines', '\n'],
  ['titles', '# a\n'],
  ['beats without names', '## a\n'],
  ['blanks', ' \n'],
])('a megabyte of %s is refused without reading it over and over', async (_, line) => {
  const why = await openFile(new File([line.repeat(1_000_000 / line.length)], 'notes.txt'));
  expect(why).toMatch(/^The file "notes\.txt" .*\.$/);
});
