// The generations of the Multi-Gen LRU, as the scene draws them: fields across both belts, the oldest at the left. File and anonymous pages
// share the numbers, so a field has one number and two sizes.

import type { Frame, GenerationsFrame, SceneFrame } from '../../engine/protocol.ts';

/** The most generations that a kind can have (MAX_NR_GENS); a field with n younger ones has the shade n. */
export const SHADES = 4;
export type Kind = 'anon' | 'file';
/** The engine's number for each kind of page. */
const KIND_NUMBERS = { anon: 0, file: 1 } as const satisfies Record<Kind, number>;
const KINDS = ['anon', 'file'] as const satisfies readonly Kind[];

export type Field = {
  /** Number of the generation; null: several nodes or groups have pages, and each has its own numbers. */
  readonly seq: number | null;
  /** Number of younger generations. */
  readonly younger: number;
  /** Number of pages of each kind. */
  readonly file: number;
  readonly anon: number;
  /** Time since the generation was opened, in nanoseconds; null if `seq` is null. */
  readonly ageNs: number | null;
};

/** Numbers of one kind of pages in tier 0. The feedback loop compares them to decide from which kind to evict. */
type Returned = { readonly refaulted: number; readonly total: number };

export type Generations = {
  /** The oldest first, including generations without pages. */
  readonly fields: readonly Field[];
  /** Index of the field from which pages of a kind are evicted. */
  readonly oldest: Readonly<Record<Kind, number>>;
  /** A walk of page tables is in progress; a new generation opens when it ends. */
  readonly walks: boolean;
  /** The kind that kswapd would evict next; null if several nodes or groups have pages. */
  readonly next: Kind | null;
  readonly returned: Readonly<Record<Kind, Returned>> | null;
};

const isFilled = ({ generations }: GenerationsFrame): boolean => generations.some(({ anon, file }) => anon + file > 0);

/** The generations of a frame; null: the kernel has classic lists. */
export function generationsOf(frame: Pick<Frame, 'generations'>, scene: Pick<SceneFrame, 'anon' | 'file'>): Generations | null {
  const all = frame.generations ?? [];
  const pages = { anon: scene.anon.generations, file: scene.file.generations };
  if (pages.anon === undefined || pages.file === undefined || all.length === 0) return null;
  const filled = all.filter(isFilled);
  const only = filled.length > 1 ? null : (filled[0] ?? all[0] ?? null);
  const most = Math.max(...(filled.length === 0 ? all : filled).map(({ max_seq, min_seq }) => max_seq - Math.min(...min_seq)));
  const fields = Array.from({ length: most + 1 }, (_, place): Field => {
    const younger = most - place;
    const sizeOf = (kind: Kind): number => pages[kind]?.[SHADES - 1 - younger] ?? 0;
    const own = only?.generations.find(({ seq }) => seq === only.max_seq - younger);
    return { seq: own?.seq ?? null, younger, file: sizeOf('file'), anon: sizeOf('anon'), ageNs: own?.age_ns ?? null };
  });
  const oldestOf = (kind: Kind): number => {
    const min = only?.min_seq[KIND_NUMBERS[kind]];
    const place = fields.findIndex((field) => (min === undefined ? field[kind] > 0 : field.seq === min));
    return Math.max(0, place);
  };
  const returnedOf = (kind: Kind): Returned => {
    const of = only?.feedback[KIND_NUMBERS[kind]];
    return { refaulted: of?.refaulted[0] ?? 0, total: of?.total[0] ?? 0 };
  };
  return {
    fields,
    oldest: { anon: oldestOf('anon'), file: oldestOf('file') },
    walks: all.some(({ walks }) => walks),
    next: only === null ? null : (KINDS[only.next_kind] ?? null),
    returned: only === null ? null : { anon: returnedOf('anon'), file: returnedOf('file') },
  };
}

/** The number of the generation that opens when the walk ends; null: no walk is in progress, or several nodes or groups have pages. */
export function opensNext({ walks, fields }: Pick<Generations, 'walks' | 'fields'>): number | null {
  const youngest = fields.at(-1)?.seq ?? null;
  return walks && youngest !== null ? youngest + 1 : null;
}

/** The numbers of the oldest and the youngest generation in which a group has pages. */
export type Numbers = { readonly oldest: number; readonly youngest: number };

/** The numbers of each group with pages, by its name. A group with pages on several nodes has different numbers on each, so it is left out. */
export function groupNumbers({ generations = [] }: Pick<Frame, 'generations'>): ReadonlyMap<string, Numbers> {
  const filled = generations.filter(isFilled);
  const once = filled.filter(({ group }) => filled.filter((other) => other.group === group).length === 1);
  return new Map(
    once.map((group) => {
      const seqs = group.generations.flatMap(({ seq, anon, file }) => (anon + file > 0 ? [seq] : []));
      return [group.group_name, { oldest: Math.min(...seqs), youngest: Math.max(...seqs) }];
    }),
  );
}
