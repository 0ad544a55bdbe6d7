// What crosses between the engine's workers and the page: types only, derived from the generated bindings.
import type { MapImage, MapLook } from './place-map.ts';
import type { EventNumber, Ns, Pfn } from './units.ts';
import type * as Wasm from './wasm/engine.js';

type TypedArray = Uint8Array | Uint32Array | Float64Array;

/** What the engine tells, to be read only; the names of its fields say what their numbers count. */
export type Plain<T> = T extends TypedArray
  ? T
  : T extends object
    ? { readonly [K in keyof T]: T[K] extends number ? Counted<K, T[K]> : Plain<T[K]> }
    : T;
type Counted<Name, Value> = Name extends `${string}_ns`
  ? Ns
  : Name extends 'event'
    ? EventNumber
    : Name extends 'page' | 'pfn'
      ? Pfn
      : Value;

/** `from`: the number of the first. */
export type LastRows = { readonly from: number; readonly columns: Readonly<Record<string, Uint32Array>> };

export type Frame = Plain<Wasm.Frame> & {
  /** It was computed when the page was built, and the engine has not come to it yet. */
  readonly stored?: true;
  /** Rows of the samples of the second that ends with it, where it was stored with them: those of the run come later. */
  readonly last_rows?: LastRows;
  /** The place map as somebody asked to look at it, where the worker can paint. */
  readonly map_image?: MapImage;
  /** Of the place map only what has changed since another moment, if that was asked for. */
  readonly map_since?: { readonly ns: Ns; readonly bytes: Uint8Array; readonly changed: number };
};
export type ZoneFrame = Plain<Wasm.ZoneFrame>;
export type TaskFrame = Plain<Wasm.TaskFrame>;
export type RibbonFrame = Plain<Wasm.Ribbon>;
export type StallFrame = Plain<Wasm.StallFrame>;
/** What has become of a job that has not done its work. */
export type JobFate = Plain<Wasm.JobFate>;
export type EventFrame = Plain<Wasm.EventFrame>;
/** A field of an event: its name, and what its number counts or names. */
export type EventField = Plain<Wasm.Field>;
/** The fields of each kind of event, by the kinds' numbers. */
export type EventKinds = readonly (readonly EventField[])[];
export type BlocksFrame = Plain<Wasm.BlocksFrame>;
export type SleepCheckFrame = Plain<Wasm.SleepCheck>;
export type GaugeFrame = Plain<Wasm.GaugeFrame>;
export type PassFrame = Plain<Wasm.Pass>;
export type GroupsFrame = Plain<Wasm.GroupsFrame>;
export type GroupFrame = Plain<Wasm.GroupFrame>;
export type SoftCall = Plain<Wasm.SoftCall>;
export type PlaceMap = Plain<Wasm.PlaceMap>;
export type PageDetail = Plain<Wasm.PageDetail>;
export type PageLife = Plain<Wasm.PageLife>;
export type DiskFrame = Plain<Wasm.DiskFrame>;
export type SceneFrame = Plain<Wasm.SceneFrame>;
export type Belt = Plain<Wasm.Belt>;
export type SceneNode = Plain<Wasm.SceneNode>;
export type SceneGroup = Plain<Wasm.SceneGroup>;
export type SceneQueue = Plain<Wasm.SceneQueue>;
export type SceneInodes = Plain<Wasm.SceneInodes>;
export type SceneFile = Plain<Wasm.SceneFile>;
export type SceneProgram = Plain<Wasm.SceneProgram>;
export type SceneReclaimer = Plain<Wasm.SceneReclaimer>;
export type SceneStack = Plain<Wasm.SceneStack>;
export type StackFrame = Plain<Wasm.StackFrame>;
export type HunkFrame = Plain<Wasm.HunkFrame>;
/** A question that was asked, and what both kernels answer. */
export type Decision = Plain<Wasm.Decision>;
/** A moment at which a hunk mattered. */
export type HunkMoment = Plain<Wasm.HunkMoment>;
export type HunkInfo = Plain<Wasm.HunkInfo>;
export type CacheFrame = Plain<Wasm.CacheFrame>;
export type ShrinkerCall = Plain<Wasm.LastCall>;
export type Info = Plain<Wasm.Info> & {
  /** The sizes that the scenario offers, its own first. */
  readonly sizes: readonly string[];
  /** By which a link notices that the scenario has been edited: 8 hexadecimal digits. */
  readonly file_text_hash: string;
};
export type PatchInfo = Plain<Wasm.PatchInfo>;
export type Combination = Plain<Wasm.Combination>;
export type Ledger = Plain<Wasm.Sheet>;
export type LedgerTable = Plain<Wasm.SheetTable>;
export type LedgerRow = Plain<Wasm.SheetRow>;
export type LedgerClaim = Plain<Wasm.SheetClaim>;
export type LedgerCheck = Plain<Wasm.SheetCheck>;
export type LedgerMoment = Plain<Wasm.Moment>;
export type LedgerScore = Plain<Wasm.Score>;

