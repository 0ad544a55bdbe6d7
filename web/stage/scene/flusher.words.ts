// Words for the flusher.
import { amountText } from '../../domain/scene/amounts.words.ts';
import type { Flusher } from '../../domain/scene/flusher.model.ts';
import { inMb } from '../../domain/scene/marks.model.ts';
import { inLanguage } from '../../words/language.ts';

const mb = (pages: number): string => amountText(inMb(pages));

export const flusherWords = inLanguage('flusherWords', {
  sleeps: 'flusher sleeps',
  writes: 'flusher writes',
  /** The amount of pages that are not on the disk yet, and its limit. Longest form first. */
  throttles: (pages: number, limit: number): readonly string[] => {
    const [amount, most] = [mb(pages), mb(limit)];
    return [
      `${amount} not on the disk; limit ${most}: programs wait`,
      `${amount} not on the disk; limit ${most}`,
      `${amount} not on disk; limit ${most}`,
      `${amount}; limit ${most}`,
    ];
  },
  /** Words for a moment when more pages are under writeback than are dirty. Longest form first. */
  beingWritten: (dirty: number, writeback: number): readonly string[] => [
    `${mb(dirty)} dirty, ${mb(writeback)} being written`,
    `${mb(writeback)} being written`,
  ],
  /** The dirty pages of the machine, and the number that wakes the flusher. If the flusher is awake with fewer dirty pages, something else has woken
   * it. Longest form first. */
  dirty: ({ dirty, wakesAt, sleeps }: Pick<Flusher, 'dirty' | 'wakesAt' | 'sleeps'>): readonly string[] => {
    const [amount, least] = [mb(dirty), mb(wakesAt)];
    if (!sleeps && dirty < wakesAt)
      return [`${amount} dirty; by itself it wakes at ${least}`, `${amount} dirty; wakes itself at ${least}`, `${amount} dirty`];
    return [
      `whole machine: ${amount} dirty; it wakes at ${least}`,
      `${amount} dirty, wakes at ${least}`,
      `${amount} dirty, wakes: ${least.replace(/ MB$/, '')}`,
      `${amount} dirty`,
    ];
  },
});
