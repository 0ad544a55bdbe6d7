// Chooses the parts of a story that fit on a handout.

import type { SampleTable } from '../../../domain/lanes/lanes.model.ts';
import { verdictOf } from '../../../domain/ledger/ledger.model.ts';
import type { Amount, Unit } from '../../../domain/scene/marks.model.ts';
import type { CurveBet } from '../../../domain/story/bets.model.ts';
import { type CurveSpan, curveOf, type LineName, type Place, spanOf, unitOf } from '../../../domain/story/curve.model.ts';
import type { Beat } from '../../../domain/story/story.model.ts';
import type { LedgerClaim } from '../../../engine/protocol.ts';
import type { Ns } from '../../../engine/units.ts';

/** The two beats to picture: those after bets, because they show the answers; if there are too few of them, the second beat, the last but
 * one and the first. */
export function beatsToPicture(beats: readonly Beat[]): readonly [string, string] {
  const after = beats.filter((_, place) => beats[place - 1]?.bet != null).map(({ id }) => id);
  const others = [beats[1], beats.at(-2), beats[0]].flatMap((beat) => (beat === undefined ? [] : [beat.id]));
  const [first = '', second = ''] = [...new Set([...after, ...others])];
  return [first, second === '' ? first : second];
}

/** The axes in which the reader continues a curve, and the curve up to the moment of the bet. */
export type CurveToDraw = {
  readonly span: CurveSpan;
  readonly top: Amount;
  readonly line: LineName;
  readonly known: readonly Place[];
};

/** The plot of a bet on a curve. `atNs`: the moment of the bet. */
export function curveToDraw({ line, forNs, scale }: CurveBet, atNs: Ns, samples: SampleTable): CurveToDraw {
  const span = spanOf(atNs, forNs);
  return { span, top: { value: scale.to, unit: unitOf(line) }, line, known: curveOf(samples, line, span, atNs) };
}

/** The way in which the reader answers a question on paper: a number before its unit, a tick in a box, or a curve. */
export type Paper =
  | { readonly type: 'number'; readonly unit: Unit }
  | { readonly type: 'boxes'; readonly options: readonly string[] }
  | { readonly type: 'curve'; readonly curve: CurveToDraw };

/** Places items below each other, from `from` down, by their heights, until one would reach below `to`. `left`: the number of items that are
 * not placed. */
export function placed<T>(
  all: readonly T[],
  from: number,
  to: number,
  height: (one: T) => number,
): { readonly rows: readonly { readonly one: T; readonly y: number }[]; readonly end: number; readonly left: number } {
  const rows: { one: T; y: number }[] = [];
  let end = from;
  for (const one of all) {
    const below = end + height(one);
    if (below > to) break;
    rows.push({ one, y: end });
    end = below;
  }
  return { rows, end, left: all.length - rows.length };
}

/** The claims that count in the score, even if their verdict is still open. Claims that are not scored or not modelled are left out. */
export const judgedOf = (claims: readonly LedgerClaim[]): readonly LedgerClaim[] =>
  claims.filter((claim) => verdictOf(claim) !== 'unmodelled' && verdictOf(claim) !== 'unscored');

/** The number of claims that hold, and the number of all judged claims; null: some are still open. */
export function claimTally(claims: readonly LedgerClaim[]): readonly [held: number, of: number] | null {
  const verdicts = judgedOf(claims).map(verdictOf);
  return verdicts.includes('open') ? null : [verdicts.filter((verdict) => verdict === 'reproduced').length, verdicts.length];
}

/** Splits items into two columns of about the same height without changing their order; `height` returns the height of one item. */
function inColumns<T>(all: readonly T[], height: (one: T) => number): readonly [readonly T[], readonly T[]] {
  const sum = (some: readonly T[]): number => some.reduce((total, one) => total + height(one), 0);
  const half = all.findIndex((_, place) => 2 * sum(all.slice(0, place + 1)) >= sum(all));
  return [all.slice(0, half + 1), all.slice(half + 1)];
}

/** The claims that fit into two columns, in their order. If not all fit, those that are shown include some that our runs miss, if there are
 * any. */
export function claimsWithin(
  claims: readonly LedgerClaim[],
  room: number,
  height: (one: LedgerClaim) => number,
): readonly [readonly LedgerClaim[], readonly LedgerClaim[]] {
  const judged = judgedOf(claims);
  for (let most = judged.length; most > 0; most -= 1) {
    const columns = inColumns(most === judged.length ? judged : chosenClaims(judged, most), height);
    if (columns.every((column) => column.reduce((total, one) => total + height(one), 0) <= room)) return columns;
  }
  return [[], []];
}

/** At most `most` claims in their order, including some that our runs miss, if there are any. */
function chosenClaims(judged: readonly LedgerClaim[], most: number): readonly LedgerClaim[] {
  const missed = judged.filter((claim) => verdictOf(claim) === 'missed').slice(0, Math.max(1, Math.floor(most / 3)));
  const others = judged.filter((claim) => !missed.includes(claim)).slice(0, most - missed.length);
  return judged.filter((claim) => missed.includes(claim) || others.includes(claim)).slice(0, most);
}
