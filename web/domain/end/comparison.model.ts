// The end of a story whose sides differ by one choice: the figure of one of its beats for both sides, and settings to try.
import type { CardStory } from '../gallery/cards.model.ts';

export type Comparison = {
  /** The figure, by its name in stories, and the beat at whose moment it is taken. */
  readonly figure: Pick<CardStory, 'beat' | 'values' | 'unit' | 'better'>;
  /** Settings to try, in the form that links use: `path=value`. Each applies to both sides. */
  readonly tries: readonly string[];
};