/** A position in one run. Event 0 is the state before the first event. */
export type RunPosition =
  | { readonly type: 'time'; readonly ns: Ns }
  /** `byNs`: not the event but this time, where that comes first. */
  | { readonly type: 'event'; readonly event: EventNumber; readonly byNs?: Ns };

/** What the frame of a position is to show. */
export type ViewRequest = {
  readonly zone: number;
  readonly columns: number;
  readonly picture: Wasm.Picture;
  readonly hash: boolean;
  /** The page to be shown in detail. */
  readonly page?: Pfn;
  /** How the place map is to be painted. */
  readonly map?: MapLook;
  /** The place map shows only what has changed since this moment. */
  readonly since?: Ns;
};

/** The grains that are found by searching marks; 'event' needs no search. */
export type StepGrain = 'batch' | 'pass' | 'wake';

/** A moment that one of the searches names: its event and the time of that. */
export type Found = { readonly search: string; readonly event: EventNumber; readonly timeNs: Ns };

/** The two modules of the engine, compiled. */
export type Modules = {
  /** The simulator. */
  readonly module: WebAssembly.Module;
  /** What reads and judges texts. */
  readonly reader: WebAssembly.Module;
};

export type Request =
  | (Modules & {
      readonly type: 'open';
      readonly scenario: string;
      readonly options: string;
      /** What the run is watched for from its start, in the language of the engine's trace/search.rs. */
      readonly searches: readonly string[];
      /** Options of the kernel on the other side, with whose decisions those of the run are compared. */
      readonly against: string | null;
      /** The other side does not run: this one may take more memory. */
      readonly alone?: boolean;
      /** The text of a claims.toml, for whose moments the run is watched too. */
      readonly claims: string | null;
    })
  /** The same run as an opened one told its ticket of; nothing of its texts is read again. */
  | { readonly type: 'reopen'; readonly module: WebAssembly.Module; readonly ticket: Ticket }
  /** Needs no run: what was published, beside the outcomes that are known. */
  | {
      readonly type: 'judge';
      readonly reader: WebAssembly.Module;
      readonly claims: string;
      readonly before: string | null;
      readonly after: string | null;
    }
  /** Needs no run: whether the engine takes a scenario with these options. */
  | { readonly type: 'check'; readonly reader: WebAssembly.Module; readonly scenario: string; readonly options: string }
  | { readonly type: 'seek'; readonly position: RunPosition; readonly view: ViewRequest }
  | { readonly type: 'step'; readonly direction: -1 | 1; readonly grain: StepGrain; readonly from: EventNumber; readonly view: ViewRequest }
  /** To the moment that one of the searches named at the opening has found or will find. */
  | { readonly type: 'find'; readonly search: string; readonly view: ViewRequest }
  /** To the next or last happening of a kind, seen from an event; `happening` in the language of the engine's trace/search.rs. */
  | {
      readonly type: 'probe';
      readonly happening: string;
      readonly direction: -1 | 1;
      readonly from: EventNumber;
      readonly view: ViewRequest;
    }
  /** What led to an event, back to its origin. */
  | { readonly type: 'why'; readonly event: EventNumber; readonly view: ViewRequest }
  /** Ahead of whatever will be asked. */
  | { readonly type: 'explore'; readonly untilNs: Ns }
  /** The same while somebody waits: the other side is on its way to a moment, which this one will have to show too. */
  | { readonly type: 'follow'; readonly untilNs: Ns }
  | { readonly type: 'stream-hash'; readonly event: EventNumber }
  /** What has happened to a page in a stretch that ends at an event. `changesTo`: changes are seen only from the second event of a stretch
   * on, so whoever goes on before a stretch that is known asks for one event more of them. */
  | { readonly type: 'life'; readonly page: Pfn; readonly to: EventNumber; readonly changesTo: EventNumber };

/** What the worker is asked; 'cancel' has no answer of its own. */
/** Whoever is alive answers a sign at once, in the midst of long work too. */
export type Sign = { readonly type: 'sign' };

