// The mark of the scene that a beat points at: `::see swap`, `::see after tank`, `::see program memcached`.
import { type Mark, readMark } from '../scene/mark.model.ts';
import { STORY_SIDES, type StorySide } from './story-values.model.ts';

export { NAMED_MARKS, PLAIN_MARKS } from '../scene/mark.model.ts';
export type See = { readonly side: StorySide; readonly mark: Mark };

/** null: the text names no mark of the scene. */
export function readSee(text: string, ownSide: StorySide): See | null {
  const words = text.trim().split(/\s+/);
  const named = STORY_SIDES.find((side) => side === words[0]);
  const mark = readMark(named === undefined ? words : words.slice(1));
  return mark === null ? null : { side: named ?? ownSide, mark };
}
