import { beforeEach, expect, test, vi } from 'vitest';
import { encodeLink } from './link.ts';
import { appState, initialIntent, setApp } from './store.ts';

const gone = vi.hoisted((): { readonly to: [string, { readonly asked: object }][] } => ({ to: [] }));
const opened = vi.hoisted((): { readonly texts: object[] } => ({ texts: [] }));
vi.mock('./go-to.ts', () => ({ goTo: async (...way: [string, { readonly asked: object }]) => void gone.to.push(way) }));
vi.mock('./editor.ts', () => ({ openTexts: async (texts: object) => void opened.texts.push(texts) }));
const { openChosenFile, openFile, readScenarioFile } = await import('./opened-file.ts');

const file = (name: string, content: string): File => new File([content], name);
const saved = (link: string): File => file('run.json', JSON.stringify({ format: 'reclaimscope-run', version: 1, link }));

beforeEach(() => {
  gone.to.length = 0;
  opened.texts.length = 0;
  setApp({ linkCheck: null });
});

test('a run that was saved in another language opens in that of the page, in the address too', async () => {
  const intent = { ...initialIntent, scenario: 'lab', seed: 7 };
  expect(await openFile(saved(encodeLink({ ...intent, language: 'zh' }, initialIntent, null)))).toBeNull();
  const [way] = gone.to;
  expect(way?.[0]).toBe(encodeLink(intent, initialIntent, null));
  expect(way?.[1].asked).toMatchObject({ scenario: 'lab', seed: 7, language: 'en' });
});

test('texts open in the editor by what stands in them, whatever their files are called', async () => {
  expect(await openFile(file('machine.txt', '[machine]\ncpus = 1'))).toBeNull();
  expect(await openFile(file('story', '# A story\n\n## One {#one}\n'))).toBeNull();
  expect(opened.texts).toEqual([{ scenario: '[machine]\ncpus = 1' }, { story: '# A story\n\n## One {#one}\n' }]);
});

test.each([
  ['dmesg.txt', '[    1.234567] pid = [1]\n', 'is a kernel log'],
  ['machine.toml', '[    1.234567] pid = [1]\n', 'is a kernel log'],
  ['Cargo.toml', '[package]\nname = "x"\n', 'is TOML, but not a scenario'],
  ['README.md', '# Read me\n\n## Build\n', 'is Markdown, but not a story'],
  ['notes', 'a = [b]\n', 'is neither a scenario'],
])('%s is named for what it is, and nothing opens', async (name, content, why) => {
  expect(await openFile(file(name, content))).toContain(why);
  expect(await readScenarioFile(file(name, content))).toMatchObject({ type: 'refused', why: expect.stringContaining(why) });
  expect(gone.to).toEqual([]);
  expect(opened.texts).toEqual([]);
});

test('the lab takes scenarios only', async () => {
  expect(await readScenarioFile(file('a', '[machine]\n'))).toEqual({ type: 'read', text: '[machine]\n' });
  expect(await readScenarioFile(file('a', '# A\n\n## One {#one}\n'))).toMatchObject({
    why: expect.stringContaining('the lab opens only scenarios'),
  });
  expect(await readScenarioFile(saved('#v1/primer'))).toMatchObject({ why: expect.stringContaining('the lab opens only scenarios') });
});

test('a chosen file that cannot be used is reported in a notice, and nothing opens', async () => {
  await openChosenFile(saved('#v1/no-such-scenario'));
  expect(appState().linkCheck).toMatchObject({ type: 'not-opened', why: expect.stringContaining('no-such-scenario') });
  await openChosenFile(file('picture.png', '\u0000'));
  expect(appState().linkCheck).toMatchObject({ type: 'not-opened', why: expect.stringContaining('"picture.png" is not UTF-8 text') });
  expect(gone.to).toEqual([]);
  expect(opened.texts).toEqual([]);
});
