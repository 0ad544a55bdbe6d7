// Texts that the user has typed and that no link contains yet, because they have mistakes or were not run. They outlive a reload.
import { keep, readKept } from './kept.ts';
import { bytesOf, TEXT_LIMIT } from './packed-text.ts';

export type TypedIn = 'editor' | 'lab';

const keptAs = (where: TypedIn): string => `typed-in-${where}`;

export const keepTyped = (where: TypedIn, texts: readonly string[]): void => void keep(keptAs(where), texts);
export const forgetTyped = (where: TypedIn): void => void keep(keptAs(where), null);

/** The kept texts, if there are exactly `texts` of them and each is valid; otherwise null. */
export function typedTexts(where: TypedIn, texts: number): readonly string[] | null {
  const kept = readKept(keptAs(where));
  if (!Array.isArray(kept) || kept.length !== texts) return null;
  return kept.every((text): text is string => typeof text === 'string' && bytesOf(text) <= TEXT_LIMIT) ? kept : null;
}
