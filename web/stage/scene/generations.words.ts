// Words of the generations in the scene.
import type { Numbers } from '../../domain/scene/generations.model.ts';
import { count, tenths } from '../../words/format.ts';
import { inLanguage } from '../../words/language.ts';

/** A short time. It has a fraction below ten seconds only. */
const seconds = (ns: number): string => `${ns < 10e9 ? tenths(ns / 1e9) : count(ns / 1e9)} s`;

const percent = (share: number): string => `${count(share * 100)} %`;

export const generationWords = inLanguage('generationWords', {
  oldest: 'oldest',
  /** Beside the numbers of the boxes. Longest form first; none may fit. */
  numbers: ['number of the generation', 'generation number', 'generation'] as readonly string[],
  /** Beside the arrow from the oldest generation to the next one. */
  movedOn: ['dirty: moved on', 'moved on'] as readonly string[],
  /** Below the anonymous pages, while the kernel walks the page tables that map them. Longest form first. */
  walk: [
    'walks the page tables and looks for used pages (dots)',
    'walks the page tables',
    'walks page tables',
    'page tables',
  ] as readonly string[],
  youngest: ['youngest generation', 'youngest'] as readonly string[],
  age: (ns: number): readonly string[] => [`${seconds(ns)} old`, seconds(ns)],
  /** How many of the evicted pages of a kind came back; longest form first. */
  cameBack: (refaulted: number, total: number): readonly (readonly string[])[] => [
    ['came back:', `${count(refaulted)} of`, count(total)],
    ['back:', count(refaulted)],
  ],
  /** The share of the evicted pages of a kind that came back; longest form first. “Lately”, because
   * the kernel gives more weight to recent evictions. */
  shareBack: (share: number): readonly (readonly string[])[] => [
    ['evicted pages that', `came back lately: ${percent(share)}`],
    ['came back', `lately: ${percent(share)}`],
    ['came back:', percent(share)],
  ],
  ofGroup: ({ oldest, youngest }: Numbers): readonly string[] =>
    oldest === youngest ? [`generation ${oldest}`] : [`generations ${oldest} to ${youngest}`, `${oldest} to ${youngest}`],
  /** The name of a row of the table; `seq` null: several nodes or groups have pages, and each has its own numbers. */
  row: (seq: number | null, younger: number): string =>
    seq === null ? (younger === 0 ? 'youngest generation' : `generation with ${younger} younger`) : `generation ${seq}`,
  rowPages: (file: string, anon: string): string => `file pages ${file}, anonymous pages ${anon}`,
});
