// The one store of the page. The modules beside it write to it; views select from it.
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
import type { Draft } from './draft.ts';
import { type Edges, noEdges } from './edges.model.ts';
import type { Editing } from './editing.ts';
import type { Intent, Position, Side } from './intent.ts';
import type { KeyLog } from './key-log.ts';
import type { Lecture } from './lecture.ts';
import type { Quest } from './quest.ts';
import type { TermsPanel } from './terms.ts';
import type { TourStep } from './tour.ts';
import type { Why } from './why.ts';

/** Everything explored so far, one row for every interval of simulated time. */
export type Samples = {
  readonly names: readonly string[];
  readonly intervalNs: Ns;
  readonly rows: number;
  /** The values of one column; its length is `rows`. */
  readonly column: (name: string) => Uint32Array;
};

/** Why a kernel cannot run. `fault` null: the engine has refused it, and `why` is its sentence; `texts`: those of its scenario, which `why` names, could not
 * be fetched. Else `why` is what the browser says. */
export type Failure = {
  readonly fault: Fault | 'texts' | null;
  readonly why: string;
  /** There is not enough memory for it here. */
  readonly needs?: Needs;
};

/** One side alone has enough. */
export const fitsAlone = ({ needed_bytes, most_alone_bytes }: Needs): boolean => needed_bytes <= most_alone_bytes;

/** An engine broke while the page was at work. */
export type Breakdown = {
  /** Those that broke, one after the other, at this place. */
  readonly sides: readonly Side[];
  readonly failure: Failure;
  /** The whole address of what was asked for when it broke. */
  readonly link: string;
  /** What stands on the stage: what stood there, as a new engine is started; what was asked for; the place before it, as the new engine broke, too; nothing that
   * could be computed again; what was stored with the page, as no engine could be loaded. */
  readonly stage: 'restarting' | 'asked' | 'before' | 'nothing' | 'stored';
};

export type SideState = {
  /** Of the position shown. */
  readonly frame: Frame | null;
  /** While it computes. */
  readonly progress: { readonly doneNs: Ns; readonly untilNs: Ns } | null;
  readonly exploredNs: Ns;
  readonly endNs: Ns;
  readonly samples: Samples;
  /** Moments of the story's searches, in the order of time. */
  readonly found: readonly Found[];
  /** Moments at which a hunk mattered, in the order of time. */
  readonly hunkMoments: readonly HunkMoment[];
  /** What the whole run has come to, for the ledger; null until it is explored. */
  readonly outcome: string | null;
  /** Jobs that the whole run has left undone; null: its end is not known yet. */
  readonly unfinished: readonly JobFate[] | null;
  /** Nothing of this side can be shown. */
  readonly failure: Failure | null;
};

export type Divergence = { readonly ns: Ns; readonly event: EventNumber } | 'none-so-far' | 'same-to-the-end' | null;

export type LinkCheck =
  | { readonly type: 'verified' }
  | { readonly type: 'differs'; readonly expected: string; readonly got: string; readonly what: string }
  /** Sentences about what of it could not be followed; all else was. */
  | { readonly type: 'passed-over'; readonly what: readonly string[] }
  /** A file was not opened, and the page is as it was. */
  | { readonly type: 'not-opened'; readonly why: string }
  /** The scenario is shown at its opening moment instead. */
  | { readonly type: 'refused'; readonly why: string }
  | null;

/** Where the frames on the stage come from: from what was made with the page, until the engine has come to the same or to something else; `none`:
 * from the engine alone. */
export type Storage = 'none' | 'stored' | 'verified' | 'differs';

/** The frames of one moment; null: that side was not shown then. */
export type MomentFrames = { readonly before: Frame | null; readonly after: Frame | null };

/** How the frames on the stage have come after those before them: from anywhere, by a single step forwards, or as the next of a row. */
export type Passage = 'jump' | 'step' | 'play';

/** What became of the beat that was asked for last. */
export type Told =
  /** Its moment is known, with its numbers, and the run is played up to it. */
  | { readonly type: 'coming'; readonly beat: string; readonly position: Position; readonly frames: MomentFrames }
  /** Its moment was reached. The frames stay those of the moment, wherever one goes from there. */
  | { readonly type: 'found'; readonly beat: string; readonly position: Position; readonly frames: MomentFrames }
  /** The run ended without it. */
  | { readonly type: 'absent'; readonly beat: string }
  /** The search for it was given up. */
  | { readonly type: 'given-up'; readonly beat: string };

export type Settled = Wager & { readonly type: 'settled' };

export type ToldThere = Told & { readonly type: 'found' };

/** A bet that somebody has answered, or of which the answer was asked for without a guess. */
export type Wager =
  | { readonly type: 'computing'; readonly guess: Guess | null }
  | {
      readonly type: 'settled';
      readonly guess: Guess | null;
      readonly verdict: Verdict;
      /** Where it was asked. */
      readonly told: ToldThere;
      /** At the answer. */
      readonly frames: MomentFrames;
      /** The side that came to the end of the bet last; the other one is looked at at its time. */
      readonly last: Side;
      /** What of it is told. */
      readonly step: BetStep;
    }
  /** In this run the moment of the answer does not come. */
  | { readonly type: 'absent'; readonly guess: Guess | null };

export type LedgerReading = { readonly type: 'read'; readonly ledger: Ledger } | { readonly type: 'refused'; readonly why: string };

