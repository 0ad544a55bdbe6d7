// The effect of single patches: the scenario's combinations of patches as rows, such as one patch alone, or all patches but one.
import type { Combination, Ledger, LedgerRow } from '../../engine/protocol.ts';

/** The key under which results of a combination are stored. */
export const combinationKey = (patches: readonly string[]): string => patches.join('+');

/** The published rows that are marked as headlines of the story. */
export const headlineRows = (ledger: Ledger): readonly LedgerRow[] =>
  ledger.tables.flatMap(({ rows }) => rows.filter(({ headline }) => headline));

/** Whether exactly the patches of the combination are on. */
export const isLoaded = ({ patches }: Combination, active: ReadonlySet<string>): boolean =>
  patches.length === active.size && patches.every((id) => active.has(id));

/** The rows of the table: no patch first and all patches last, the others between them. */
export type CombinationRows = {
  readonly none: Combination | undefined;
  readonly only: readonly Combination[];
  readonly without: readonly Combination[];
  readonly all: Combination | undefined;
};

export const combinationRows = (combinations: readonly Combination[]): CombinationRows => ({
  none: combinations.find(({ cut }) => cut.type === 'none'),
  only: combinations.filter(({ cut }) => cut.type === 'only'),
  without: combinations.filter(({ cut }) => cut.type === 'without'),
  all: combinations.find(({ cut }) => cut.type === 'all'),
});
