// The names of the sides, for all texts of the page.
import { pageWords } from '../../words/page.words.ts';
import type { Kernels } from '../kernels.model.ts';
import type { SideNames } from '../side-names.model.ts';
import type { StorySide } from './story-values.model.ts';

/** The name of a side. `names` null: the sides are named by their patches. */
export const sideName = (names: SideNames | null, side: StorySide): string => names?.[side] ?? pageWords.side[side];

/** The names of the sides inside a sentence. */
export const sidesNamed = (names: SideNames | null): SideNames => ({
  before: inSentence(names, 'before'),
  after: inSentence(names, 'after'),
});

function inSentence(names: SideNames | null, side: StorySide): string {
  const name = sideName(names, side);
  return name === pageWords.side[side] ? name.toLowerCase() : name;
}

/** The names of the sides inside a sentence; null: the sides have no names of their own, and only one kernel runs. */
export const sidesInSentence = (names: SideNames | null, kernels: Kernels): SideNames | null =>
  names === null && kernels === 'one' ? null : sidesNamed(names);
