// The store of the page. The other modules of this folder write to it; views select from it.
import { create } from 'zustand';
import type { LifeMoment } from '../domain/map/page-life.model.ts';
import type { BetStep, Guess, Verdict } from '../domain/story/bets.model.ts';
import type { StoryReading } from '../domain/story/story.model.ts';
import type {
  Combination,
  EventKinds,
  Fault,
  Found,
  Frame,
  HunkInfo,
  HunkMoment,
  Info,
  JobFate,
  Ledger,
  Needs,
  Preset,
} from '../engine/protocol.ts';
import type { EventNumber, Ns, Pfn } from '../engine/units.ts';
import { chosenLanguage } from '../words/language.ts';
import type { BesideShown } from './beside.ts';
import type { Draft } from './draft.ts';
import { type Edges, noEdges } from './edges.model.ts';
import type { Editing } from './editing.ts';
import type { Intent, Position, Side } from './intent.ts';
import type { KeyLog } from './key-log.ts';
import type { Lecture } from './lecture.ts';
import type { GalleryList } from './link.ts';
import type { MeasuredShown } from './measured.ts';
import type { MeasuredAsked } from './measured-link.ts';
import type { Quest } from './quest.ts';
import type { RecordingShown } from './recording.ts';
import type { TermsPanel } from './terms.ts';
import type { TourStep } from './tour.ts';
import type { Why } from './why.ts';

/** The samples of a run so far, one row for each interval of simulated time. */
export type Samples = {
  readonly names: readonly string[];
  readonly intervalNs: Ns;
  readonly rows: number;
  /** The values of one column; its length is `rows`. */
  readonly column: (name: string) => Uint32Array;
};

/** The reason why a side cannot run. `fault` null: no engine broke; the engine or the page refused the run, and `why` is its message. `texts`:
 * the texts of the scenario that `why` names could not be fetched. Otherwise `why` is the browser's message or, if it has none, the client's
 * own. */
export type Failure = {
  readonly fault: Fault | 'texts' | null;
  readonly why: string;
  /** The memory that the run needs, if it is more than this page has. */
  readonly needs?: Needs;
};

/** Whether there is enough memory for one side alone. */
export const fitsAlone = ({ needed_bytes, most_alone_bytes }: Needs): boolean => needed_bytes <= most_alone_bytes;

/** An engine has failed while the page was running. */
export type Breakdown = {
  /** The sides that broke, one after the other, before the page recovered. */
  readonly sides: readonly Side[];
  readonly failure: Failure;
  /** The full address of the request during which the engine broke. */
  readonly link: string;
  /** The state of the stage. `restarting`: the old frames, while a new engine starts. `asked`: the requested moment. `before`: the moment before
   * the request, because the new engine broke too. `nothing`: no engine could be opened again. `stored`: a moment stored with the page, because
   * no engine could be loaded. */
  readonly stage: 'restarting' | 'asked' | 'before' | 'nothing' | 'stored';
};

export type SideState = {
  /** The frame of the position shown; null: there is none yet. */
  readonly frame: Frame | null;
  /** The progress of the side while it computes; null: the user does not wait for it. */
  readonly progress: { readonly doneNs: Ns; readonly untilNs: Ns } | null;
  readonly exploredNs: Ns;
  readonly endNs: Ns;
  readonly samples: Samples;
  /** Moments of the story's searches, in the order of time. */
  readonly found: readonly Found[];
  /** Moments at which a hunk took effect, in the order of time. */
  readonly hunkMoments: readonly HunkMoment[];
  /** The outcome of the whole run, for the ledger; null until the run is explored to its end. */
  readonly outcome: string | null;
  /** The engine has computed the run to its end, and its rows and outcome have been compared with stored ones. */
  readonly complete: boolean;
  /** Jobs that are unfinished at the end of the run; null: the end is not known yet. */
  readonly unfinished: readonly JobFate[] | null;
  /** The reason why the page cannot show this side; null: it can. */
  readonly failure: Failure | null;
};

