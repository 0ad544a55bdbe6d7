// If a story names its sides, no part of the page calls them unpatched and patched; if it does not, the page does.
import { createElement, type FunctionComponent, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Hands } from '../domain/presenter/hands.model.ts';
import type { SideNames } from '../domain/side-names.model.ts';
import type { KernelBet } from '../domain/story/bets.model.ts';
import { sidesNamed } from '../domain/story/side-names.words.ts';
import { type Beat, readStory, type Story } from '../domain/story/story.model.ts';
import { tourWords } from '../domain/tour/tour.words.ts';
import { tourWords as tourWordsZh } from '../domain/tour/tour.words.zh.ts';
import { viewWords } from '../domain/transport/keys.words.ts';
import { viewWords as viewWordsZh } from '../domain/transport/keys.words.zh.ts';
import type { Drawing } from '../panels/takeaway/sheet/drawing.model.ts';
import { plainRun } from '../panels/takeaway/sheet/lines.model.ts';
import type { SheetMoment } from '../panels/takeaway/sheet/sheet-moment.model.ts';
import { namedGlossary } from '../panels/terms/glossary.words.ts';
import { namedGlossary as namedGlossaryZh } from '../panels/terms/glossary.words.zh.ts';
import { termWords } from '../panels/terms/terms.words.ts';
import { termWords as termWordsZh } from '../panels/terms/terms.words.zh.ts';
import { placeMapWords } from '../stage/map/map.words.ts';
import { placeMapWords as placeMapWordsZh } from '../stage/map/map.words.zh.ts';
import { memoryWords } from '../stage/memory/memory.words.ts';
import { memoryWords as memoryWordsZh } from '../stage/memory/memory.words.zh.ts';
import { paneWords } from '../stage/panes.words.ts';
import { paneWords as paneWordsZh } from '../stage/panes.words.zh.ts';
import { tellingOf } from '../stage/scene/telling.model.ts';
import type { AppState } from '../state/store.ts';
import { PERIOD } from '../test/fixtures/answers.ts';
import { COUNTERS, frames, info, patch, samples } from '../test/fixtures/frames.ts';
import { filesUnder, read } from '../test/texts.ts';
import { noticeWords } from './notices/notices.words.ts';
import { noticeWords as noticeWordsZh } from './notices/notices.words.zh.ts';

/** On a server, React would render the first state of a store and not the present one. */
vi.mock('zustand', () => ({
  create: <T extends object>(first: () => T) => {
    let state = first();
    const getState = (): T => state;
    const setState = (change: Partial<T> | ((now: T) => Partial<T>)): void => {
      state = { ...state, ...(typeof change === 'function' ? change(state) : change) };
    };
    const subscribe = () => () => undefined;
    return Object.assign(<U>(select: (now: T) => U): U => select(state), { getState, setState, subscribe });
  },
}));
vi.mock('../parts/use-paced-app.ts', async () => {
  const { useApp } = await import('../state/store.ts');
  return { usePacedApp: useApp };
});
vi.mock('../parts/use-steady-app.ts', async () => {
  const { useApp } = await import('../state/store.ts');
  return { TWIN_MS: 0, useSteadyApp: useApp };
});
vi.mock('../parts/use-palette.ts', async () => {
  const { palettes } = await import('../look/palette.draw.ts');
  return { usePalette: () => palettes.light };
});
vi.mock('../parts/use-row-room.ts', () => ({ rootPx: () => 16, useRowRoom: () => [null, 9], useLabelPx: () => 16 }));
vi.mock('../parts/use-hand.ts', () => ({ useHand: () => 'keys' }));

const { initialIntent, setApp, emptySide } = await import('../state/store.ts');
const { usePresenter } = await import('../state/presenter.ts');

const BEATS = `
## One {#one}
::moment before: first kswapd wakes
::bet kernel
::answer counter pswpout until end
::ask Which side swaps out more?
::why So.

Nothing has happened yet.

## Two {#two}
::moment before: first kswapd wakes
::bet curve
::answer ops for 40s
::scale 0 to 6000
::ask How does it go on?
::why So.

Nothing has happened yet.
`;

function storyOf(text: string): Story {
  const reading = readStory(text);
  if (reading.type !== 'read') throw new Error(reading.why);
  return reading.story;
}
const NAMED = storyOf(`# A question?\n::sides Without swap | With swap\n${BEATS}`);
const PATCHED = storyOf(`# A question?\n${BEATS}`);

