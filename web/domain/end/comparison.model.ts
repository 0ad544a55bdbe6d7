// The end of a story whose sides differ by one choice: the figure of one of its beats for both sides, and settings to try.
import type { CardStory } from '../gallery/cards.model.ts';

export type Comparison = {
  /** The figure, as stories name it, at the moment of this beat. */
  readonly figure: Pick<CardStory, 'beat' | 'values' | 'unit' | 'better'>;
  /** Settings to try, as a link has them: `path=value`. Each applies to both sides. */
  readonly tries: readonly string[];
};
