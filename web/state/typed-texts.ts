// What the user has typed and no link contains yet, because it has mistakes or was not run. It outlives a reload.
import { keep, readKept } from './kept.ts';
import { bytesOf, TEXT_LIMIT } from './packed-text.ts';

/** Where the texts were typed. */
export type TypedIn = 'editor' | 'lab';

const keptAs = (where: TypedIn): string => `typed-in-${where}`;

export const keepTyped = (where: TypedIn, texts: readonly string[]): void => void keep(keptAs(where), texts);
export const forgetTyped = (where: TypedIn): void => void keep(keptAs(where), null);

/** The kept texts, if there are exactly `texts` of them; otherwise null. */
export function typedTexts(where: TypedIn, texts: number): readonly string[] | null {
  const kept = readKept(keptAs(where));
  if (!Array.isArray(kept) || kept.length !== texts) return null;
  return kept.every((text): text is string => typeof text === 'string' && bytesOf(text) <= TEXT_LIMIT) ? kept : null;
}
