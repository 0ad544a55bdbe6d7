// The choice of the page's language. Each language is listed by its own name. A choice reloads the page at the same place.
import type { ReactElement } from 'react';
import { Pick } from '../../parts/pick.tsx';
import { setLanguage } from '../../state/commands.ts';
import { LANGUAGES, pageLanguage } from '../../words/language.ts';
import { pageWords } from '../../words/page.words.ts';

const OPTIONS = LANGUAGES.map((value) => ({ value, label: pageWords.language[value] }));

export const LanguagePick = (): ReactElement => (
  <Pick label={pageWords.language.label} options={OPTIONS} value={pageLanguage()} onPick={setLanguage} />
);
