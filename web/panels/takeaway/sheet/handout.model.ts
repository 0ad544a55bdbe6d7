// What of a story a handout has room for.

import type { SampleTable } from '../../../domain/lanes/lanes.model.ts';
import { verdictOf } from '../../../domain/ledger/ledger.model.ts';
import type { Amount, Unit } from '../../../domain/scene/marks.model.ts';
import type { CurveBet } from '../../../domain/story/bets.model.ts';
import { type CurveSpan, curveOf, type LineName, type Place, spanOf, unitOf } from '../../../domain/story/curve.model.ts';
import type { Beat } from '../../../domain/story/story.model.ts';
import type { LedgerClaim } from '../../../engine/protocol.ts';
import type { Ns } from '../../../engine/units.ts';

/** The beats that follow the bets show what one has bet on; else the second and the last but one. */
export function beatsToPicture(beats: readonly Beat[]): readonly [string, string] {
  const after = beats.filter((_, place) => beats[place - 1]?.bet != null).map(({ id }) => id);
  const others = [beats[1], beats.at(-2), beats[0]].flatMap((beat) => (beat === undefined ? [] : [beat.id]));
  const [first = '', second = ''] = [...new Set([...after, ...others])];
  return [first, second === '' ? first : second];
}

/** What a curve is drawn into: the axes, and how it goes until the moment of the bet. */
export type CurveToDraw = {
  readonly span: CurveSpan;
  readonly top: Amount;
  readonly line: LineName;
  readonly known: readonly Place[];
};

/** `atNs`: the moment of the bet. */
export function curveToDraw({ line, forNs, scale }: CurveBet, atNs: Ns, samples: SampleTable): CurveToDraw {
  const span = spanOf(atNs, forNs);
  return { span, top: { value: scale.to, unit: unitOf(line) }, line, known: curveOf(samples, line, span, atNs) };
}

/** How a question is answered on paper: a number beside its unit, a box before each of several answers, a curve. */
export type Paper =
  | { readonly type: 'number'; readonly unit: Unit }
  | { readonly type: 'boxes'; readonly options: readonly string[] }
  | { readonly type: 'curve'; readonly curve: CurveToDraw };

/** Each below the one before, with what it takes in height, and how many have no room. */
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

/** Those with a verdict: what is not modelled is not counted, here as in the score. */
export const judgedOf = (claims: readonly LedgerClaim[]): readonly LedgerClaim[] =>
  claims.filter((claim) => verdictOf(claim) !== 'unmodelled' && verdictOf(claim) !== 'unscored');

/** How many come out, and of how many; null: some of them are open. */
export function claimTally(claims: readonly LedgerClaim[]): readonly [held: number, of: number] | null {
  const verdicts = judgedOf(claims).map(verdictOf);
  return verdicts.includes('open') ? null : [verdicts.filter((verdict) => verdict === 'reproduced').length, verdicts.length];
}

/** Two columns of about the same height, one after the other in their order; `height` of one. */
export function inColumns<T>(all: readonly T[], height: (one: T) => number): readonly [readonly T[], readonly T[]] {
  const sum = (some: readonly T[]): number => some.reduce((total, one) => total + height(one), 0);
  const half = all.findIndex((_, place) => 2 * sum(all.slice(0, place + 1)) >= sum(all));
  return [all.slice(0, half + 1), all.slice(half + 1)];
}

/** As many as have room in two columns, in their order; where not all have, some of those that do not come out are among them. */
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

/** So many, in their order; some of those that do not come out are always among them. */
function chosenClaims(judged: readonly LedgerClaim[], most: number): readonly LedgerClaim[] {
  const missed = judged.filter((claim) => verdictOf(claim) === 'missed').slice(0, Math.max(1, Math.floor(most / 3)));
  const others = judged.filter((claim) => !missed.includes(claim)).slice(0, most - missed.length);
  return judged.filter((claim) => missed.includes(claim) || others.includes(claim)).slice(0, most);
}
