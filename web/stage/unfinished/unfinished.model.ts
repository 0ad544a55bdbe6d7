// The jobs that did not finish their work, on the sides that are shown.
import type { JobFate } from '../../engine/protocol.ts';

/** `only`: the page shows one side alone. */
export type UnfinishedPart = { readonly of: 'before' | 'after' | 'both' | 'only'; readonly fates: readonly JobFate[] };
type Fates = readonly JobFate[] | null;

/** The unfinished jobs of each side. If both sides have the same ones, they are listed once. A side without unfinished jobs, or about which
 * nothing is known, is left out. */
export function unfinishedParts(before: Fates, after: Fates): readonly UnfinishedPart[] {
  const parts: readonly UnfinishedPart[] =
    before !== null && after !== null && JSON.stringify(before) === JSON.stringify(after)
      ? [{ of: 'both', fates: before }]
      : [
          { of: 'before', fates: before ?? [] },
          { of: 'after', fates: after ?? [] },
        ];
  return parts.filter(({ fates }) => fates.length > 0);
}

/** The unfinished jobs of the one side that the page shows. */
export const onlyUnfinished = (fates: Fates): readonly UnfinishedPart[] =>
  fates === null || fates.length === 0 ? [] : [{ of: 'only', fates }];

/** Identifies a message, so that the page knows which one the reader has dismissed. Other jobs, reasons or times have another key. */
export const fatesKey = (parts: readonly UnfinishedPart[]): string => (parts.length === 0 ? '' : JSON.stringify(parts));
