// Words of the help.
import { inLanguage } from '../../words/language.ts';
export const helpWords = inLanguage('helpWords', {
  title: { keys: 'Keys', touch: 'Help' },
  intro: 'Keys work wherever the focus is, except in text fields. Enter presses the control that has the focus.',
  mouse:
    'On the time lanes, drag to move through the run and turn the wheel to zoom. On the strip below them, drag to choose a part of the run, or double-click to see all of it. On the place map and on the last pages of a list, click a page to select it. When the focus is there, the arrow keys choose a page and Enter opens it.',
  touch:
    'Swipe to the left for the next beat of a story, and to the right for the one before. Hold a finger on a word or number to see what it means and how it is computed. At the depth Story, the button to the right of the title opens everything else.',
  /** `engine` is empty if no engine has started. */
  versions: (page: string, engine: string) => `Reclaimscope ${page}${engine === '' ? '' : `, engine ${engine}`}`,
});
