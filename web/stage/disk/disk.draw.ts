// Geometry of a disk's request queue and of the dirty pages. Lengths are percentages, so that nothing has to be measured.
import type { DirtyPages, QueueList } from './disk.model.ts';

export type Stretch = { readonly of: 'served' | 'reads' | 'writes'; readonly from: number; readonly length: number };

const percent = (value: number, scale: number): number => Math.min(100, (value / scale) * 100);

/** The stretches of a queue's bar. The request that is being served is the first one, because it finishes next. */
export const queueBar = ({ served, reads, writes }: QueueList, scale: number): readonly Stretch[] => {
  let from = 0;
  return (
    [
      ['served', served],
      ['reads', reads],
      ['writes', writes],
    ] as const
  ).flatMap(([of, requests]): Stretch[] => {
    if (requests === 0) return [];
    const stretch = { of, from: percent(from, scale), length: percent(requests, scale) };
    from += requests;
    return [stretch];
  });
};

export type DirtyBar = {
  readonly dirty: { readonly from: number; readonly length: number };
  readonly writeback: { readonly from: number; readonly length: number };
  readonly background: number;
  readonly limit: number;
};

/** The stretches of the dirty pages. Dirty pages are left of those under writeback, because the flusher compares only the dirty pages with its
 * limit, but writers compare the sum with theirs. */
export const dirtyBar = ({ dirty, writeback, background, limit }: DirtyPages, scale: number): DirtyBar => {
  const edge = percent(dirty, scale);
  return {
    dirty: { from: 0, length: edge },
    writeback: { from: edge, length: percent(dirty + writeback, scale) - edge },
    background: percent(background, scale),
    limit: percent(limit, scale),
  };
};

export const tickAt = percent;
