// Which jobs have not done their work, of the sides that are shown.
import type { JobFate } from '../../engine/protocol.ts';

export type UnfinishedPart = { readonly of: 'before' | 'after' | 'both'; readonly fates: readonly JobFate[] };
type Fates = readonly JobFate[] | null;

/** What is true of both sides is said once; a side without such a job, or of which nothing is known, is not spoken of. */
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

/** By which what somebody has read is known again: another job, another reason or another time is news. */
export const fatesKey = (parts: readonly UnfinishedPart[]): string => (parts.length === 0 ? '' : JSON.stringify(parts));
