// Stored moments: the engine's answers about a run of the repository, computed when the page is built, so that the page can show them at
// once.

import type { Value } from './columns.ts';
import type { Found, Frame, Opened, Report } from './protocol.ts';
import type { Ns } from './units.ts';
import { type Rows, unpack } from './unpack.ts';

export type StoredSide = 'before' | 'after';
export const STORED_SIDES: readonly StoredSide[] = ['before', 'after'];
export type OfSides<T> = { readonly [side in StoredSide]: T };

/** `key`: the key from `momentKey` in engine/run-client.ts. */
export type StoredFrame = { readonly key: string; readonly frame: Frame };

/** The facts about a run that the page needs before it shows a frame. */
export type StoredRun = {
  readonly opened: Opened;
  /** The searches that the engine was given. */
  readonly searches: readonly string[];
  /** The end of the run, which can be earlier than the end that the scenario sets. */
  readonly endNs: Ns;
  /** All moments of the story's and the ledger's searches. */
  readonly found: readonly Found[];
};

/** The outcome of the whole run, and columns of its samples. */
type StoredLog = StoredEnd & { readonly columns: Rows };
export type StoredEnd = Pick<Report, 'outcome' | 'unfinished'>;

/** The sample columns that the time lanes and the numbers of stories need, in the order of the file. */
export const STORED_SAMPLES = [
  'free_min',
  'free_max',
  'priority',
  'priority_of',
  'kswapd_scanned',
  'direct_scanned',
  'reclaimed',
  'swap_in',
  'swap_out',
  'ops',
  'oldest_generation',
  'youngest_generation',
  'oldest_age_ms',
  'stall_reclaim_us',
  'stall_group_us',
  'stall_fault_us',
  'stall_dirty_us',
] as const;

export type FramesPart = OfSides<readonly StoredFrame[]>;
/** How far the samples that are stored with a frame reach back, in ns. Rates need only the second before the frame; sums since the start
 * need the stored log. */
export const LAST_ROWS_NS = 1e9;

export type OpeningPart = FramesPart & { readonly runs: OfSides<StoredRun> };
export type LogPart = OfSides<StoredLog>;

/** Nothing checks the type here: `make.ts` has written these types, and `unpack` throws if the file is damaged. */
const asWritten = <T>(value: Value | undefined): T => value as unknown as T;

export async function readOpening(packed: Uint8Array<ArrayBuffer>): Promise<OpeningPart> {
  const { values } = await unpack(packed);
  const [before, after, ...frames] = values;
  return { runs: { before: asWritten(before), after: asWritten(after) }, ...halves(frames) };
}

export const readFrames = async (packed: Uint8Array<ArrayBuffer>): Promise<FramesPart> => halves((await unpack(packed)).values);

export async function readLog(packed: Uint8Array<ArrayBuffer>): Promise<LogPart> {
  const { values, rows } = await unpack(packed);
  const width = STORED_SAMPLES.length;
  const of = (place: number): StoredLog => ({
    ...asWritten<StoredEnd>(values[place]),
    columns: rows.slice(place * width, (place + 1) * width),
  });
  return { before: of(0), after: of(1) };
}

/** Splits the stored frames of both sides, which are in one list, each with the name of its side. */
function halves(values: readonly Value[]): FramesPart {
  const all = values.map((value) => {
    const { side, key, frame } = asWritten<StoredFrame & { readonly side: StoredSide }>(value);
    return { side, key, frame: { ...frame, stored: true } } as const;
  });
  return { before: all.filter(({ side }) => side === 'before'), after: all.filter(({ side }) => side === 'after') };
}
