// The messages between the engine's workers and the page. The file has only types, derived from the generated bindings.
import type { MapImage, MapLook } from './place-map.ts';
import type { EventNumber, Ns, Pfn } from './units.ts';
import type * as Wasm from './wasm/engine.js';

type TypedArray = Uint8Array | Uint32Array | Float64Array;

/** The engine's values, read-only. The name of a field decides the unit of its numbers (units.ts). */
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

/** The last rows of the samples before a moment. `from`: the index of the first of them. */
export type LastRows = { readonly from: number; readonly columns: Readonly<Record<string, Uint32Array>> };

export type Frame = Plain<Wasm.Frame> & {
  /** The frame was computed when the page was built, and this engine has not computed it yet. */
  readonly stored?: true;
  /** Some stored frames have the sample rows of the second before them, because the rows of the whole run are loaded later. */
  readonly last_rows?: LastRows;
  /** The place map for the requested look, if the worker can paint. */
  readonly map_image?: MapImage;
  /** The place map with only the pages that have changed since another moment, if that was requested. */
  readonly map_since?: { readonly ns: Ns; readonly bytes: Uint8Array; readonly changed: number };
};
export type ZoneFrame = Plain<Wasm.ZoneFrame>;
/** The result of importing the files of a real machine: a scenario, and the state that the files recorded. */
export type Brought = Plain<Wasm.Brought>;
/** The state of a real machine at one moment, as a file recorded it. */
export type RecordedMoment = Plain<Wasm.RecordedMoment>;
export type TaskFrame = Plain<Wasm.TaskFrame>;
export type RibbonFrame = Plain<Wasm.Ribbon>;
/** The state of a job that has not finished its work. */
export type JobFate = Plain<Wasm.JobFate>;
export type EventFrame = Plain<Wasm.EventFrame>;
/** A field of an event: its name, and the meaning of its number. */
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
  /** A hash of 8 hexadecimal digits, with which the page notices that a scenario was edited after a link was made. */
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
  /** `byNs`: the position is this time if the event happens later. */
  | { readonly type: 'event'; readonly event: EventNumber; readonly byNs?: Ns };

/** The parts of a frame that a request asks for. */
export type ViewRequest = {
  readonly zone: number;
  readonly columns: number;
  readonly picture: Wasm.Picture;
  readonly hash: boolean;
  /** The page frame that is shown in detail. */
  readonly page?: Pfn;
  /** The look for which the worker paints the place map. */
  readonly map?: MapLook;
  /** The place map shows only the pages that have changed since this moment. */
  readonly since?: Ns;
};

/** The grains of steps that go to a mark. Steps by single events need no marks. */
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
/** Work of an imported machine, by the names in the engine's import/work.rs. */
export type MachineWork = 'idle' | 'copy' | 'read' | 'program';

export type Request =
  | (Modules & {
      readonly type: 'open';
      readonly scenario: string;
      readonly options: string;
      /** The searches whose moments the engine reports from the start of the run, in the language of the engine's trace/search.rs. */
      readonly searches: readonly string[];
      /** Options of the kernel on the other side. The engine compares this run's decisions with those of that kernel. */
      readonly against: string | null;
      /** The other side does not run, so this one may take more memory. */
      readonly alone?: boolean;
      /** The text of a claims.toml. The engine reports its moments too. */
      readonly claims: string | null;
    })
  /** Opens the run of a ticket again, without reading its texts again. */
  | { readonly type: 'reopen'; readonly module: WebAssembly.Module; readonly ticket: Ticket }
  /** Compares published claims with the outcomes that are known. Needs no run. */
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
  /** Like 'seek', but the cursor stays where it is, and the engine lays no checkpoints for a return to the position. */
  | { readonly type: 'glance'; readonly position: RunPosition; readonly view: ViewRequest }
  | { readonly type: 'step'; readonly direction: -1 | 1; readonly grain: StepGrain; readonly from: EventNumber; readonly view: ViewRequest }
  /** Goes to the moment of one of the searches given to 'open'. */
  | { readonly type: 'find'; readonly search: string; readonly view: ViewRequest }
  /** Goes to the next or previous happening of a kind after or before an event. `happening`: in the language of the engine's
   * trace/search.rs. */
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
  /** Computes ahead while the user waits, because the other side is computing a moment that this side will have to show too. */
  | { readonly type: 'follow'; readonly untilNs: Ns }
  /** Prepares for a step from the position of the last seek, while the user waits for nothing. */
  | { readonly type: 'ready' }
  /** The running hashes of the event stream after each event from `from` to `to`. */
  | { readonly type: 'stream-hashes'; readonly from: EventNumber; readonly to: EventNumber }
  /** The life of a page frame in a range of events that ends at `to`. The engine sees no change at the first event of a range, so
   * `changesTo` is one event later than `to` if the request extends a known range towards the start. */
  | { readonly type: 'life'; readonly page: Pfn; readonly to: EventNumber; readonly changesTo: EventNumber };

