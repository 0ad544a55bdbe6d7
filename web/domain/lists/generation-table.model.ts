// The generations of a node in the form of the kernel's debugfs file, and the numbers by tier that the feedback loop compares. Of several
// groups, the table shows the one with the most pages.

import type { Frame, GenerationsFrame } from '../../engine/protocol.ts';

export type GenerationRow = {
  readonly seq: number;
  readonly ageNs: number;
  /** Pages; null: the kind has no generation as old as this one. */
  readonly anon: number | null;
  readonly file: number | null;
};

type TierRow = {
  readonly kind: 'anon' | 'file';
  /** Pages of the oldest generation, by tier. */
  readonly pages: readonly number[];
  /** Evicted pages that were read back, and pages that were evicted or spared, by tier. */
  readonly refaulted: readonly number[];
  readonly total: readonly number[];
  /** The highest tier whose pages may be evicted. */
  readonly limit: number;
  /** kswapd would evict this kind next. */
  readonly isNext: boolean;
};

export type GenerationTable = {
  readonly node: number;
  /** The group's number, counted from 1 as in debugfs, and its name; null: the node has only one group. */
  readonly group: { readonly number: number; readonly name: string } | null;
  readonly maxSeq: number;
  readonly minSeq: readonly [number, number];
  /** The oldest first. */
  readonly rows: readonly GenerationRow[];
  readonly tiers: readonly TierRow[];
};

const pagesOf = ({ generations }: GenerationsFrame): number => generations.reduce((sum, { anon, file }) => sum + anon + file, 0);

/** The table of a node; null: the node has classic lists. */
export function generationTable({ generations }: Pick<Frame, 'generations'>, node: number): GenerationTable | null {
  const here = (generations ?? []).filter((one) => one.node === node);
  const [shown] = here.toSorted((one, other) => pagesOf(other) - pagesOf(one));
  if (shown === undefined) return null;
  const [minAnon, minFile] = shown.min_seq;
  return {
    node,
    group: here.length > 1 ? { number: shown.group + 1, name: shown.group_name } : null,
    maxSeq: shown.max_seq,
    minSeq: shown.min_seq,
    rows: shown.generations.map(({ seq, age_ns, anon, file }) => ({
      seq,
      ageNs: age_ns,
      anon: seq < minAnon ? null : anon,
      file: seq < minFile ? null : file,
    })),
    tiers: (['anon', 'file'] as const).map((kind, number) => {
      const of = shown.feedback[number === 0 ? 0 : 1];
      return { kind, pages: of.pages, refaulted: of.refaulted, total: of.total, limit: of.limit, isNext: shown.next_kind === number };
    }),
  };
}

/** The most pages of one kind in a generation, for bars on one scale. */
export const mostInGeneration = (tables: readonly (GenerationTable | null)[]): number =>
  Math.max(1, ...tables.flatMap((table) => table?.rows.flatMap(({ anon, file }) => [anon ?? 0, file ?? 0]) ?? []));
