// The language of the page. English words are in files beside the code that shows them. The words of another language are in a chunk of
// their own, which must be loaded before any words are read, so the first script waits for it (web/index.ts). Workers and tests without a
// page use English.
//
// The type of the English words is also the type of the words in another language (`WordsOf`), so a missing word, or one with other
// parameters, does not compile.

/** The languages that a link may name and a user may choose. */
export const LANGUAGES = ['en', 'zh'] as const;
export type Language = (typeof LANGUAGES)[number];
/** A pseudo-language for tests: English with accents, two fifths longer. Tests choose it in the way a user chooses another language. */
const PSEUDO = 'xx';
type Spoken = Language | typeof PSEUDO;

/** The `lang` of <html>, which also decides how numbers are written. */
const LOCALES: Readonly<Record<Spoken, string>> = { en: 'en', zh: 'zh-Hans', xx: 'en-XA' };

/** Words in another language: the same keys, and functions with the same parameters. */
export type WordsOf<English> = English extends string
  ? string
  : English extends (...values: infer Values) => infer Text
    ? (...values: Values) => WordsOf<Text>
    : English extends number | boolean | null | undefined
      ? English
      : { readonly [Key in keyof English]: WordsOf<English[Key]> };

export type ScenarioWords = { readonly title: string; readonly symptom: string };

/** A language other than English. */
export type Translation = {
  /** The words of a constant, by the constant's name; without a translation they stay English. */
  readonly words: <English>(name: string, english: English) => English;
  /** The heads of stories (title, mail and name of the first beat), by the folder of the scenario. */
  readonly storyHeads: ReadonlyMap<string, string>;
  /** The title of a scenario and the complaint of a user, by its folder. */
  readonly scenarios: ReadonlyMap<string, ScenarioWords>;
  /** The texts of stories, fetched when a story is opened. */
  readonly stories: ReadonlyMap<string, () => Promise<string>>;
};

/** `speak` sets `translation` once, before any words are read; null: the page is in English. */
const spoken: { translation: Translation | null } = { translation: null };

export const translation = (): Translation | null => spoken.translation;

/** The words in the language of the page. `name`: the name of the constant that holds the English words. */
export const inLanguage = <const English>(name: string, english: English): English => spoken.translation?.words(name, english) ?? english;

export const locale = (): string => (typeof document === 'undefined' ? LOCALES.en : document.documentElement.lang);

/** The language of the page as links name it; English if they have no name for it. */
export const pageLanguage = (): Language => LANGUAGES.find((language) => LOCALES[language] === locale()) ?? 'en';

// ---- the choice of the language ----

const KEPT_AS = 'reclaimscope.language';
const isSpoken = (text: string | null | undefined): text is Spoken => typeof text === 'string' && Object.hasOwn(LOCALES, text);
const isLanguage = (text: string | undefined): text is Language => LANGUAGES.some((language) => language === text);

/** The language last chosen in this browser; English if the browser stores nothing. */
function chosen(): Spoken {
  try {
    const kept = localStorage.getItem(KEPT_AS);
    return isSpoken(kept) ? kept : 'en';
  } catch {
    return 'en';
  }
}

/** The language in which a link without a language opens. */
export const chosenLanguage = (): Language => {
  const language = typeof document === 'undefined' ? 'en' : chosen();
  return isLanguage(language) ? language : 'en';
};

/** Stores the choice in the browser. If the browser stores nothing, links carry the choice, and without a link the browser's history
 * does (`holdLanguage`). */
export function keepLanguage(language: Language): void {
  try {
    localStorage.setItem(KEPT_AS, language);
  } catch {
    // The browser stores nothing, for example because the user's settings forbid it.
  }
}

/** Stores the language of the page in the current entry of the browser's history, unless the browser opens pages in it anyway, so that it
 * survives a reload. */
export function holdLanguage(language: Language = pageLanguage()): void {
  if (language !== chosenLanguage() || heldInHistory() !== undefined) history.replaceState({ ...history.state, language }, '');
}

function heldInHistory(): Language | undefined {
  const state: unknown = history.state;
  const language = typeof state === 'object' && state !== null && 'language' in state ? state.language : undefined;
  return LANGUAGES.find((one) => one === language);
}

/** The language field of a link, read before the rest of it, even if a mail program has escaped its marks or appended something. */
const named = (hash: string): string | undefined => /(?:[?&;]|%3F|%26)lang(?:=|%3D)([a-z]*)/i.exec(hash)?.[1];

/** Whether a link names a language other than that of the page. Such a link needs a reload, because a page has the words of one language
 * only. */
export function namesAnotherLanguage(hash: string): boolean {
  const wanted = named(hash);
  return isLanguage(wanted) && LOCALES[wanted] !== locale();
}

/** Sets the page to the language of its link, or else to the language of its history entry or the last chosen one. The caller must await
 * it before any words are read. */
export async function speak(hash: string): Promise<void> {
  const wanted = named(hash);
  const language = isLanguage(wanted) ? wanted : (heldInHistory() ?? chosen());
  if (language === 'en') return;
  // Set before any text is made, because number formatting reads this attribute.
  document.documentElement.lang = LOCALES[language];
  spoken.translation = language === 'zh' ? (await import('./zh.ts')).zh : (await import('./pseudo.ts')).pseudo;
}