const firstBeat = ({ beats: [beat] }: Story): Beat => {
  if (beat === undefined) throw new Error('no beat');
  return beat;
};

const betOnKernel = (story: Story): KernelBet => {
  const { bet } = firstBeat(story);
  if (bet?.type !== 'kernel') throw new Error('no bet on a kernel');
  return bet;
};

const NO_DRAWING: Drawing = { width: 1, height: 1, items: [], links: [], title: '' };
const { trouble, calm } = frames;
/** Samples for the run and for the curve after it. */
const SAMPLES = samples(900, true);
const failure = { fault: null, why: 'It stopped.' } as const;
const last = { value: 1_234, unit: 'count' } as const;
const told = { type: 'found', beat: 'two', position: initialIntent.position, frames: { before: trouble, after: calm } } as const;
const verdict = { type: 'curve', ...PERIOD, line: 'ops', side: 'before', last, other: last, guess: null } as const;
const HANDS: Hands = { kind: 'letters', counts: [0, 1, 2].map((answer) => ({ answer, hands: 1 })) };
const MAP = { bytes: new Uint8Array(8), counts: new Uint32Array(64) };
const lifeSoFar = { moments: [], at: 1, from: 0, looking: false } as const;

/** The state of the page while a story is open. */
const present = (story: Story): Partial<AppState> => ({
  story: { type: 'read', story },
  counterNames: COUNTERS,
  infos: { before: info('2.6.32', [patch('a', 'A')]), after: info('2.6.32', [patch('a', 'A')]) },
  presets: [{ name: '2.6.32', title: '2.6.32' }] as unknown as AppState['presets'],
  sides: {
    before: { ...emptySide, frame: trouble, samples: SAMPLES, progress: { doneNs: 1, untilNs: 2 } as never },
    after: { ...emptySide, frame: calm, samples: SAMPLES, progress: { doneNs: 1, untilNs: 2 } as never },
  },
  life: { page: 7, asked: initialIntent.position, askedNs: 0, before: lifeSoFar, after: lifeSoFar },
  breakdown: { sides: ['after'], failure, link: null, stage: 'nothing' } as unknown as AppState['breakdown'],
  keyLog: [{ nth: 1, command: 'viewAfter', times: 1 }] as unknown as AppState['keyLog'],
  tour: 'sides',
  told,
  wagers: new Map([['two', { type: 'settled', guess: null, verdict, told, frames: told.frames, last: 'before', step: 'answered' }]]),
  intent: { ...initialIntent, beat: 'two' },
});

type View = (story: Story) => Promise<ReactElement>;
const bare =
  <P extends object>(load: () => Promise<FunctionComponent<P>>, props: P): View =>
  async () =>
    createElement(await load(), props);

