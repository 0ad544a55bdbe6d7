// Intent: everything that a link holds. The picture is a function of it.

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
/** What one step is. 'wake' goes from a kswapd wake-up to the next time it sleeps. */
export type Grain = 'event' | 'batch' | 'pass' | 'wake';
export type Position =
  /** The state after everything up to and including this moment. */
  { readonly type: 'time'; readonly ns: Ns } | EventPosition;
/** This side exactly at its event; the other side at the same clock. */
export type EventPosition = { readonly type: 'event'; readonly side: Side; readonly event: EventNumber };
export type Theme = 'light' | 'dark' | 'projector';

/** Parts of the ledger: published tables, claims of the text, and what each patch does alone. */
export type LedgerPart = 'tables' | 'claims' | 'patches';
/** What may lie over the stage: the ledger, the lab for a scenario of your own, the exports; or beside it: the editor. */
export type Panel = LedgerPart | 'lab' | 'takeaway' | 'editor';

/** The scenario whose text may be the user's own. */
export const LAB = 'lab';

export type Intent = {
  /** Folder name under scenarios/. */
  readonly scenario: string;
  /** What the lab runs; null: what the repository has under the scenario's name. */
  readonly text: string | null;
  /** The story that the lab tells; null: what the repository has under the scenario's name. */
  readonly story: string | null;
  readonly size: string;
  readonly seed: number;
  /** 'ID=on' or 'ID=off', beyond what the scenario itself chooses. */
  readonly patches: { readonly before: readonly string[]; readonly after: readonly string[] };
  /** 'PATH=VALUE' */
  readonly sets: readonly string[];
  /** What is changed while the machine runs, in the order of time. */
  readonly changes: readonly Change[];
  readonly position: Position;
  readonly view: View;
  readonly lead: Side;
  readonly grain: Grain;
  /** One of SPEEDS. */
  readonly speed: Speed;
  /** The zone whose lists the ribbons show. */
  readonly zone: number;
  /** What is shown below the tanks. */
  readonly picture: Picture;
  /** The page that is looked at; null: none. */
  readonly page: Pfn | null;
  /** How the place map is magnified: doublings, and the page in the middle; null: the whole machine. */
  readonly map: { readonly zoom: number; readonly centre: Pfn } | null;
  /** The hunk whose code is shown, by its name; null: the one that mattered last. */
  readonly hunk: string | null;
  /** The place map lights what has changed since this moment, ns; null: it shows everything. */
  readonly since: number | null;
  /** Visible span of the time lanes; null is the whole run. */
  readonly lanes: { readonly fromNs: Ns; readonly toNs: Ns } | null;
  readonly depth: Depth;
  readonly theme: Theme;
  readonly language: Language;
  /** The beat of the story that is told, by its name; null: the story is closed. */
  readonly beat: string | null;
  /** What lies over the stage; null: nothing. */
  readonly panel: Panel | null;
  /** The stage is shown as text, over the panes. */
  readonly twin: boolean;
  /** The one verdict that the ledger shows; null: all. */
  readonly verdict: Verdict | null;
  /** What whoever made the link calls it; null: the scenario's own title. */
  readonly title: string | null;
  /** The page stands within another one: without what is around the stage. */
  readonly embed: boolean;
  /** What a teacher's link leaves out, in the order of PARTS. */
  readonly hide: readonly Part[];
  /** What a teacher's link does not let one change, in the order of LOCKS. */
  readonly lock: readonly Lock[];
};

export const SIDES = ['before', 'after'] as const satisfies readonly Side[];
export const GRAINS = ['event', 'batch', 'pass', 'wake'] as const satisfies readonly Grain[];
export const VIEWS = ['both', 'before', 'after'] as const satisfies readonly View[];
export const THEMES = ['light', 'dark', 'projector'] as const satisfies readonly Theme[];
export const LEDGER_PARTS = ['tables', 'claims', 'patches'] as const satisfies readonly LedgerPart[];
export const PANELS = [...LEDGER_PARTS, 'lab', 'takeaway', 'editor'] as const satisfies readonly Panel[];

export const isLedgerPart = (panel: Panel | null): panel is LedgerPart => LEDGER_PARTS.some((part) => part === panel);
/** The kernels or the machine are not the scenario's own. */
export const isRunChanged = ({ patches, sets, changes }: Intent): boolean =>
  patches.before.length + patches.after.length + sets.length + changes.length > 0;

export const otherSide = (side: Side): Side => (side === 'before' ? 'after' : 'before');
