// What the page remembers besides what it shows: what is under way, what waits, which timers are set. What it shows is in the store.
// Nothing else below web/state has a variable of its own; what only spares work (`keepLast`) is kept where it is worked out.
import type { MapLook } from '../engine/place-map.ts';
import type { SearchMistake } from '../engine/protocol.ts';
import type { Ns } from '../engine/units.ts';
import type { Origin } from './draft.ts';
import type { Intent, LedgerPart, Position, Side } from './intent.ts';
import type { Asked, Proof } from './link-fields.ts';
import type { Wish } from './stage.ts';
import { type Failure, initialIntent } from './store.ts';

type Timer = ReturnType<typeof setTimeout>;

/** Who is told of changes together, and the timer until then; 0: none is set. */
export type Pace = { readonly listeners: Set<() => void>; timer: number };

export type Session = {
  /** Of conductor.ts, which makes the parts of the page follow each other. */
  readonly conductor: {
    /** Nothing is under way any more. */
    onIdle: () => void;
    /** A machine broke, whether somebody waited for it or not. */
    onBroken: (side: Side, failure: Failure) => void;
    /** Machines that broke and are being opened again. */
    readonly restarting: Set<Side>;
    /** Rest before the state hash is asked for, and then before the machines work ahead. */
    settling: Timer | null;
    /** The first difference is looked for. */
    searching: boolean;
    /** For which position the state hash was asked for last. */
    hashAskedAt: Position | null;
  };
  /** Of stage.ts: one request is under way, and of those that wait the newest is kept. */
  readonly stage: {
    wanted: Wish | null;
    /** How often something was wished for. */
    wishes: number;
    running: Wish | null;
    /** Ends a verification that is under way. */
    giveWay: () => void;
    /** By the clock of the browser. */
    runningSinceMs: number;
    /** Until what is under way is given up for what is wanted. */
    patience: Timer | null;
    /** The position of the frames on the stage. */
    shown: Position;
  };
  /** Of playback.ts. */
  readonly playback: {
    /** When the clock was moved last, by the clock of the browser. */
    lastMoveMs: number;
    /** When marks were asked for last, by the same clock. */
    marksMs: number;
    /** "No drawing": simulated time of one request. */
    chunkNs: Ns;
    /** When that request was made, by the clock of the browser; null: none was yet. */
    chunkStartedMs: number | null;
  };
  /** Of next-story.ts: at the end of which story one went on, and to which; null there: to the gallery. */
  readonly story: { cameBy: { readonly end: string; readonly to: string | null } | null };
  /** Of run-up.ts. */
  readonly runUp: {
    /** Somebody does not want to wait for the end of what is played. */
    hurried: boolean;
  };
  /** Of address.ts. */
  readonly address: {
    /** What the address bar said when it was last read or written here. */
    known: string;
    /** Until it is written. */
    timer: Timer | null;
  };
  /** Of visit.ts: what was opened last. */
  readonly visit: {
    /** What the scenario shows when a link says nothing else. */
    defaults: Intent;
    /** Patches that the scenario itself switches on. */
    ownPatches: { readonly [side in Side]: readonly string[] };
    /** Kernels that the scenario itself has. */
    ownPresets: { readonly [side in Side]: string };
    /** What was asked for, where this page has not enough memory for it. */
    tooLarge: Asked | null;
    /** What a link promised, until its position is on the stage. */
    promise: { readonly position: Position | null; readonly proof: Proof | null } | null;
    /** How often something was opened: an older visit gives way to a newer one. */
    visits: number;
    /** Its texts are still fetched, and nothing of it is in the store. */
    fetching: boolean;
    /** A position is asked for and its machines are still being opened. */
    opening: boolean;
  };
  /** Of map-look.ts: how the place map is looked at, as the view last said; null: it has not been drawn yet. */
  readonly map: { look: MapLook | null };
  /** Of ledger.ts. */
  readonly ledger: {
    /** What the ledger in the store is, or will be, of. */
    judged: { readonly claims: string; readonly before: string | null; readonly after: string | null } | null;
    /** It opens where it was closed. */
    lastPart: LedgerPart;
    /** How far each part was scrolled when it was last open, in CSS pixels. */
    readonly scrolledPx: Map<LedgerPart, number>;
  };
  /** Of ablation.ts. */
  readonly ablation: {
    /** What the run under way has come to; null: it has not ended. */
    outcome: string | null;
    /** Scenario, size, seed and values of which the results are. */
    resultsOf: string;
  };
  /** Of lab.ts. */
  readonly lab: {
    /** Until a changed text is checked. */
    timer: Timer | null;
    /** Whose texts are fetched, to begin with; null: nobody waits. */
    wanted: Origin | null;
  };
  /** Of editor.ts. */
  readonly editor: {
    /** Until changed texts are read. */
    timer: Timer | null;
    /** Of the story, where somebody writes, 1..; 0: in the scenario. */
    line: number;
    /** The texts of which the stage is, as last seen; null: the editor is closed. */
    stage: string | null;
    /** Its panel is on the page. */
    open: boolean;
    /** The texts that are being read; null: none. */
    reading: object | null;
    /** The texts that the stage is on its way to; null: none. */
    following: object | null;
    /** What the engine said of searches last. */
    readonly searches: { [side in Side]: { readonly asked: string; readonly mistakes: readonly SearchMistake[] } | null };
  };
  /** Of parts/use-steady-app.ts, by milliseconds. */
  readonly paces: Map<number, Pace>;
};

/** Before anything has been opened. */
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
  playback: { lastMoveMs: 0, marksMs: 0, chunkNs: 0, chunkStartedMs: null },
  story: { cameBy: null },
  runUp: { hurried: false },
  address: { known: '', timer: null },
  visit: {
    defaults: initialIntent,
    ownPatches: { before: [], after: [] },
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

/** That of the page. */
export const session: Session = createSession();