/** The parts of the page that name a side. */
const VIEWS: Readonly<Record<string, View>> = {
  'top bar': bare(async () => (await import('./top-bar.view.tsx')).TopBar, { onHelp: () => undefined }),
  transport: bare(async () => (await import('./transport/transport.view.tsx')).TransportBar, {}),
  hash: bare(async () => (await import('./transport/position-readout.view.tsx')).PositionReadout, {}),
  notice: bare(async () => (await import('./notices/notices.view.tsx')).Notices, {}),
  announcer: bare(async () => (await import('./announcer.view.tsx')).Announcer, {}),
  'key log': bare(async () => (await import('./key-log/key-log.view.tsx')).KeyLogView, {}),
  tour: bare(async () => (await import('./tour/tour.view.tsx')).Tour, {}),
  twin: bare(async () => (await import('../panels/twin/twin.view.tsx')).TwinPanel, {}),
  why: bare(async () => (await import('../panels/why/why.view.tsx')).WhyPanel, {
    why: { side: 'after', event: 1, result: { type: 'looking' } },
  }),
  terms: bare(async () => (await import('../panels/terms/terms.view.tsx')).TermsPanel, { panel: { first: null } as never }),
  definition: bare(async () => (await import('../panels/terms/definition.view.tsx')).DefinitionBody, {
    term: 'lanes',
    side: 'after',
    of: '',
    numbered: true,
    onScene: false,
  }),
  formula: bare(async () => (await import('../panels/terms/definition.view.tsx')).DefinitionBody, {
    term: 'freed',
    side: 'after',
    of: '',
    numbered: true,
    onScene: true,
  }),
  pane: bare(async () => (await import('../stage/pane.view.tsx')).Pane, { side: 'after', other: 'before', whole: false }),
  'kernel picker': bare(async () => (await import('../stage/pane-header.view.tsx')).PaneHeader, { side: 'after' }),
  progress: bare(async () => (await import('../stage/compute-progress.view.tsx')).ComputeProgress, { side: 'after' }),
  failure: bare(async () => (await import('../stage/failure-panel.view.tsx')).FailurePanel, { side: 'after', failure }),
  'memory offers': bare(async () => (await import('../stage/memory/memory-offers.view.tsx')).MemoryOffers, {
    side: 'after',
    needs: { needed_bytes: 2e9, most_bytes: 1e9, most_alone_bytes: 4e9 } as never,
  }),
  legend: bare(async () => (await import('../stage/legend.view.tsx')).Legend, {}),
  'lane table': bare(async () => (await import('../stage/lanes/lane-table.view.tsx')).LaneTable, { lanes: [], before: null, after: null }),
  dial: bare(async () => (await import('../stage/dial/dial.view.tsx')).Dial, { before: 12, after: 7 }),
  priority: bare(async () => (await import('../stage/dial/priority-readout.view.tsx')).PriorityReadout, { side: 'after', frame: calm }),
  'who reclaims': bare(async () => (await import('../stage/dial/actor-strip.view.tsx')).ActorStrip, { side: 'after', frame: calm }),
  events: bare(async () => (await import('../stage/events/event-list.view.tsx')).EventList, { side: 'after', frame: trouble, whole: true }),
  'life of a page': bare(async () => (await import('../stage/map/page-life.view.tsx')).PageLife, { side: 'after' }),
  'place map': async () => {
    vi.stubGlobal('window', { devicePixelRatio: 1, removeEventListener: () => undefined, addEventListener: () => undefined });
    const { PlaceMap } = await import('../stage/map/map.view.tsx');
    return createElement(PlaceMap, { side: 'after', frame: { ...calm, place_map: MAP }, other: null, whole: false } as never);
  },
  changes: bare(async () => (await import('../stage/change/changes.view.tsx')).Changes, {}),
  'bet sheet': async (story) => {
    const { ChoiceBet } = await import('../stage/bet/choice-bet.view.tsx');
    return createElement(ChoiceBet, { bet: betOnKernel(story), first: null, wrong: false, onGuess: () => undefined });
  },
  'curves of an answer': async ({ beats }) => {
    const { CurveAnswer } = await import('../stage/bet/curve-bet.view.tsx');
    return createElement(CurveAnswer, { bet: beats[1]?.bet as never });
  },
  hands: async (story) => {
    const { HandsCount } = await import('./presenter/hands.view.tsx');
    return createElement(HandsCount, { beat: firstBeat(story) });
  },
  slide: async (story) => {
    const { Slide } = await import('../panels/takeaway/sheet/slide.view.tsx');
    const sheet: SheetMoment = {
      story,
      beat: firstBeat(story),
      number: 1,
      title: 'One',
      lead: plainRun('Nothing has happened yet.'),
      ask: plainRun('Which side swaps out more?'),
      before: null,
      after: null,
      stage: NO_DRAWING,
      telling: tellingOf({ header: story.header, price: null, see: null }, { picture: '', nodes: 1 }),
      counterNames: COUNTERS,
      isOneKernel: false,
      link: '#v1/s?beat=one',
      ns: 5,
    };
    return createElement(Slide, { of: sheet, beats: 2, wall: false });
  },
  handout: async (story) => {
    const { paperOf } = await import('../panels/takeaway/handout.view.tsx');
    return createElement('p', {}, JSON.stringify(paperOf(betOnKernel(story), 5, sidesNamed(story.header.sides))));
  },
  'hands on the wall': async () => {
    setApp({ intent: { ...initialIntent, beat: 'one' }, told: { ...told, beat: 'one' } });
    const { Spread } = await import('./lecture/spread.view.tsx');
    return createElement(Spread, { hands: HANDS });
  },
};

beforeEach(() => void vi.stubGlobal('location', new URL('https://example.org/')));
afterEach(() => void vi.unstubAllGlobals());

async function markup(view: View, story: Story): Promise<string> {
  setApp(present(story));
  (usePresenter as unknown as { setState: (change: object) => void }).setState({
    telling: { asked: {}, name: 's', story, notes: [], refused: null, book: null },
    place: { spread: false },
  });
  return renderToStaticMarkup(await view(story));
}

