// Tests that the editor finishes or drops its pending work when the user types on or closes it.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { session } from './session.ts';
import { appState, initialIntent, setApp } from './store.ts';

/** Visits under way, in order. Each one ends when the test calls its function. */
const visits = vi.hoisted((): { readonly story: unknown; readonly ends: () => void }[] => []);

vi.mock('../engine/client.ts', () => ({
  EngineClient: class {
    check = async () => ({ type: 'checked', info: { zone_names: ['Normal'] } });
    open = async () => ({ type: 'opened', opened: { searchMistakes: [] } });
    close = (): void => undefined;
  },
}));
vi.mock('./scenarios.ts', () => ({
  fetchTexts: async () => null,
  scenarioText: () => 'the lab',
  storyText: () => null,
  storyHeadOf: () => null,
  textOf: () => 'on the stage',
  titleOf: () => '',
}));
vi.mock('./visit.ts', () => ({
  appearanceOf: () => ({}),
  askedFrom: (intent: unknown) => intent,
  isFetching: () => false,
  visit: ({ asked }: { readonly asked: { readonly story?: string } }) =>
    new Promise<void>((resolve) => {
      setApp({ intent: { ...appState().intent, story: asked.story ?? null } });
      visits.push({ story: asked.story, ends: resolve });
    }),
}));
vi.mock('./machines.ts', () => ({ optionsOf: () => '' }));
vi.mock('./playback.ts', () => ({ stopPlaying: () => undefined }));
vi.mock('./stage.ts', () => ({ clockNs: () => 0 }));
vi.mock('./pin.ts', () => ({ lookForWords: () => undefined }));
vi.mock('./go-to.ts', () => ({ goTo: async () => undefined, turnPage: () => undefined }));
vi.mock('./ledger.ts', () => ({ openPanel: () => undefined }));

const { changeText, keepEditor, restoreTexts } = await import('./editor.ts');

const story = (title: string): string => `# ${title}\n\n## One {#one}\n::moment before: first swap-out\n\nHere it is.\n`;
const type = (title: string): void => changeText('story', story(title), 1);
const written = (): string | undefined => appState().editing?.texts.story;
const read = (): Promise<unknown> => vi.advanceTimersByTimeAsync(1_000);

let close = (): void => undefined;
beforeEach(() => {
  vi.useFakeTimers();
  visits.length = 0;
  session.editor.stage = null;
  setApp({ editing: null, intent: { ...initialIntent, scenario: 'lab' } });
  close = keepEditor();
});
afterEach(() => {
  close();
  vi.useRealTimers();
});

test('a text goes to the stage once the engine has read it', async () => {
  type('A');
  await read();
  expect(visits.map((visit) => visit.story)).toEqual([story('A')]);
  expect(appState().editing?.state).toBe('whole');
});

test('an editor that was closed reads nothing and leads nowhere; opened again, it goes on where the user stopped', async () => {
  type('A');
  close();
  await read();
  expect(visits).toEqual([]);
  close = keepEditor();
  expect(written()).toBe(story('A'));
  await read();
  expect(visits.map((visit) => visit.story)).toEqual([story('A')]);
});

test('text that is typed meanwhile is kept when the stage reaches an earlier text', async () => {
  type('A');
  await read();
  type('B');
  await read();
  type('C');
  visits[0]?.ends();
  await Promise.resolve();
  // A change elsewhere on the page, while the stage is still on its way to B.
  setApp({ intent: { ...appState().intent, story: story('half way') } });
  expect(written()).toBe(story('C'));
  await read();
  visits[1]?.ends();
  visits[2]?.ends();
  await read();
  expect(visits.map((visit) => visit.story)).toEqual([story('A'), story('B'), story('C')]);
  expect(written()).toBe(story('C'));
});

test('closed while the stage is on its way, it follows the stage again when it is opened', async () => {
  type('A');
  await read();
  close();
  close = keepEditor();
  setApp({ intent: { ...appState().intent, story: story('from elsewhere') } });
  expect(written()).toBe(story('from elsewhere'));
});

test('a text with a mistake outlives a reload, and can be restored; one on the stage need not', async () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => kept.set(name, text),
  });
  const reload = (): void => {
    close();
    session.editor.stage = null;
    setApp({ editing: null });
    close = keepEditor();
  };
  changeText('story', 'no story', 1);
  await read();
  expect(appState().editing?.state).toBe('wrong');
  reload();
  expect(appState().editing?.replaced?.story).toBe('no story');
  restoreTexts();
  expect(written()).toBe('no story');
  type('A');
  await read();
  expect(appState().editing?.state).toBe('whole');
  reload();
  expect(appState().editing?.replaced).toBeNull();
  vi.unstubAllGlobals();
});
