// The ledger for its panel: families of rows, how many rows have each verdict, and which rows the filter shows.
import { groups } from 'd3-array';
import { Badge, Dim, RowClass } from '../../engine/codes.ts';
import type { Ledger, LedgerClaim, LedgerRow } from '../../engine/protocol.ts';

/** 'open': the runs are not complete yet. */
export type Verdict = 'reproduced' | 'direction' | 'missed' | 'open' | 'unscored' | 'unmodelled';

/** The verdicts in order, from rows that our runs reproduce to rows that cannot be judged. */
export const VERDICTS: readonly Verdict[] = ['reproduced', 'direction', 'missed', 'open', 'unscored', 'unmodelled'];

const OF_BADGE: Readonly<Record<Badge, Verdict>> = {
  [Badge.Reproduced]: 'reproduced',
  [Badge.DirectionOnly]: 'direction',
  [Badge.NotReproduced]: 'missed',
  [Badge.NotScored]: 'unscored',
  [Badge.NotModelled]: 'unmodelled',
};

export const verdictOf = ({ badge }: Pick<LedgerRow | LedgerClaim, 'badge'>): Verdict => (badge === undefined ? 'open' : OF_BADGE[badge]);

/** Whether a row can be compared on a machine whose size is divided by `divide`: a zero is zero on every machine, but other figures that
 * do not scale with size cannot be compared. */
export const isComparable = ({ dim, class: kind, figure }: LedgerRow, divide: number): boolean =>
  divide === 1 || figure === undefined || kind === RowClass.Z || dim !== Dim.Fixed;

const isShown = (part: Pick<LedgerRow | LedgerClaim, 'badge'>, only: Verdict | null): boolean => only === null || verdictOf(part) === only;

export type Family = { readonly name: string; readonly rows: readonly LedgerRow[] };
export type FamilyTable = { readonly id: string; readonly title: string; readonly families: readonly Family[] };

/** Groups rows about the same thing into families, in the order in which the families begin, and leaves out empty tables. */
export const familyTables = (ledger: Ledger, only: Verdict | null): readonly FamilyTable[] =>
  ledger.tables.flatMap(({ id, title, rows }) => {
    const byName = groups(
      rows.filter((row) => isShown(row, only)),
      ({ family }) => family,
    );
    const families = byName.map(([name, members]) => ({ name, rows: members }));
    return families.length === 0 ? [] : [{ id, title, families }];
  });

export const shownClaims = (ledger: Ledger, only: Verdict | null): readonly LedgerClaim[] =>
  ledger.claims.filter((claim) => isShown(claim, only));

export type Tallies = Readonly<Record<Verdict, number>>;

export const tallies = (parts: readonly Pick<LedgerRow | LedgerClaim, 'badge'>[]): Tallies => {
  const counted: Record<Verdict, number> = { reproduced: 0, direction: 0, missed: 0, open: 0, unscored: 0, unmodelled: 0 };
  for (const part of parts) counted[verdictOf(part)] += 1;
  return counted;
};

export const allRows = (ledger: Ledger): readonly LedgerRow[] => ledger.tables.flatMap(({ rows }) => rows);