type Divergence = { readonly ns: Ns; readonly event: EventNumber } | 'none-so-far' | 'same-to-the-end' | null;

export type LinkCheck =
  | { readonly type: 'verified' }
  | { readonly type: 'differs'; readonly expected: string; readonly got: string; readonly what: string }
  /** Messages about the fields of the link that the page could not follow. It has followed all others. */
  | { readonly type: 'passed-over'; readonly what: readonly string[] }
  /** A file was not opened, and the page has not changed. */
  | { readonly type: 'not-opened'; readonly why: string }
  /** The page could not follow the link. It shows the scenario of the link, or else the first one, at its opening moment instead. */
  | { readonly type: 'refused'; readonly why: string }
  | null;

/** The origin of the frames on the stage. `none`: the engine. `stored`: files that were made with the page, until the engine has
 * computed the same (`verified`) or something else (`differs`). */
type Storage = 'none' | 'stored' | 'verified' | 'differs';

/** The frames of one moment; null: there is none of that side, for example because the side was not shown. */
export type MomentFrames = { readonly before: Frame | null; readonly after: Frame | null };

/** The way in which the stage reached these frames: by a jump, by a single step forwards, or as the next picture of a series. */
export type Passage = 'jump' | 'step' | 'play';

/** The state of the beat that was last requested. */
export type Told =
  /** Its moment and its numbers are known, and the page is playing the run up to it. */
  | { readonly type: 'coming'; readonly beat: string; readonly position: Position; readonly frames: MomentFrames }
  /** Its moment was found, and the stage has been there, unless a link or a change of the run led to another moment. The frames stay those of
   * the moment, even if the user then goes elsewhere. */
  | { readonly type: 'found'; readonly beat: string; readonly position: Position; readonly frames: MomentFrames }
  /** The run ended without its moment. */
  | { readonly type: 'absent'; readonly beat: string }
  /** The page does not search for its moment any more: the user has stopped the search, or the side of the moment does not run. */
  | { readonly type: 'given-up'; readonly beat: string };

export type Settled = Wager & { readonly type: 'settled' };

export type ReachedBeat = Told & { readonly type: 'found' };

/** A bet on which the user has made a guess, or whose answer the user has requested without one. */
export type Wager =
  | { readonly type: 'computing'; readonly guess: Guess | null }
  | {
      readonly type: 'settled';
      readonly guess: Guess | null;
      readonly verdict: Verdict;
      /** The beat's moment, where the bet was asked. */
      readonly told: ReachedBeat;
      /** The frames at the answer. */
      readonly frames: MomentFrames;
      /** The side that reaches the end of the bet last. The page shows the other side at the same simulated time. */
      readonly last: Side;
      readonly step: BetStep;
    }
  /** The run ends without the moment of the answer. */
  | { readonly type: 'absent'; readonly guess: Guess | null };

type LedgerReading = { readonly type: 'read'; readonly ledger: Ledger } | { readonly type: 'refused'; readonly why: string };

/** The runs that the user has requested, each with a combination of the scenario's patches. */
export type Ablation = {
  /** The results of finished runs, by the patches that were on. */
  readonly results: ReadonlyMap<string, Ledger>;
  /** The run that is being computed; null: none is. */
  readonly running: { readonly combination: string; readonly doneNs: Ns; readonly endNs: Ns } | null;
  /** The reason why the work failed; null: it did not. */
  readonly failure: string | null;
};

/** The part of a page frame's life on one side that was looked up so far. */
export type LifeSoFar = {
  /** The events of the page frame's life, newest first. */
  readonly moments: readonly LifeMoment[];
  /** The event that was shown when the life was requested. */
  readonly at: EventNumber;
  /** Everything after this event was looked up. */
  readonly from: EventNumber;
  readonly looking: boolean;
};

