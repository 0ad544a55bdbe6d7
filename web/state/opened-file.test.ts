import { beforeEach, expect, test, vi } from 'vitest';
import { encodeLink } from './link.ts';
import { appState, initialIntent, setApp } from './store.ts';

const gone = vi.hoisted((): { readonly to: [string, { readonly asked: object }][] } => ({ to: [] }));
const opened = vi.hoisted((): { readonly texts: object[] } => ({ texts: [] }));
vi.mock('./go-to.ts', () => ({ goTo: async (...way: [string, { readonly asked: object }]) => void gone.to.push(way) }));
vi.mock('./editor.ts', () => ({ openTexts: async (texts: object) => void opened.texts.push(texts) }));
const { openChosenFile, openFile } = await import('./opened-file.ts');

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

test('texts open in the editor by their names', async () => {
  expect(await openFile(file('machine.toml', 'a = 1'))).toBeNull();
  expect(await openFile(file('story.md', '# A story'))).toBeNull();
  expect(opened.texts).toEqual([{ scenario: 'a = 1' }, { story: '# A story' }]);
});

test('what was chosen and cannot be used is told as a notice, and nothing opens', async () => {
  await openChosenFile(saved('#v1/no-such-scenario'));
  expect(appState().linkCheck).toMatchObject({ type: 'not-opened', why: expect.stringContaining('no-such-scenario') });
  await openChosenFile(file('picture.png', '\u0000'));
  expect(appState().linkCheck).toMatchObject({ type: 'not-opened', why: expect.stringContaining('"picture.png" is not text') });
  expect(gone.to).toEqual([]);
  expect(opened.texts).toEqual([]);
});
