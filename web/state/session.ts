// State that the page remembers but does not show, such as running and waiting requests and timers. The state that it shows is in the store.
// Other modules of web/state have no mutable variables, except the machines (machines.ts), stores, workers' clients and caches.
import type { MapLook } from '../engine/place-map.ts';
import type { SearchMistake } from '../engine/protocol.ts';
import type { Ns } from '../engine/units.ts';
import type { Origin } from './draft.ts';
import type { Intent, LedgerPart, Position, Side } from './intent.ts';
import type { Asked, Proof } from './link-fields.ts';
import type { Wish } from './stage.ts';
import { type Failure, initialIntent } from './store.ts';

type Timer = ReturnType<typeof setTimeout>;

/** Listeners that are notified together, and the id of the timer for the next notification; 0: no timer is set. */
export type Pace = { readonly listeners: Set<() => void>; timer: number };

export type Session = {
  /** State of conductor.ts. */
  readonly conductor: {
    /** Called when the last request is finished. */
    onIdle: () => void;
    /** Called when a machine breaks, even if the user does not wait for it. */
    onBroken: (side: Side, failure: Failure) => void;
    /** Machines that broke and are being opened again. */
    readonly restarting: Set<Side>;
    /** Timer until the state hash is requested, and then until the machines compute ahead. */
    settling: Timer | null;
    /** The search for the first difference is running. */
    searching: boolean;
    /** The position for which the state hash was last requested. */
    hashAskedAt: Position | null;
  };
  /** State of stage.ts: one request runs, and only the newest of the others waits. */
  readonly stage: {
    wanted: Wish | null;
    /** Number of requests so far. */
    wishes: number;
    running: Wish | null;
    /** Ends a running verification. */
    giveWay: () => void;
    /** Start of the running request, in ms by the browser's clock. */
    runningSinceMs: number;
    /** Timer until the running request is cancelled for the waiting one. */
    patience: Timer | null;
    /** The position of the frames on the stage. */
    shown: Position;
  };
  /** State of playback.ts. */
  readonly playback: {
    /** Time of the clock's last move, in ms by the browser's clock. */
    lastMoveMs: number;
    /** Time of the last request for marks, in ms by the browser's clock. */
    marksMs: number;
    /** At the speed "without drawing": simulated time of one request. */
    chunkNs: Ns;
    /** Start of the last such request, in ms by the browser's clock; null: none was made yet. */
    chunkStartedMs: number | null;
    /** At an even pace: the start of the present measurement of the speed, and the last measured speed; null: there is none yet. */
    measuredFrom: { readonly clockNs: Ns; readonly ms: number } | null;
    measured: number | null;
  };
  /** State of next-story.ts: the story from whose end the user continued, and the next story; `to` null: the gallery; `cameBy` null: there is
   * no way back to an end. */
  readonly story: {
    cameBy: { readonly end: string; readonly to: string | null } | null;
    /** State of story.ts: the beat at which the user opened the story, and the intent before that; null: the user has not opened the story in
     * this way, or has closed it. */
    opened: { readonly beat: string; readonly from: Intent } | null;
  };
  /** State of gallery.ts: the gallery has opened once. */
  readonly gallery: { hasOpened: boolean };
  /** State of run-up.ts. */
  readonly runUp: {
    /** The user does not want to wait for the end of a series that is being played. */
    hurried: boolean;
  };
  /** State of address.ts. */
  readonly address: {
    /** The link in the address bar when the page last read or wrote it. */
    known: string;
    /** Timer for writing the address. */
    timer: Timer | null;
  };
  /** State of visit.ts, about the run that was opened last. */
  readonly visit: {
    /** The intent of a link that names only the scenario. */
    defaults: Intent;
    /** Patches that the scenario itself switches on. */
    ownPatches: { readonly [side in Side]: readonly string[] };
    /** Settings that the scenario itself has on only one side. */
    ownSettings: { readonly [side in Side]: readonly string[] };
    /** Kernels that the scenario itself chooses. */
    ownPresets: { readonly [side in Side]: string };
    /** The request that needs more memory than this page has; null: there is none. */
    tooLarge: Asked | null;
    /** The position and the proof of the opened link, until the stage shows the position; null: there is nothing to check. */
    promise: { readonly position: Position | null; readonly proof: Proof | null } | null;
    /** Number of visits so far. An older visit stops when a newer one begins. */
    visits: number;
    /** The texts are still being fetched, so the store still has the state before the visit. */
    fetching: boolean;
    /** The machines of the visit are still being opened. */
    opening: boolean;
  };
  /** State of map-look.ts: the size, the zoom and the colours of the place map, as the view last reported them; null: the map has not been drawn
   * yet. */
  readonly map: { look: MapLook | null };
  /** State of ledger.ts. */
  readonly ledger: {
    /** The claims and outcomes of the ledger that was last requested. */
    judged: { readonly claims: string; readonly before: string | null; readonly after: string | null } | null;
    /** The last open part; the ledger opens there again. */
    lastPart: LedgerPart;
    /** The last scroll position of each part, in CSS pixels. */
    readonly scrolledPx: Map<LedgerPart, number>;
  };
  /** State of ablation.ts. */
  readonly ablation: {
    /** The outcome of the present run; null: it has not ended. */
    outcome: string | null;
    /** The scenario, size, seed, settings and changes to which the results belong, as one text. */
    resultsOf: string;
  };
  /** State of lab.ts. */
  readonly lab: {
    /** Timer for checking a changed text. */
    timer: Timer | null;
    /** The origin whose texts are being fetched for a new draft; null: none. */
    wanted: Origin | null;
  };
  /** State of editor.ts. */
  readonly editor: {
    /** Timer for reading changed texts. */
    timer: Timer | null;
    /** The line of the cursor in the story, from 1; 0: the user edits the scenario. */
    line: number;
    /** A key of the texts on the stage, as the editor last saw them; null: the editor has no texts. */
    stage: string | null;
    /** The editor's panel is on the page. */
    open: boolean;
    /** The texts that are being read; null: none. */
    reading: object | null;
    /** The texts that the stage is being brought to; null: none. */
    following: object | null;
    /** For each side, the last searches that the engine checked and its answer. */
    readonly searches: { [side in Side]: { readonly asked: string; readonly mistakes: readonly SearchMistake[] } | null };
  };
  /** State of parts/use-steady-app.ts, by the interval in milliseconds. */
  readonly paces: Map<number, Pace>;
};

