import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { elapsedMs } from '../domain/presenter/plan.model.ts';
import type { Beat, Story } from '../domain/story/story.model.ts';
import { presenterWords } from '../shell/presenter/presenter.words.ts';
import { encodeLink } from './link.ts';
import { initialIntent } from './store.ts';

const hall = vi.hoisted((): { says: (message: unknown) => void } => ({ says: () => undefined }));
/** Each fetch of texts in order, with the function that ends it. */
const fetches = vi.hoisted((): { readonly name: string; readonly done: () => void }[] => []);
/** Scenarios whose texts cannot be fetched. */
const missing = vi.hoisted(() => new Set<string>());

/** These tests use only the beat's name and the kind of its bet. */
const BET = vi.hoisted(() => ({ id: 'constructor', bet: { type: 'number', unit: 'count' } }) as unknown as Beat);

vi.mock('./lecture-channel.ts', () => ({
  LECTURE_LIMITS: { atOnce: 60, everyMs: 16 },
  openChannel: ({ hear }: { readonly hear: (message: unknown, from: null) => void }) => {
    hall.says = (message) => hear(message, null);
    return { say: () => undefined, close: () => undefined };
  },
}));
vi.mock('./stored-book.ts', () => ({ openBook: async () => null }));
vi.mock('./scenarios.ts', () => ({
  FIRST_SCENARIO: 'one',
  scenarioNames: ['one', 'two', 'lab'],
  fetchNotes: async () => null,
  fetchTexts: (name: string) => new Promise<null>((done) => fetches.push({ name, done: () => done(null) })),
  storyOf: ({ scenario, story }: { readonly scenario: string; readonly story: string | null }) =>
    missing.has(scenario) ? null : { type: 'read', story: { title: story ?? scenario, beats: [BET] } },
}));

const { resetLecture, count, handsOf, ownAsText, ownOf, present, presenterState, wallMs, writeOwn } = await import('./presenter.ts');

const place = {
  beat: null,
  said: '',
  depth: 'story',
  there: true,
  bet: null,
  skips: false,
  dark: false,
  playing: false,
  spread: false,
  qr: false,
};
const shows = (link: string): void => hall.says({ type: 'place', place: { ...place, link } });
const told = (): Story['title'] | undefined => presenterState().telling?.story.title;

const come = (name: string, nth = 0): void => fetches.filter((one) => one.name === name)[nth]?.done();
const tells = async (link: string, title: string): Promise<void> => {
  shows(link);
  for (const { done } of fetches) done();
  await vi.waitFor(() => expect(told()).toBe(title));
};
const ownStory = (title: string): string => encodeLink({ ...initialIntent, scenario: 'lab', story: title }, initialIntent, null);

let leave = (): void => undefined;
beforeEach(() => {
  fetches.length = 0;
  missing.clear();
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
  });
  vi.stubGlobal('window', { opener: null });
  leave = present('0123456789abcdef');
});
afterEach(() => {
  shows('');
  // The stopwatch of a lecture goes on after its test.
  resetLecture();
  leave();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('the story is that of the audience, in whichever order the texts of two stories arrive', async () => {
  shows('#v1/one');
  shows('#v1/two');
  come('two');
  await vi.waitFor(() => expect(told()).toBe('two'));
  come('one');
  // The story is read once all of its promises have resolved.
  await new Promise((resolve) => setImmediate(resolve));
  expect(told()).toBe('two');
});

test('the audience’s window has left and come back: the outcome of its first visit does not affect the second', async () => {
  shows('#v1/one');
  shows('#v1/two');
  shows('#v1/one');
  missing.add('one');
  come('one', 0);
  await Promise.resolve();
  missing.clear();
  come('one', 1);
  await vi.waitFor(() => expect(told()).toBe('one'));
});

test('while the texts of another story are being fetched, no story is told, so that no note is written for the wrong one', async () => {
  await tells('#v1/one', 'one');
  shows('#v1/one?beat=constructor');
  expect(told()).toBe('one');
  shows('#v1/two');
  expect(told()).toBeUndefined();
});

test.each([
  ['another beat', { beat: 'two' }],
  ['the answer of a bet', { beat: 'one', bet: 'computing' }],
  ['why, behind an answer that was known', { beat: 'one', bet: 'why' }],
] as const)('the clock starts with the first thing done: %s', (_, next) => {
  const link = '#v1/one?beat=one';
  const tell = (change: object): void => hall.says({ type: 'place', place: { ...place, link, beat: 'one', bet: 'not-there', ...change } });
  const runs = (): boolean => presenterState().watch.sinceMs !== null;
  resetLecture();
  tell({});
  // The stage reaches the moment by itself, and the audience has done nothing.
  tell({ bet: 'there' });
  expect(runs()).toBe(false);
  tell(next);
  expect(runs()).toBe(true);
});

test('hands and own notes are of a story and its beat; own stories of the lab are told apart by their titles', async () => {
  const hands = (): number => handsOf(presenterState(), BET)?.counts.length ?? 0;
  const own = (): string => ownOf(presenterState().own, BET.id);
  const stories = [
    ['#v1/one', 'one'],
    ['#v1/two', 'two'],
    [ownStory('Mine'), 'Mine'],
    [ownStory('Another'), 'Another'],
  ] as const;
  for (const [link, title] of stories) {
    await tells(link, title);
    expect([hands(), own()], title).toEqual([0, '']);
    count(BET, 40, 1);
    writeOwn(BET.id, `of ${title}`);
  }
  for (const [link, title] of stories) {
    await tells(link, title);
    expect([hands(), own()], title).toEqual([1, `of ${title}`]);
  }
});

test('a link that cannot be read has no story', async () => {
  await tells('#v1/one', 'one');
  shows(`#v1/one?text=${'x'.repeat(9_000)}`);
  expect(told()).toBeUndefined();
});

test('a beat may have any name: properties of every object are not notes', async () => {
  await tells('#v1/one', 'one');
  expect(ownOf(presenterState().own, 'constructor')).toBe('');
  expect(ownAsText(presenterState())).toBe('');
});

test.each([
  ['{"savedMs":1e999,"link":"#v1/one","watch":{"sinceMs":null,"bankedMs":0}}'],
  ['{"savedMs":NOW,"link":"#v1/one","watch":{"sinceMs":-1e999,"bankedMs":0}}'],
  ['{"savedMs":NOW,"link":"#v1/one","watch":{"sinceMs":null,"bankedMs":1e999}}'],
  ['{"savedMs":NOW,"link":"#v1/one","watch":{"sinceMs":null,"bankedMs":-5}}'],
])('what is kept may be poisoned, and the clock shows 0:00: %s', (kept) => {
  leave();
  // On a busy machine, more than a second may pass before the clock is read.
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: Date.now() });
  localStorage.setItem('reclaimscope-lecture', kept.replace('NOW', String(Date.now())));
  leave = present('0123456789abcdef');
  expect(presenterWords.time(Math.floor(elapsedMs(presenterState().watch, wallMs()) / 1000))).toBe('0:00');
});
