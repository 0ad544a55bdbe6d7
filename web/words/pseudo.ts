// English with accents on its vowels and two fifths longer. A text that is clipped in it can be clipped in another language too, and a text
// without accents is missing from the files of words. Placeholders, numbers and the words of stories stay as they are.
import type { Translation } from './language.ts';

const ACCENTS: Readonly<Record<string, string>> = { a: 'á', e: 'é', i: 'í', o: 'ó', u: 'ú', A: 'Á', E: 'É', I: 'Í', O: 'Ó', U: 'Ú' };
const ACCENTED = /[áéíóúÁÉÍÓÚ]/;
/** By how much texts get longer; German needs about this much more room than English. */
const LONGER = 0.4;

/** The text, accented and lengthened, unless it contains accents and so was lengthened already. */
function pseudoText(text: string): string {
  if (!/[A-Za-z]{2}/.test(text) || ACCENTED.test(text)) return text;
  // Placeholders keep their names.
  const accented = text.replace(/\{[^}]*\}|[aeiouAEIOU]/g, (found) => ACCENTS[found] ?? found);
  return accented + '~'.repeat(Math.round(text.length * LONGER));
}

function pseudoOf(words: unknown): unknown {
  if (typeof words === 'string') return pseudoText(words);
  if (typeof words === 'function') return (...values: readonly unknown[]) => pseudoOf(words(...values));
  if (Array.isArray(words)) return words.map(pseudoOf);
  if (typeof words === 'object' && words !== null)
    return Object.fromEntries(Object.entries(words).map(([key, value]) => [key, pseudoOf(value)]));
  return words;
}

export const pseudo: Translation = {
  words: <English>(_name: string, english: English) => pseudoOf(english) as English,
  storyHeads: new Map(),
  scenarios: new Map(),
  stories: new Map(),
};