/** The runs of single patches that somebody has asked for. */
export type Ablation = {
  /** What was run to its end, by the patches that were on. */
  readonly results: ReadonlyMap<string, Ledger>;
  /** The one under way. */
  readonly running: { readonly combination: string; readonly doneNs: Ns; readonly endNs: Ns } | null;
  /** Why it stopped by itself. */
  readonly failure: string | null;
};

/** What has happened to a page on one side, as far as it was looked up. */
export type LifeSoFar = {
  /** Newest first. */
  readonly moments: readonly LifeMoment[];
  /** The event that was shown when it was asked for. */
  readonly at: EventNumber;
  /** It is looked up back to behind this event. */
  readonly from: EventNumber;
  readonly looking: boolean;
};

/** The lives of one page, seen from where they were asked for. */
export type PageLives = {
  readonly page: Pfn;
  readonly asked: Position;
  readonly askedNs: Ns;
  readonly before: LifeSoFar | null;
  readonly after: LifeSoFar | null;
};

export type AppState = {
  /** The gallery is shown, not the stage; null: neither yet, as the texts of a scenario are fetched. */
  readonly home: boolean | null;
  readonly intent: Intent;
  readonly playing: boolean;
  /** Nothing is shown. Never in a link: whoever opens one wants to see. */
  readonly dark: boolean;
  /** null: it is not shown. */
  readonly keyLog: KeyLog | null;
  /** null: no other window was opened for it. */
  readonly lecture: Lecture | null;
  /** null: nobody is shown around. */
  readonly tour: TourStep | null;
  /** What has receded at the depth Story and is back for a while. */
  readonly edges: Edges;
  readonly passage: Passage;
  readonly storage: Storage;
  /** Something that was stored with the page could not be read: the engine computes it. */
  readonly damaged: boolean;
  /** Jobs whose fate somebody has read and put away, in the order of their telling. */
  readonly readFates: string;
  /** Another version of the page is kept and waits for this one to be left. */
  readonly newerWaits: boolean;
  /** No engine could be loaded: what stands was stored, and nothing else can be had. */
  readonly withoutEngine: boolean;
  /** null: all engines run, or somebody has read it. */
  readonly breakdown: Breakdown | null;
  readonly infos: { readonly before: Info | null; readonly after: Info | null };
  readonly sides: { readonly before: SideState; readonly after: SideState };
  /** null: not looked for yet. */
  readonly divergence: Divergence;
  readonly linkCheck: LinkCheck;
  readonly counterNames: readonly string[];
  readonly engineVersion: string;
  /** Kernels that can be chosen. */
  readonly presets: readonly Preset[];
  /** What can be looked for, as one would begin to write it. */
  readonly happenings: readonly string[];
  /** What the fields of events are. */
  readonly eventKinds: EventKinds;
  /** Where patches decide, by their numbers. */
  readonly hunks: readonly HunkInfo[];
  /** The box in which one says where to go is open. */
  readonly palette: boolean;
  /** What is shown is being shared. */
  readonly sharing: boolean;
  /** null: nothing was looked for yet. */
  readonly quest: Quest | null;
  /** null: nobody has asked, or has closed the answer. */
  readonly why: Why | null;
  /** null: the panel with definitions is closed. */
  readonly terms: TermsPanel | null;
  /** null: the scenario has none. */
  readonly story: StoryReading | null;
  /** null: no beat was asked for yet. */
  readonly told: Told | null;
  /** By the names of their scenarios: where a story was left. */
  readonly lastBeats: ReadonlyMap<string, string>;
  /** By the names of their beats. Never in a link: a link must not tell an answer. */
  readonly wagers: ReadonlyMap<string, Wager>;
  /** null: nothing was published, or nobody has looked yet. */
  readonly ledger: LedgerReading | null;
  /** Of the scenario's own kernel after. */
  readonly combinations: readonly Combination[];
  readonly ablation: Ablation;
  /** null: nobody has asked for a page's life. */
  readonly life: PageLives | null;
  /** The cache whose calculation is looked at, on both sides; null: nobody looks. */
  readonly lookedCache: string | null;
  /** What somebody builds in the lab and has not run yet; null: nothing. */
  readonly draft: Draft | null;
  /** That which a file has taken the place of, until somebody goes on writing; null: nothing was lost. */
  readonly replacedDraft: Draft | null;
  /** What somebody writes beside the stage; null: the editor is closed, and nothing in it was changed. */
  readonly editing: Editing | null;
};

const noColumn = new Uint32Array(0);
export const noSamples: Samples = { names: [], intervalNs: 100_000_000, rows: 0, column: () => noColumn };

export const emptySide: SideState = {
  frame: null,
  progress: null,
  exploredNs: 0,
  endNs: 0,
  samples: noSamples,
  found: [],
  hunkMoments: [],
  outcome: null,
  unfinished: null,
  failure: null,
};

/** Before anything is known of a scenario. */
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
  ledger: null,
  combinations: [],
  ablation: noAblation,
  life: null,
  lookedCache: null,
  draft: null,
  replacedDraft: null,
  editing: null,
};

const store = create<AppState>(() => initial);

/** For components: selects a part of the state and follows it. */
export const useApp: <T>(select: (state: AppState) => T) => T = store;
/** For the conductor and for event handlers: the state right now. */
export const appState = (): AppState => store.getState();
export const setApp = (change: Partial<AppState>): void => store.setState(change);
export const setSide = (side: Side, change: Partial<SideState>): void =>
  store.setState((state) => ({ sides: { ...state.sides, [side]: { ...state.sides[side], ...change } } }));
export const subscribeApp = store.subscribe;
