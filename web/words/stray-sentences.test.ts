// Checks that no sentence for readers of the page is outside the files of words, where it would be English in every language.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';

const web = fileURLToPath(new URL('../', import.meta.url));

/** Files that may have sentences of their own, and why. */
const MAY: readonly (readonly [RegExp, string])[] = [
  [/\.words(\.zh)?\.ts$|^words\/scenarios\.zh\.ts$/, 'files of words'],
  [/\.test\.tsx?$|^(test|e2e|bench|make-stored|one-file|look)\//, 'tests, benchmarks and what builds the page'],
  [/^engine\//, 'what the engine says is English, as its refusals are'],
  [
    /^domain\/story\/.*\.model\.ts$|^domain\/scene\/cast\.model\.ts$|^domain\/presenter\/notes\.model\.ts$|see-mistake\.model\.ts$/,
    'refusals of the readers of stories and notes, as those of the engine',
  ],
  [/^index\.ts$/, 'said when nothing could be loaded, words included'],
  [/^offline\/plugin\.ts$/, 'written into the manifest when the page is built'],
  [/^state\/packed-words\.ts$/, 'words with which links are packed, for ever'],
  [/^state\/saved-file\.ts$/, 'what a saved file says of itself to whoever opens it in an editor'],
];

/** At least three words, two of them with letters, and a full stop, an exclamation mark or a question mark at the end. */
const SENTENCE = /^(?=.*[a-z]{2}.*\s.*[a-z]{2})\S+\s+\S+\s+\S.*[.!?]["”)]?\s*$/is;

/** The sentences of a file, without the messages of exceptions, which only programmers read. */
function sentencesIn(path: string, text: string): readonly string[] {
  const thrown: (readonly [number, number])[] = [];
  const found: string[] = [];
  const look = (start: number, said: string): void => {
    if (SENTENCE.test(said) && !thrown.some(([from, to]) => start >= from && start < to)) found.push(said);
  };
  new Visitor({
    NewExpression: ({ callee, start, end }) => {
      if (callee.type === 'Identifier' && callee.name === 'Error') thrown.push([start, end]);
    },
    Literal: ({ start, value }) => {
      if (typeof value === 'string') look(start, value);
    },
    TemplateLiteral: ({ start, quasis }) => look(start, quasis.map(({ value }) => value.cooked ?? '').join('…')),
    JSXText: ({ start, value }) => look(start, value.trim()),
  }).visit(parseSync(path, text).program);
  return found;
}

test('sentences for users of the page are in files of words', () => {
  const paths = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((path) => /\.tsx?$/.test(path));
  const looked = paths.filter((path) => !MAY.some(([pattern]) => pattern.test(path)));
  expect(looked.length).toBeGreaterThan(300);
  const stray = looked.flatMap((path) => sentencesIn(path, readFileSync(join(web, path), 'utf8')).map((said) => `${path}: ${said}`));
  expect(stray).toEqual([]);
});

test('sentences are found anywhere in the code, and nothing else is', () => {
  const found = (code: string): readonly string[] => sentencesIn('one.tsx', code);
  expect(found("const why = 'It cannot be read.';")).toEqual(['It cannot be read.']);
  expect(found('const why = (n: number) => `The link has $?n} fields.`;'.replace('?', '{'))).toEqual(['The link has … fields.']);
  expect(found('const View = () => <p title="Nothing is here.">There is nothing to see.</p>;')).toEqual([
    'Nothing is here.',
    'There is nothing to see.',
  ]);
  expect(found("// This is none.\nthrow new Error('no such thing as this.');\nconst css = 'a b c';")).toEqual([]);
});
