// The intent: everything that a link contains. It determines the picture.

import type { Change } from '../domain/change/changes.model.ts';
import type { Verdict } from '../domain/ledger/ledger.model.ts';
import type { Picture } from '../domain/pictures.model.ts';
import type { Depth } from '../domain/stage/depth.model.ts';
import type { EventNumber, Ns, Pfn } from '../engine/units.ts';
import type { Language } from '../words/language.ts';
import type { Speed } from './speeds.model.ts';
import type { Lock, Part } from './teaching.model.ts';

export type Side = 'before' | 'after';
export type View = 'both' | Side;
/** The size of one step. 'wake' goes from a kswapd wake-up to the next time that kswapd sleeps. */
export type Grain = 'event' | 'batch' | 'pass' | 'wake';
export type Position =
  /** The state after all events up to and including this time. */
  { readonly type: 'time'; readonly ns: Ns } | EventPosition;
/** The state of `side` right after the event, and the state of the other side at the same time. */
export type EventPosition = { readonly type: 'event'; readonly side: Side; readonly event: EventNumber };
export type Theme = 'light' | 'dark' | 'projector';

/** Parts of the ledger: the published tables, the claims in published texts, and what each patch does alone. */
export type LedgerPart = 'tables' | 'claims' | 'patches';
/** Panels over the stage (the ledger, the lab for the user's own scenario, the exports) or beside it (the editor). */
export type Panel = LedgerPart | 'lab' | 'takeaway' | 'editor';

/** The scenario whose text the user may replace. */
export const LAB = 'lab';

export type Intent = {
  /** Folder name under scenarios/. */
  readonly scenario: string;
  /** The text of a scenario that replaces the repository's; null: the repository's text is used. */
  readonly text: string | null;
  /** The text of a story that replaces the repository's; null: the repository's story is used. */
  readonly story: string | null;
  readonly size: string;
  readonly seed: number;
  /** The user's choices of patches, each 'ID=on' or 'ID=off', without those that equal the scenario's own. */
  readonly patches: { readonly before: readonly string[]; readonly after: readonly string[] };
  /** The user's settings, each in the form 'PATH=VALUE'. */
  readonly sets: readonly string[];
  /** The user's changes while the machine runs, in the order of time. */
  readonly changes: readonly Change[];
  readonly position: Position;
  readonly view: View;
  readonly lead: Side;
  readonly grain: Grain;
  /** The speed at which the clock plays: one of SPEEDS. */
  readonly speed: Speed;
  /** The zone whose lists the ribbons show. */
  readonly zone: number;
  /** The chosen picture. At the depth Story the stage shows the scene instead. */
  readonly picture: Picture;
  /** The page frame that the user has chosen; null: none. */
  readonly page: Pfn | null;
  /** The magnification of the place map: the number of doublings, and the page in the middle; null: the whole machine. */
  readonly map: { readonly zoom: number; readonly centre: Pfn } | null;
  /** The name of the hunk whose code is shown; null: the one that `shownHunk` chooses. */
  readonly hunk: string | null;
  /** The place map shows only the pages that have changed since this moment, in ns; null: it shows all pages. */
  readonly since: number | null;
  /** The visible span of the time lanes; null: the whole run. */
  readonly lanes: { readonly fromNs: Ns; readonly toNs: Ns } | null;
  readonly depth: Depth;
  readonly theme: Theme;
  readonly language: Language;
  /** The name of the open beat, or END_BEAT at the end of the story; null: the story is closed. */
  readonly beat: string | null;
  /** The open panel; null: none. */
  readonly panel: Panel | null;
  /** The page shows the stage as text, over the panes. */
  readonly twin: boolean;
  /** The only verdict that the ledger shows; null: all. */
  readonly verdict: Verdict | null;
  /** A title that the author of the link chose; null: the scenario's own title. */
  readonly title: string | null;
  /** The page is embedded in another one and shows only the stage. */
  readonly embed: boolean;
  /** The parts that a teacher's link leaves out, in the order of PARTS. */
  readonly hide: readonly Part[];
  /** The choices that a teacher's link locks, in the order of LOCKS. */
  readonly lock: readonly Lock[];
};

export const SIDES = ['before', 'after'] as const satisfies readonly Side[];
export const GRAINS = ['event', 'batch', 'pass', 'wake'] as const satisfies readonly Grain[];
export const VIEWS = ['both', 'before', 'after'] as const satisfies readonly View[];
export const THEMES = ['light', 'dark', 'projector'] as const satisfies readonly Theme[];
export const LEDGER_PARTS = ['tables', 'claims', 'patches'] as const satisfies readonly LedgerPart[];
export const PANELS = [...LEDGER_PARTS, 'lab', 'takeaway', 'editor'] as const satisfies readonly Panel[];

export const isLedgerPart = (panel: Panel | null): panel is LedgerPart => LEDGER_PARTS.some((part) => part === panel);
/** Whether the kernels, the machine or the workload differ from the scenario's own. */
export const isRunChanged = ({ patches, sets, changes }: Intent): boolean =>
  patches.before.length + patches.after.length + sets.length + changes.length > 0;

export const otherSide = (side: Side): Side => (side === 'before' ? 'after' : 'before');