/** The state before anything has been opened. */
export const createSession = (): Session => ({
  conductor: {
    onIdle: () => undefined,
    onBroken: () => undefined,
    restarting: new Set(),
    settling: null,
    searching: false,
    hashAskedAt: null,
  },
  stage: {
    wanted: null,
    wishes: 0,
    running: null,
    giveWay: () => undefined,
    runningSinceMs: 0,
    patience: null,
    shown: { type: 'time', ns: 0 },
  },
  playback: { lastMoveMs: 0, marksMs: 0, chunkNs: 0, chunkStartedMs: null, measuredFrom: null, measured: null },
  story: { cameBy: null, opened: null },
  gallery: { hasOpened: false },
  runUp: { hurried: false },
  address: { known: '', timer: null },
  visit: {
    defaults: initialIntent,
    ownPatches: { before: [], after: [] },
    ownSettings: { before: [], after: [] },
    ownPresets: { before: '', after: '' },
    tooLarge: null,
    promise: null,
    visits: 0,
    fetching: false,
    opening: false,
  },
  map: { look: null },
  ledger: { judged: null, lastPart: 'tables', scrolledPx: new Map() },
  ablation: { outcome: null, resultsOf: '' },
  lab: { timer: null, wanted: null },
  editor: { timer: null, line: 0, stage: null, open: false, reading: null, following: null, searches: { before: null, after: null } },
  paces: new Map(),
});

export const session: Session = createSession();
