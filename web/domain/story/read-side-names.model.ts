// Reads the names of the sides in a story whose sides do not differ by patches: `::sides without swap | with swap`.
import type { SideNames } from '../side-names.model.ts';

/** Characters that fit beside the badge above a half. */
export const LONGEST_SIDE = 18;

/** Returns a sentence if the text does not name both sides. */
export function readSideNames(text: string): SideNames | string {
  const [, before = '', after = ''] = /^([^|]+?) *\| *([^|]+?)$/.exec(text) ?? [];
  if (before === '' || before === after) return `"${text.slice(0, 60)}" does not name both sides; expected "without swap | with swap".`;
  const long = [before, after].find((name) => name.length > LONGEST_SIDE);
  return long === undefined
    ? { before, after }
    : `"${long}" has ${long.length} characters; the limit is ${LONGEST_SIDE} for the name of a side.`;
}
