// Words for the flusher.
import { amountText } from '../../domain/scene/amounts.words.ts';
import { inMb } from '../../domain/scene/marks.model.ts';
import { inLanguage } from '../../words/language.ts';

const mb = (pages: number): string => amountText(inMb(pages));

export const flusherWords = inLanguage('flusherWords', {
  sleeps: 'flusher sleeps',
  writes: 'flusher writes',
  /** Pages that are not on the disk yet, and the limit of their number. Longest form first. */
  throttles: (pages: number, limit: number): readonly string[] => {
    const of = `${mb(pages).replace(/ MB$/, '')} of ${mb(limit)}`;
    return [`not on the disk: ${of}, so programs wait`, `not on the disk: ${of}`, `not on disk: ${of}`, `limit: ${of}`];
  },
  /** More pages are under writeback than are dirty. Longest form first. */
  beingWritten: (dirty: number, writeback: number): readonly string[] => [
    `${mb(dirty)} dirty, ${mb(writeback)} being written`,
    `${mb(writeback)} being written`,
  ],
  /** Dirty pages of the machine, and how many wake the flusher. Longest form first. */
  dirty: (pages: number, wakesAt: number): readonly string[] => {
    const amount = mb(pages);
    return [
      `whole machine: ${amount} dirty; it wakes at ${mb(wakesAt)}`,
      `${amount} dirty, wakes at ${mb(wakesAt)}`,
      `${amount} dirty, wakes: ${mb(wakesAt).replace(/ MB$/, '')}`,
      `${amount} dirty`,
    ];
  },
});
