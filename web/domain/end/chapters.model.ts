// The chapters of the primer after the first. The order of stories has them between the primer and the first story. The sides of each
// differ by one choice, so its end compares them as the end of a complaint does.
import type { Comparison } from './comparison.model.ts';

export const CHAPTERS = {
  'primer-generations': {
    figure: { beat: 'lesson', values: ['counter workingset_refault_file'], unit: 'count', better: 'lower' },
    tries: ['actor.editor.pages=448KiB', 'machine.swappiness=10'],
  },
} as const satisfies Readonly<Record<string, Comparison>>;

export type ChapterName = keyof typeof CHAPTERS;

export const isChapterName = (scenario: string): scenario is ChapterName => Object.hasOwn(CHAPTERS, scenario);

export const CHAPTER_NAMES: readonly ChapterName[] = Object.keys(CHAPTERS).filter(isChapterName);