/** The lives of one page frame on both sides, and the position at which they were requested. */
export type PageLives = {
  readonly page: Pfn;
  readonly asked: Position;
  readonly askedNs: Ns;
  readonly before: LifeSoFar | null;
  readonly after: LifeSoFar | null;
};

export type AppState = {
  /** True: the gallery is shown instead of the stage; null: neither is shown yet, because the texts of a scenario are being fetched. */
  readonly home: boolean | null;
  /** The list that is open over the gallery; null: none. */
  readonly galleryList: GalleryList | null;
  readonly intent: Intent;
  readonly playing: boolean;
  /** The screen is dark. Links do not contain this, because a user who opens a link wants to see something. */
  readonly dark: boolean;
  /** The last commands, for the audience; null: the page does not show them. */
  readonly keyLog: KeyLog | null;
  /** The lecture whose audience sees this window; null: it is no window of a lecture. */
  readonly lecture: Lecture | null;
  /** The step of the tour; null: the tour is not running. */
  readonly tour: TourStep | null;
  /** Whether each edge of the page, which the depth Story hides, is shown now. */
  readonly edges: Edges;
  readonly passage: Passage;
  readonly storage: Storage;
  /** A stored file could not be read, so the engine computes its content. */
  readonly damaged: boolean;
  /** The jobs in the notice about unfinished jobs that the user has dismissed, as one text. */
  readonly readFates: string;
  /** A newer version of the page was downloaded. The browser uses it once the user has left this one. */
  readonly newerWaits: boolean;
  /** No engine could be loaded, so the stage can show only stored moments. */
  readonly withoutEngine: boolean;
  /** The failure of an engine; null: no engine has failed, or the user has dismissed the message. */
  readonly breakdown: Breakdown | null;
  readonly infos: { readonly before: Info | null; readonly after: Info | null };
  readonly sides: { readonly before: SideState; readonly after: SideState };
  /** The first difference between the two runs; null: the page has not searched for it yet. */
  readonly divergence: Divergence;
  readonly linkCheck: LinkCheck;
  readonly counterNames: readonly string[];
  readonly engineVersion: string;
  /** The kernels that a user can choose. */
  readonly presets: readonly Preset[];
  /** The kinds of happenings that a user can search for, each by the first words of its phrase. */
  readonly happenings: readonly string[];
  /** The fields of each kind of event. */
  readonly eventKinds: EventKinds;
  /** The places in the code where patches decide, by their numbers. */
  readonly hunks: readonly HunkInfo[];
  /** The search box is open. */
  readonly palette: boolean;
  /** The dialog for sharing is open. */
  readonly sharing: boolean;
  /** The last search for a happening; null: there was none yet. */
  readonly quest: Quest | null;
  /** The chain of causes of an event; null: the user has requested none, or has closed it. */
  readonly why: Why | null;
  /** The panel with definitions; null: it is closed. */
  readonly terms: TermsPanel | null;
  /** The story of the run, or the reason why it is refused; null: the scenario has no story, or the user has closed the reason. */
  readonly story: StoryReading | null;
  /** The state of the beat that was last requested; null: none was requested, or the search for its moment has not finished. */
  readonly told: Told | null;
  /** The beat that was last open in a story, by scenario. */
  readonly lastBeats: ReadonlyMap<string, string>;
  /** The bets of the open run, by beat. Links do not contain them, because a link must not reveal an answer. */
  readonly wagers: ReadonlyMap<string, Wager>;
  /** The guess that the user has entered for the bet of a beat and not placed. null: none. */
  readonly openGuess: { readonly beat: string; readonly guess: Guess } | null;
  /** The ledger of the scenario; null: nothing was published about the scenario, or the ledger has not been opened and judged yet. */
  readonly ledger: LedgerReading | null;
  /** Combinations of the patches of the scenario's own patched kernel. */
  readonly combinations: readonly Combination[];
  readonly ablation: Ablation;
  /** The life of a page frame; null: the user has requested none, or has closed it. */
  readonly life: PageLives | null;
  /** The cache whose calculation is shown on both sides; null: none. */
  readonly lookedCache: string | null;
  /** The draft in the lab that the user has not run yet; null: none. */
  readonly draft: Draft | null;
  /** The draft that a file has replaced, or that the user typed before a reload; null: there is none, or the user has typed since. */
  readonly replacedDraft: Draft | null;
  /** The texts of the editor; null: the editor is closed and has no changed texts. */
  readonly editing: Editing | null;
  /** The recording of a real machine over the page; null: none. */
  readonly recording: RecordingShown | null;
  /** Our run to compare with the recording; null: none. */
  readonly beside: BesideShown | null;
  /** The link to a comparison with a real kernel of the lab, which the page shows over the gallery; null: none. */
  readonly measuredLink: { readonly asked: MeasuredAsked; readonly mistakes: readonly string[] } | null;
  /** The state of that comparison; null: there is none, or its code is being loaded. */
  readonly measured: MeasuredShown | null;
};

