// The name of a side, wherever the page names it beside a story.
import { pageWords } from '../../words/page.words.ts';
import type { SideNames } from './side-names.model.ts';
import type { StorySide } from './story-values.model.ts';

/** null: the sides are named by their patches. */
export const sideName = (names: SideNames | null, side: StorySide): string => names?.[side] ?? pageWords.side[side];
