// The link to a comparison of the lab: #v1/measured?kernel=3.9.6&work=reader.
import { pageLanguage } from '../words/language.ts';
import { THEMES, type Theme } from './intent.ts';
import { linkWords } from './link.words.ts';
import { LinkMistake, oneOf, quote, readValue, textLike, type Value } from './link-values.ts';

/** The word that such a link has in the place of a scenario's name. */
export const MEASURED = 'measured';

/** The fields of such a link; null: the link does not have the field, or its value cannot be read. */
export type MeasuredAsked = { readonly kernel: string | null; readonly work: string | null; readonly theme: Theme | null };

const { wanted } = linkWords;
const KINDS: { readonly [name in keyof MeasuredAsked]: Pick<Value<string>, 'read' | 'wanted'> } = {
  kernel: textLike(/^[0-9a-z][0-9a-z.-]{0,39}$/, wanted.kernel),
  work: textLike(/^[a-z][a-z0-9-]{0,39}$/, wanted.work),
  theme: oneOf(THEMES),
};
const NAMES = ['kernel', 'work', 'theme'] as const satisfies readonly (keyof MeasuredAsked)[];
/** The language field. The page has read it already (words/language.ts), so this module accepts the field and ignores its value. */
const LANGUAGE = 'lang';

type Field = { readonly key: string; readonly value: string };

/** Reads the fields of such a link. Fields that cannot be read are skipped and reported. */
export function readMeasured(fields: readonly Field[]): { readonly asked: MeasuredAsked; readonly mistakes: readonly string[] } {
  const mistakes: string[] = [];
  const found = new Map<string, string>();
  for (const { key, value } of fields) {
    const name = NAMES.find((one) => one === key);
    try {
      if (name === undefined && key !== LANGUAGE) throw new LinkMistake(linkWords.unknownField(quote(key)));
      if (found.has(key)) throw new LinkMistake(linkWords.twice(quote(key)));
      found.set(key, name === undefined ? value : readValue(name, value, KINDS[name]));
    } catch (error) {
      if (!(error instanceof LinkMistake)) throw error;
      mistakes.push(error.message);
    }
  }
  const theme = THEMES.find((one) => one === found.get('theme')) ?? null;
  return { asked: { kernel: found.get('kernel') ?? null, work: found.get('work') ?? null, theme }, mistakes };
}

/** The link to a comparison. `kernel` or `work` null: the page chooses it. */
export function measuredLink(kernel: string | null, work: string | null, theme: Theme): string {
  const fields = [
    ...(kernel === null ? [] : [`kernel=${kernel}`]),
    ...(work === null ? [] : [`work=${work}`]),
    ...(theme === 'light' ? [] : [`theme=${theme}`]),
    ...(pageLanguage() === 'en' ? [] : [`lang=${pageLanguage()}`]),
  ];
  return `#v1/${MEASURED}${fields.length === 0 ? '' : `?${fields.join('&')}`}`;
}