export type ToWorker = Sign | { readonly type: 'cancel' } | { readonly type: 'ask'; readonly id: number; readonly request: Request };

/** By which a run is opened again without the reader: what that has checked. */
export type Ticket = {
  readonly scenario: Uint8Array;
  /** Of the kernel on the other side; null: there is none that can be built. */
  readonly against: Uint8Array | null;
  readonly searches: readonly string[];
};

export type Opened = {
  readonly ticket: Ticket;
  readonly info: Info;
  /** Of the same scenario and kernel as the author wrote them: the defaults. */
  readonly untouched: Info;
  readonly endNs: Ns;
  readonly sampleNames: readonly string[];
  readonly sampleIntervalNs: Ns;
  readonly counterNames: readonly string[];
  /** Kernels that can be chosen. */
  readonly presets: readonly Preset[];
  /** What a probe understands, as one would begin to write it. */
  readonly happenings: readonly string[];
  readonly eventKinds: EventKinds;
  /** Where patches decide, by their numbers. */
  readonly hunks: readonly HunkInfo[];
  readonly engineVersion: string;
  /** Searches that the engine does not understand, each with a sentence that says why. */
  readonly searchMistakes: readonly SearchMistake[];
};

export type Preset = Plain<Wasm.Preset>;

/** What led to an event. */
export type Chain = {
  /** One for each link, the event itself first; the last of a frame's recent events is the link. */
  readonly frames: readonly Frame[];
  /** Back to its origin; else it was too long. */
  readonly whole: boolean;
};

export type SearchMistake = { readonly search: string; readonly why: string };

/** Bytes of a run that a page has not enough memory for: what a side may take, and what the page has for it beside another one or alone. */
export type Needs = Pick<Info, 'needed_bytes' | 'most_bytes' | 'most_alone_bytes'>;

export type Answer =
  | { readonly type: 'opened'; readonly opened: Opened }
  | { readonly type: 'reopened' }
  | { readonly type: 'judged'; readonly ledger: Ledger }
  | { readonly type: 'checked'; readonly info: Info }
  | { readonly type: 'frame'; readonly frame: Frame }
  | { readonly type: 'chain'; readonly chain: Chain }
  /** What was looked for does not happen, as far as the run goes in that direction. */
  | { readonly type: 'not-found' }
  /** Explored up to the time asked for, or to the end of the run. */
  | { readonly type: 'explored' }
  /** The running hash of the event stream after the event asked for; '' when the run ends before it. */
  | { readonly type: 'stream-hash'; readonly hash: string }
  /** The stretch begins behind the event `from`; 0: with the run. */
  | { readonly type: 'life'; readonly life: PageLife; readonly from: EventNumber }
  /** A newer request took its place. */
  | { readonly type: 'superseded' }
  /** The engine does not accept the scenario or an option; `why` is a sentence with place and value. */
  | { readonly type: 'refused'; readonly why: string; readonly needs?: Needs }
  /** The engine or its worker broke. A new worker is needed. `why`: as the browser says it. */
  | { readonly type: 'broken'; readonly fault: Fault; readonly why: string };

/**
 * How an engine can break: by a trap, by an error of its worker's script, because the browser gives it no more memory, because nothing is heard of its
 * worker any more, because it could not be fetched, or because the browser lets this page start no worker.
 */
export type Fault = 'trap' | 'error' | 'memory' | 'silent' | 'missing' | 'barred';

/** New rows of the append-only logs since the last report. */
export type Report = {
  /** Row-major. */
  readonly samples: Uint32Array;
  readonly chain: readonly string[];
  readonly found: readonly Found[];
  readonly hunkMoments: readonly HunkMoment[];
  /** How far the run has ever been computed. */
  readonly exploredNs: Ns;
  readonly exploredEvents: EventNumber;
  /** The whole run is explored. */
  readonly complete: boolean;
  /** What the whole run has come to, as a text for 'judge'; once, when it is explored. */
  readonly outcome: string | null;
  /** Jobs that it has left undone; with the outcome. */
  readonly unfinished: readonly JobFate[] | null;
  /** Of the request under way. */
  readonly progress: { readonly doneNs: Ns; readonly untilNs: Ns } | null;
  /** Bytes of the engine's memory and of its checkpoints. */
  readonly memoryBytes: number;
  readonly checkpointBytes: number;
};

export type FromWorker =
  | Sign
  | { readonly type: 'answer'; readonly id: number; readonly answer: Answer }
  | { readonly type: 'report'; readonly report: Report };
