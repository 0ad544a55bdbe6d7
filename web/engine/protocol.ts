// The messages between the engine's workers and the page. These are types only, derived from the generated bindings.
import type { MapImage, MapLook } from './place-map.ts';
import type { EventNumber, Ns, Pfn } from './units.ts';
import type * as Wasm from './wasm/engine.js';

type TypedArray = Uint8Array | Uint32Array | Float64Array;

/** The engine's values, read-only. The name of a field decides what its numbers count. */
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

/** `from`: the index of the first row. */
export type LastRows = { readonly from: number; readonly columns: Readonly<Record<string, Uint32Array>> };

export type Frame = Plain<Wasm.Frame> & {
  /** The frame was computed when the page was built, and the engine has not computed it yet. */
  readonly stored?: true;
  /** For a stored frame that has them: the rows of the samples of the last second before it, because the rows of the whole run are loaded
   * later. */
  readonly last_rows?: LastRows;
  /** The place map for the requested look, where the worker can paint. */
  readonly map_image?: MapImage;
  /** The place map with only what has changed since another moment, if that was requested. */
  readonly map_since?: { readonly ns: Ns; readonly bytes: Uint8Array; readonly changed: number };
};
export type ZoneFrame = Plain<Wasm.ZoneFrame>;
/** What the files of a real machine tell: a scenario, and the state that they recorded. */
export type Brought = Plain<Wasm.Brought>;
/** The state of a real machine at one moment, as a file recorded it. */
export type RecordedMoment = Plain<Wasm.RecordedMoment>;
export type TaskFrame = Plain<Wasm.TaskFrame>;
export type RibbonFrame = Plain<Wasm.Ribbon>;
/** The state of a job that has not finished its work. */
export type JobFate = Plain<Wasm.JobFate>;
export type EventFrame = Plain<Wasm.EventFrame>;
/** A field of an event: its name, and what its number counts or names. */
export type EventField = Plain<Wasm.Field>;
/** The fields of each kind of event, by the number of the kind. */
export type EventKinds = readonly (readonly EventField[])[];
export type BlocksFrame = Plain<Wasm.BlocksFrame>;
export type SleepCheckFrame = Plain<Wasm.SleepCheck>;
export type GaugeFrame = Plain<Wasm.GaugeFrame>;
export type PassFrame = Plain<Wasm.Pass>;
export type GroupsFrame = Plain<Wasm.GroupsFrame>;
export type GroupFrame = Plain<Wasm.GroupFrame>;
export type SoftCall = Plain<Wasm.SoftCall>;
export type PageDetail = Plain<Wasm.PageDetail>;
export type PageLife = Plain<Wasm.PageLife>;
export type DiskFrame = Plain<Wasm.DiskFrame>;
export type SceneFrame = Plain<Wasm.SceneFrame>;
/** The generations of one group on one node. */
export type GenerationsFrame = Plain<Wasm.GenerationsFrame>;
export type SceneNode = Plain<Wasm.SceneNode>;
export type SceneGroup = Plain<Wasm.SceneGroup>;
export type GroupLimit = SceneGroup['limits'][number];
export type SceneReclaimer = Plain<Wasm.SceneReclaimer>;
export type StackFrame = Plain<Wasm.StackFrame>;
export type HunkFrame = Plain<Wasm.HunkFrame>;
/** A question that the kernel code asked, and the answers of both kernels. */
export type Decision = Plain<Wasm.Decision>;
/** A moment at which a hunk took effect. */
export type HunkMoment = Plain<Wasm.HunkMoment>;
export type HunkInfo = Plain<Wasm.HunkInfo>;
export type CacheFrame = Plain<Wasm.CacheFrame>;
export type ShrinkerCall = Plain<Wasm.LastCall>;
export type Info = Plain<Wasm.Info> & {
  /** The sizes that the scenario offers, its own first. */
  readonly sizes: readonly string[];
  /** The hash, 8 hexadecimal digits, by which a link notices that the scenario has been edited. */
  readonly file_text_hash: string;
};
export type PatchInfo = Plain<Wasm.PatchInfo>;
export type SysctlInfo = Plain<Wasm.SysctlInfo>;
export type Combination = Plain<Wasm.Combination>;
export type Ledger = Plain<Wasm.Sheet>;
export type LedgerRow = Plain<Wasm.SheetRow>;
export type LedgerClaim = Plain<Wasm.SheetClaim>;
export type LedgerCheck = Plain<Wasm.SheetCheck>;
export type LedgerMoment = Plain<Wasm.Moment>;
export type LedgerScore = Plain<Wasm.Score>;

/** A position in one run. Event 0 is the state before the first event. */
export type RunPosition =
  | { readonly type: 'time'; readonly ns: Ns }
  /** `byNs`: if this time comes before the event, the position is this time. */
  | { readonly type: 'event'; readonly event: EventNumber; readonly byNs?: Ns };

