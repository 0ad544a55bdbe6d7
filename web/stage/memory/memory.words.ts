// Words for a run that needs more memory than the page may use.
import type { SideNames } from '../../domain/side-names.model.ts';
import type { StorySide } from '../../domain/story/story-values.model.ts';
import { size } from '../../words/format.ts';
import { inLanguage } from '../../words/language.ts';

const BYTES_OF_PAGE = 4096;
const memory = (bytes: number): string => size(bytes / BYTES_OF_PAGE);

export const memoryWords = inLanguage('memoryWords', {
  tooLarge: (needed: number, most: number) =>
    `Each side of this run may take up to ${memory(needed)} of this computer’s memory, and its checkpoints as much again. This page may use ${memory(most)} for each side.`,
  alone: (side: StorySide, names: SideNames | null) =>
    `Run only ${names !== null ? `“${names[side]}”` : side === 'before' ? 'the unpatched kernel' : 'the patched kernel'}`,
  aloneText: (most: number) => `A side that runs alone may use ${memory(most)}.`,
  smaller: (divide: number) => `Run both at 1/${divide} of the size`,
  smallerText: (bytes: number) => `Each side then takes up to ${memory(bytes)}.`,
  looking: 'The page is looking for a size that fits.',
  none: 'No smaller size of this scenario fits. Choose a smaller machine or fewer files in the lab, or run it on the command line.',
});
