// Words about files that are dropped on the page.
import { inLanguage } from '../../words/language.ts';

export const dropWords = inLanguage('dropWords', {
  here: 'Drop here: a scenario (.toml), a story (.md), a saved run, a recording, or files from a machine, such as its /proc/zoneinfo',
  refused: 'The file was not opened.',
  close: 'Close',
});