/** What the frame of a position must contain. */
export type ViewRequest = {
  readonly zone: number;
  readonly columns: number;
  readonly picture: Wasm.Picture;
  readonly hash: boolean;
  /** The page frame that is shown in detail. */
  readonly page?: Pfn;
  /** The look for which the place map is painted. */
  readonly map?: MapLook;
  /** The place map shows only what has changed since this moment. */
  readonly since?: Ns;
};

/** The grains whose steps are found by searching marks. 'event' needs no search. */
export type StepGrain = 'batch' | 'pass' | 'wake';

/** A moment that a search names: its event and the event's time. */
export type Found = { readonly search: string; readonly event: EventNumber; readonly timeNs: Ns };

/** The two compiled modules of the engine. */
export type Modules = {
  /** The simulator. */
  readonly module: WebAssembly.Module;
  /** The reader, which parses and judges texts. */
  readonly reader: WebAssembly.Module;
};

/** A file of a real machine, such as its /proc/zoneinfo. */
export type MachineFile = { readonly name: string; readonly text: string };
/** What an imported machine does, by the names of the engine's import/work.rs. */
export type MachineWork = 'idle' | 'copy' | 'read' | 'program';

export type Request =
  | (Modules & {
      readonly type: 'open';
      readonly scenario: string;
      readonly options: string;
      /** The searches for which the run is watched from its start, in the language of the engine's trace/search.rs. */
      readonly searches: readonly string[];
      /** Options of the kernel on the other side, with whose decisions those of this run are compared. */
      readonly against: string | null;
      /** The other side does not run, so this one may take more memory. */
      readonly alone?: boolean;
      /** The text of a claims.toml. The run is watched for its moments too. */
      readonly claims: string | null;
    })
  /** Opens the run of a ticket again. Its texts are not read again. */
  | { readonly type: 'reopen'; readonly module: WebAssembly.Module; readonly ticket: Ticket }
  /** Compares what was published with the outcomes that are known. Needs no run. */
  | {
      readonly type: 'judge';
      readonly reader: WebAssembly.Module;
      readonly claims: string;
      readonly before: string | null;
      readonly after: string | null;
    }
  /** Makes a scenario from the files of a real machine. Needs no run. */
  | {
      readonly type: 'import';
      readonly reader: WebAssembly.Module;
      readonly files: readonly MachineFile[];
      readonly work: MachineWork;
    }
  /** Checks whether the engine accepts a scenario with these options. Needs no run. */
  | { readonly type: 'check'; readonly reader: WebAssembly.Module; readonly scenario: string; readonly options: string }
  | { readonly type: 'seek'; readonly position: RunPosition; readonly view: ViewRequest }
  /** The same for a position that is only looked at: nothing is kept for a way back to it. */
  | { readonly type: 'glance'; readonly position: RunPosition; readonly view: ViewRequest }
  | { readonly type: 'step'; readonly direction: -1 | 1; readonly grain: StepGrain; readonly from: EventNumber; readonly view: ViewRequest }
  /** To the moment of one of the searches named at the opening. */
  | { readonly type: 'find'; readonly search: string; readonly view: ViewRequest }
  /** To the next or previous happening of a kind, seen from an event. `happening`: in the language of the engine's trace/search.rs. */
  | {
      readonly type: 'probe';
      readonly happening: string;
      readonly direction: -1 | 1;
      readonly from: EventNumber;
      readonly view: ViewRequest;
    }
  /** The causes of an event, back to its origin. */
  | { readonly type: 'why'; readonly event: EventNumber; readonly view: ViewRequest }
  /** Computes ahead while the user waits for nothing. */
  | { readonly type: 'explore'; readonly untilNs: Ns }
  /** Computes ahead while the user waits: the other side is on its way to a moment that this side will have to show too. */
  | { readonly type: 'follow'; readonly untilNs: Ns }
  /** Prepares a step from the position of the last seek, while the user waits for nothing. */
  | { readonly type: 'ready' }
  /** The running hashes of the event stream after each event from `from` to `to`. */
  | { readonly type: 'stream-hashes'; readonly from: EventNumber; readonly to: EventNumber }
  /** What has happened to a page frame in a range of events that ends at `to`. Changes are seen only from the second event of a range on.
   * `changesTo` is therefore one event more when the request continues before a known range. */
  | { readonly type: 'life'; readonly page: Pfn; readonly to: EventNumber; readonly changesTo: EventNumber };

/** A sign of life. The worker sends it back at once, even during long work. */
type Sign = { readonly type: 'sign' };

/** A message to the worker. 'cancel' has no answer of its own. */
export type ToWorker = Sign | { readonly type: 'cancel' } | { readonly type: 'ask'; readonly id: number; readonly request: Request };

