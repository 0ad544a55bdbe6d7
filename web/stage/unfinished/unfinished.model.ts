// The jobs that did not finish their work, on the sides that are shown.
import type { JobFate } from '../../engine/protocol.ts';

export type UnfinishedPart = { readonly of: 'before' | 'after' | 'both'; readonly fates: readonly JobFate[] };
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

/** Identifies a message, so that the page knows which one the reader has dismissed. Other jobs, reasons or times have another key. */
export const fatesKey = (parts: readonly UnfinishedPart[]): string => (parts.length === 0 ? '' : JSON.stringify(parts));