const noColumn = new Uint32Array(0);
const noSamples: Samples = { names: [], intervalNs: 100_000_000, rows: 0, column: () => noColumn };

export const emptySide: SideState = {
  frame: null,
  progress: null,
  exploredNs: 0,
  endNs: 0,
  samples: noSamples,
  found: [],
  hunkMoments: [],
  outcome: null,
  complete: false,
  unfinished: null,
  failure: null,
};

/** The intent before any scenario is open. */
export const initialIntent: Intent = {
  scenario: '2013-kswapd-limits',
  text: null,
  story: null,
  size: 'published',
  seed: 1,
  patches: { before: [], after: [] },
  sets: [],
  changes: [],
  position: { type: 'time', ns: 0 },
  view: 'both',
  lead: 'before',
  grain: 'batch',
  speed: 1,
  zone: 0,
  picture: 'lists',
  page: null,
  map: null,
  hunk: null,
  since: null,
  lanes: null,
  depth: 'model',
  theme: 'light',
  language: chosenLanguage(),
  beat: null,
  panel: null,
  twin: false,
  verdict: null,
  title: null,
  embed: false,
  hide: [],
  lock: [],
};

export const noAblation: Ablation = { results: new Map(), running: null, failure: null };

const initial: AppState = {
  home: null,
  galleryList: null,
  intent: initialIntent,
  playing: false,
  dark: false,
  keyLog: null,
  lecture: null,
  tour: null,
  edges: noEdges,
  passage: 'jump',
  storage: 'none',
  damaged: false,
  readFates: '',
  newerWaits: false,
  withoutEngine: false,
  breakdown: null,
  infos: { before: null, after: null },
  sides: { before: emptySide, after: emptySide },
  divergence: null,
  linkCheck: null,
  counterNames: [],
  engineVersion: '',
  presets: [],
  happenings: [],
  eventKinds: [],
  hunks: [],
  palette: false,
  sharing: false,
  quest: null,
  why: null,
  terms: null,
  story: null,
  told: null,
  lastBeats: new Map(),
  wagers: new Map(),
  openGuess: null,
  ledger: null,
  combinations: [],
  ablation: noAblation,
  life: null,
  lookedCache: null,
  draft: null,
  replacedDraft: null,
  editing: null,
  recording: null,
  beside: null,
  measuredLink: null,
  measured: null,
};

const store = create<AppState>(() => initial);

/** Selects a part of the state and subscribes to it, for components. */
export const useApp: <T>(select: (state: AppState) => T) => T = store;
/** The present state, for code outside components. */
export const appState = (): AppState => store.getState();
export const setApp = (change: Partial<AppState>): void => store.setState(change);
export const setSide = (side: Side, change: Partial<SideState>): void =>
  store.setState((state) => ({ sides: { ...state.sides, [side]: { ...state.sides[side], ...change } } }));
export const subscribeApp = store.subscribe;