/** A sign of life. The worker sends it back at the next break in its work; a long computation has many, but building a machine has none. */
type Sign = { readonly type: 'sign' };

/** A message to the worker. 'cancel' has no answer of its own. */
export type ToWorker = Sign | { readonly type: 'cancel' } | { readonly type: 'ask'; readonly id: number; readonly request: Request };

/** The texts of a run as the reader has checked them, so that the run can be opened again without the reader. */
export type Ticket = {
  readonly scenario: Uint8Array;
  /** The checked kernel of the other side; null: none was given, or it cannot be built. */
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
  /** The kernels that a user can choose. */
  readonly presets: readonly Preset[];
  /** The kinds of happenings that a probe understands, each by the first words of its phrase. */
  readonly happenings: readonly string[];
  readonly eventKinds: EventKinds;
  /** The places in the code where patches decide, by their numbers. */
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
  /** Whether the chain reaches its origin; false: it was cut because it was too long. */
  readonly whole: boolean;
};

export type SearchMistake = { readonly search: string; readonly why: string };

/** In bytes: the memory that a run needs, and the most that it may have beside another run or alone. */
export type Needs = Pick<Info, 'needed_bytes' | 'most_bytes' | 'most_alone_bytes'>;

export type Answer =
  | { readonly type: 'opened'; readonly opened: Opened }
  | { readonly type: 'reopened' }
  | { readonly type: 'judged'; readonly ledger: Ledger }
  | { readonly type: 'checked'; readonly info: Info }
  | { readonly type: 'imported'; readonly brought: Brought }
  | { readonly type: 'frame'; readonly frame: Frame }
  | { readonly type: 'chain'; readonly chain: Chain }
  /** The event does not happen in the run, or not in that direction. */
  | { readonly type: 'not-found' }
  /** Explored up to the requested time or the end of the run, or prepared for a step. */
  | { readonly type: 'explored' }
  /** The hashes in the order of the events, up to the end of the run; '' for events of booting. */
  | { readonly type: 'stream-hashes'; readonly hashes: readonly string[] }
  /** The range begins after the event `from`; 0: at the start of the run. */
  | { readonly type: 'life'; readonly life: PageLife; readonly from: EventNumber }
  /** A newer request has replaced this one, or it was cancelled. */
  | { readonly type: 'superseded' }
  /** The engine refuses a part of the request, such as a scenario, an option or the words of a probe. `why`: a sentence that says what is
   * wrong. `needs`: the run would need too much memory. */
  | { readonly type: 'refused'; readonly why: string; readonly needs?: Needs }
  /** The engine or its worker broke, so the page needs a new worker. `why`: the browser's message or, if it has none, the client's own. */
  | { readonly type: 'broken'; readonly fault: Fault; readonly why: string };

/** How an engine can break: a trap; an error in its worker's script; the browser gives it no more memory; its worker does not answer; it
 * could not be fetched; the browser does not let this page start workers. */
export type Fault = 'trap' | 'error' | 'memory' | 'silent' | 'missing' | 'barred';

/** Rows of the engine's append-only logs, beginning with those that were asked for. */
export type LogRows = {
  /** The samples, in row-major order. */
  readonly samples: Uint32Array;
  readonly chain: readonly string[];
  readonly found: readonly Found[];
  readonly hunkMoments: readonly HunkMoment[];
};

/** The rows that are new since the last report, and the progress of the run. */
export type Report = LogRows & {
  /** The farthest point up to which the run was ever computed. */
  readonly exploredNs: Ns;
  readonly exploredEvents: EventNumber;
  /** The whole run is explored. */
  readonly complete: boolean;
  /** The outcome of the whole run, as a text for 'judge'; reported once, when the run is explored. */
  readonly outcome: string | null;
  /** The unfinished jobs at the end of the run; reported with the outcome. */
  readonly unfinished: readonly JobFate[] | null;
  /** The progress of the open request; null: no request is open. */
  readonly progress: { readonly doneNs: Ns; readonly untilNs: Ns } | null;
  /** Bytes of the engine's memory and of its checkpoints. */
  readonly memoryBytes: number;
  readonly checkpointBytes: number;
};

export type FromWorker =
  | Sign
  /** The time of the event that the request asks for. The frame follows in the answer. */
  | { readonly type: 'arrived'; readonly id: number; readonly ns: Ns }
  | { readonly type: 'answer'; readonly id: number; readonly answer: Answer }
  | { readonly type: 'report'; readonly report: Report };