/** What the reader has checked. With it, a run is opened again without the reader. */
export type Ticket = {
  readonly scenario: Uint8Array;
  /** The checked kernel of the other side; null: that kernel cannot be built. */
  readonly against: Uint8Array | null;
  readonly searches: readonly string[];
};

export type Opened = {
  readonly ticket: Ticket;
  readonly info: Info;
  /** The same scenario and kernel as the author wrote them, which are the defaults. */
  readonly untouched: Info;
  readonly endNs: Ns;
  readonly sampleNames: readonly string[];
  readonly sampleIntervalNs: Ns;
  readonly counterNames: readonly string[];
  /** Kernels that can be chosen. */
  readonly presets: readonly Preset[];
  /** The kinds of happenings that a probe understands, each as the beginning of its words. */
  readonly happenings: readonly string[];
  readonly eventKinds: EventKinds;
  /** The places where patches decide, by their numbers. */
  readonly hunks: readonly HunkInfo[];
  readonly engineVersion: string;
  /** Searches that the engine does not understand, each with a sentence that says why. */
  readonly searchMistakes: readonly SearchMistake[];
};

export type Preset = Plain<Wasm.Preset>;

/** The chain of causes of an event. */
export type Chain = {
  /** One frame for each link, the event itself first. The link is the last of the frame's recent events. */
  readonly frames: readonly Frame[];
  /** True if the chain reaches its origin; false if it was too long. */
  readonly whole: boolean;
};

export type SearchMistake = { readonly search: string; readonly why: string };

/** The memory that a run needs, in bytes, and what the page has for it beside another run or alone. */
export type Needs = Pick<Info, 'needed_bytes' | 'most_bytes' | 'most_alone_bytes'>;

export type Answer =
  | { readonly type: 'opened'; readonly opened: Opened }
  | { readonly type: 'reopened' }
  | { readonly type: 'judged'; readonly ledger: Ledger }
  | { readonly type: 'checked'; readonly info: Info }
  | { readonly type: 'imported'; readonly brought: Brought }
  | { readonly type: 'frame'; readonly frame: Frame }
  | { readonly type: 'chain'; readonly chain: Chain }
  /** What was searched for does not happen in that direction. */
  | { readonly type: 'not-found' }
  /** Explored up to the requested time, or to the end of the run. */
  | { readonly type: 'explored' }
  /** In the order of the events, as far as the run goes; '' for events of booting. */
  | { readonly type: 'stream-hashes'; readonly hashes: readonly string[] }
  /** The range begins after the event `from`; 0: at the start of the run. */
  | { readonly type: 'life'; readonly life: PageLife; readonly from: EventNumber }
  /** A newer request has taken its place. */
  | { readonly type: 'superseded' }
  /** The engine refuses the scenario or an option. `why` is a sentence with the place and the value. */
  | { readonly type: 'refused'; readonly why: string; readonly needs?: Needs }
  /** The engine or its worker broke, so a new worker is needed. `why` is the browser's message. */
  | { readonly type: 'broken'; readonly fault: Fault; readonly why: string };

/** How an engine can break: by a trap, by an error in the script of its worker, because the browser gives it no more memory, because its
 * worker does not answer, because it could not be fetched, or because the browser lets this page start no worker. */
export type Fault = 'trap' | 'error' | 'memory' | 'silent' | 'missing' | 'barred';

/** Rows of the engine's append-only logs, from the requested ones on. */
export type LogRows = {
  /** In row-major order. */
  readonly samples: Uint32Array;
  readonly chain: readonly string[];
  readonly found: readonly Found[];
  readonly hunkMoments: readonly HunkMoment[];
};

/** The rows that are new since the last report, and how far the run has come. */
export type Report = LogRows & {
  /** How far the run has ever been computed. */
  readonly exploredNs: Ns;
  readonly exploredEvents: EventNumber;
  /** The whole run is explored. */
  readonly complete: boolean;
  /** The outcome of the whole run, as a text for 'judge'; reported once, when the run is explored. */
  readonly outcome: string | null;
  /** The unfinished jobs at the end of the run; reported with the outcome. */
  readonly unfinished: readonly JobFate[] | null;
  /** The progress of the request under way; null: none is under way. */
  readonly progress: { readonly doneNs: Ns; readonly untilNs: Ns } | null;
  /** Bytes of the engine's memory and of its checkpoints. */
  readonly memoryBytes: number;
  readonly checkpointBytes: number;
};

export type FromWorker =
  | Sign
  /** The event that the request asks for happens at this time. Its frame follows in the answer. */
  | { readonly type: 'arrived'; readonly id: number; readonly ns: Ns }
  | { readonly type: 'answer'; readonly id: number; readonly answer: Answer }
  | { readonly type: 'report'; readonly report: Report };
