// Words about files that are dropped on the page.
import { inLanguage } from '../../words/language.ts';

export const dropWords = inLanguage('dropWords', {
  here: 'Drop the file here: a scenario (.toml), a story (.md) or a saved run',
  refused: 'The file was not opened.',
  close: 'Close',
});