describe.each(Object.entries(VIEWS))('%s', (_, view) => {
  test('has the names of the story', async () => {
    const page = await markup(view, NAMED);
    expect(page).toMatch(/With(out)? swap/);
    expect(page).not.toMatch(/patched|(with|without) the patches/i);
  });

  test('calls the sides unpatched and patched if the story has no names', async () => {
    const page = await markup(view, PATCHED);
    expect(page).toMatch(/patche[ds]/i);
    expect(page).not.toMatch(/With(out)? swap/);
  });
});

const NAMES: SideNames = { before: '甲', after: '乙' };
const LANGUAGES = [
  [
    'English',
    {
      keys: viewWords,
      tour: tourWords,
      glossary: namedGlossary,
      terms: termWords,
      map: placeMapWords,
      memory: memoryWords,
      panes: paneWords,
      notices: noticeWords,
    },
  ],
  [
    'Chinese',
    {
      keys: viewWordsZh,
      tour: tourWordsZh,
      glossary: namedGlossaryZh,
      terms: termWordsZh,
      map: placeMapWordsZh,
      memory: memoryWordsZh,
      panes: paneWordsZh,
      notices: noticeWordsZh,
    },
  ],
] as const;

describe.each(LANGUAGES)('words in %s', (_, { keys, tour, glossary, terms, map, memory, panes, notices }) => {
  test.each([
    ['kernel picker', panes.kernelOf],
    ['failure', panes.failure.title],
    ['memory offers', memory.alone],
    ['place map', map.label],
    ['terms', terms.side],
    ['notice', notices.engine.stopped],
  ] as const)('%s', (__, words) => {
    for (const side of ['before', 'after'] as const) {
      expect(words(side, NAMES)).toContain(NAMES[side]);
      expect(words(side, NAMES)).not.toMatch(/patched|补丁/i);
      expect(words(side, null)).toMatch(/patched|补丁/i);
    }
    expect(words('before', null)).not.toBe(words('after', null));
  });

  test('definitions, tour and commands', () => {
    for (const words of [glossary.outcomes, glossary.lanes, tour.namedSides.text]) {
      expect(words(NAMES)).toMatch(/甲.*乙|乙.*甲/);
      expect(words(NAMES)).not.toMatch(/patch|补丁/);
    }
    expect(keys.only(NAMES.after)).toContain(NAMES.after);
  });
});

/** Files that may read the words unpatched and patched themselves, each with the reason. */
const MAY: Readonly<Record<string, string>> = {
  'web/domain/story/side-names.words.ts': 'gives them where the story has no names',
  'web/shell/end/end-bars.view.tsx': 'the figures of a mail about a patch',
  'web/shell/gallery/strip.view.tsx': 'a recording of a run of such a mail',
  'web/shell/gallery/story-card.view.tsx': 'figures of the stories of such mails',
};

const shown = filesUnder('web', /\.tsx?$/).filter((path) => !/^web\/(e2e|test|engine\/wasm)\/|\.test\.ts$/.test(path));
const filesWith = (text: string): readonly string[] => shown.filter((path) => read(path).includes(text)).toSorted();

test('every other file asks for the name of a side', () => {
  expect(shown.length).toBeGreaterThan(500);
  expect(filesWith('pageWords.side')).toEqual(Object.keys(MAY).toSorted());
});

test('commands, definitions and the tour are shown only by the functions that take the names', () => {
  expect(filesWith('commandWords[')).toEqual(['web/domain/transport/keys.words.ts']);
  expect(filesWith('glossary[term]')).toEqual(['web/panels/terms/glossary.words.ts']);
  expect(filesWith('tourWords.steps[')).toEqual(['web/domain/tour/tour.words.ts']);
});

test('where the story names no sides, a sheet names them by their LRUs, as the stage does', async () => {
  const { sheetOfBeat } = await import('../panels/takeaway/sheet/sheet-moment.ts');
  const of = (has_generations: boolean): NonNullable<AppState['infos']['before']> => ({ ...info('6.1', []), has_generations });
  setApp({ ...present(PATCHED), infos: { before: of(false), after: of(true) } });
  expect(sheetOfBeat(firstBeat(PATCHED), { before: trouble, after: calm }).telling.names).toEqual({
    before: 'Classic LRU',
    after: 'Multi-Gen LRU',
  });
});
