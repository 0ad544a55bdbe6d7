// The mark of the scene that a beat points at: `::see swap`, `::see after tank`, `::see both lists`, `::see program memcached`.
import { type Mark, readMark } from '../scene/mark.model.ts';
import { STORY_SIDES, type StorySide } from './story-values.model.ts';

export { NAMED_MARKS, PLAIN_MARKS } from '../scene/mark.model.ts';
/** `side`: the side where the mark is outlined; with `both`, it is outlined on the other side as well. */
export type See = { readonly side: StorySide; readonly mark: Mark; readonly both?: true };

const BOTH = 'both';

export const isSeenOn = ({ side, both }: See, one: StorySide): boolean => both === true || side === one;

/** Reads the mark that a beat points at; null: the text names no mark of the scene. */
export function readSee(text: string, ownSide: StorySide): See | null {
  const words = text.trim().split(/\s+/);
  const named = STORY_SIDES.find((side) => side === words[0]);
  const isBoth = words[0] === BOTH;
  const mark = readMark(named === undefined && !isBoth ? words : words.slice(1));
  if (mark === null) return null;
  return isBoth ? { side: ownSide, mark, both: true } : { side: named ?? ownSide, mark };
}
