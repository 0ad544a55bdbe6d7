// Checks that the words of every language are complete, as far as tsc cannot.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { inLanguage } from './language.ts';
import { pseudo } from './pseudo.ts';

const web = fileURLToPath(new URL('../', import.meta.url));
const read = (path: string): string => readFileSync(join(web, path), 'utf8');
const paths = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((path) => !path.startsWith('engine/wasm'));
const englishFiles = paths.filter((path) => path.endsWith('.words.ts'));
const chineseFiles = paths.filter((path) => path.endsWith('.words.zh.ts'));

/** Files that have no Chinese words yet and stay English. */
const NOT_YET: readonly string[] = [];

const namesIn = (path: string): readonly string[] =>
  [...read(path).matchAll(/inLanguage(?:<.*>)?\(\s*'(\w+)'/g)].map(([, name = '']) => name);
const exportedBy = (path: string): readonly string[] => [...read(path).matchAll(/^export const (\w+)/gm)].map(([, name = '']) => name);

test('words in the language of the page have the name of their constant, and each name occurs once', () => {
  const names = englishFiles.flatMap(namesIn);
  for (const path of englishFiles) for (const name of namesIn(path)) expect(exportedBy(path), path).toContain(name);
  expect(names.length).toBeGreaterThan(50);
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
});

test('every file of English words has a twin in Chinese with the same words', () => {
  const translated = englishFiles.filter((path) => namesIn(path).length > 0);
  const lacking = translated.filter((path) => !chineseFiles.includes(path.replace('.words.ts', '.words.zh.ts')));
  expect(lacking.toSorted()).toEqual(NOT_YET.toSorted());
  for (const path of chineseFiles)
    expect(exportedBy(path).toSorted(), path).toEqual([...namesIn(path.replace('.words.zh.ts', '.words.ts'))].toSorted());
});

test('words that are shown pass through the language: a file of words has no other text', () => {
  const without = englishFiles.filter((path) => namesIn(path).length === 0);
  for (const path of without) expect(read(path), path).not.toMatch(/'[A-Z]\w+ \w+/);
});

test('the files of a language import no English words, which would be read before they are replaced', () => {
  const reached = new Set<string>();
  const follow = (path: string): void => {
    if (reached.has(path)) return;
    reached.add(path);
    for (const [, kind, from = ''] of read(path).matchAll(/^(?:import|export)( type)? [^;]*?from '(\.[^']+)'/gm))
      if (kind === undefined && /\.tsx?$/.test(from) && !from.includes('engine/wasm')) follow(join(dirname(path), from));
  };
  for (const path of ['words/zh.ts', 'words/pseudo.ts', ...chineseFiles]) follow(path);
  expect([...reached]).toContain('words/format.ts');
  expect([...reached].filter((path) => path.endsWith('.words.ts'))).toEqual([]);
});

type Words = Readonly<Record<string, unknown>>;
const ENGLISH = import.meta.glob<Words>('../**/*.words.ts', { eager: true });
const CHINESE = import.meta.glob<Words>('../**/*.words.zh.ts', { eager: true });

/** Names from the kernel and from programs, which are never translated. */
const IDENTIFIER = /\b(?:\w+_\w+|kswapd\d*|kcompactd\d*|memcached|dentry|inode|ext4|XFS|DMA32|OOM|[a-z]+\(\))\b/g;

test('kernel identifiers are the same in Chinese', () => {
  const compare = (english: unknown, chinese: unknown, place: string): void => {
    if (typeof english === 'string' && typeof chinese === 'string') {
      expect(chinese === '', place).toBe(english === '');
      for (const [identifier] of english.matchAll(IDENTIFIER)) expect(chinese, place).toContain(identifier);
    } else if (typeof english === 'object' && english !== null && typeof chinese === 'object' && chinese !== null)
      for (const [key, value] of Object.entries(english)) compare(value, Reflect.get(chinese, key), `${place}.${key}`);
  };
  for (const [path, chinese] of Object.entries(CHINESE)) {
    const english = ENGLISH[path.replace('.zh.ts', '.ts')] ?? {};
    for (const [name, words] of Object.entries(chinese)) compare(english[name], words, `${path}: ${name}`);
  }
});

test('without a page, words are English; words with accents are longer, and no number, code or placeholder changes', () => {
  expect(inLanguage('pageWords', 'Close')).toBe('Close');
  const words = pseudo.words('any', {
    close: 'Close',
    pages: (n: number) => `${n} pages`,
    event: '{who} sleeps',
    unit: '12 s',
    ways: [['at work'], 7],
  } as const);
  expect(words.close).toMatch(/^Clósé~+$/);
  expect(words.pages(12)).toMatch(/^12 págés~+$/);
  expect(words.event).toMatch(/^\{who\} sléép/);
  expect(words.unit).toBe('12 s');
  expect(words.ways[0][0]).toMatch(/^át wórk~+$/);
  expect(words.ways[1]).toBe(7);
});
