// The effect of every command, for the help and for the list of commands.
import { inLanguage } from '../../words/language.ts';
import type { SideNames } from '../side-names.model.ts';
import type { Command } from './keys.model.ts';

export const commandWords = inLanguage<Readonly<Record<Command, string>>>('commandWords', {
  togglePlay: 'Play or pause',
  darken: 'Darken the screen; the next key that you press only brings the picture back',
  beatBack: 'Back one beat of the story',
  beatForward: 'Forward one beat of the story',
  toggleStory: 'Open or close the story',
  toggleLedger: 'Open or close the ledger of published figures',
  toggleLab: 'Open the lab: a machine and a workload of your own',
  toggleTakeaway: 'Export: pictures, slides, a handout, tables',
  toggleEditor: 'Open or close the editor: a scenario and a story of your own, beside the stage',
  resetRun: 'Back to the author’s scenario',
  stepBack: 'Back one step of the chosen size',
  stepForward: 'Forward one step of the chosen size',
  passBack: 'Back one pass (one priority)',
  passForward: 'Forward one pass (one priority)',
  wakeBack: 'Back to kswapd’s last wake or sleep',
  wakeForward: 'Forward to kswapd’s next wake or sleep',
  batchBack: 'Back one batch (up to 32 pages)',
  batchForward: 'Forward one batch (up to 32 pages)',
  eventBack: 'Back one event',
  eventForward: 'Forward one event',
  start: 'To the start',
  end: 'To the end',
  slower: 'Slower',
  faster: 'Faster',
  divergence: 'To the first decision that differs',
  palette: 'Go to a moment, or find a command',
  happeningBack: 'Repeat the last search backwards',
  happeningForward: 'Repeat the last search forwards',
  otherLead: 'Let steps follow the other kernel',
  viewBoth: 'Show both kernels',
  viewBefore: 'Show the unpatched kernel only',
  viewAfter: 'Show the patched kernel only',
  toggleThird: 'Put the third kernel of the story on its side, or take it away again',
  nextGrain: 'Next step size',
  nextPicture: 'Next picture below the tanks',
  nextDepth: 'Next depth: Story, Model, Kernel',
  terms: 'What do the words mean? Definitions and formulas',
  mark: 'The place map shows only what changes from here on; press the key again to see everything',
  why: 'Why did this happen?',
  take: 'Take pages by hand (only where single pages are shown)',
  touch: 'Touch the pages that were taken by hand',
  write: 'Write a file by hand, in views that show single pages',
  free: 'Give back pages that were taken by hand',
  toggleTwin: 'Show the stage as text, or as pictures',
  zoomIn: 'Zoom the time lanes in',
  zoomOut: 'Zoom the time lanes out',
  zoomAll: 'Show all of the run so far in the time lanes',
  fullScreen: 'Full screen',
  controls: 'At the Story depth: show or hide the controls of the page',
  keyLog: 'Show the last three commands by name, or hide them',
  presenter: 'Open the presenter’s window: notes, clock, the next beat, and a remote control for the audience’s window',
  help: 'This help',
});

/** The commands that show one side, if the sides have names of their own. */
export const viewWords = inLanguage('viewWords', { only: (name: string) => `Show “${name}” only` });

/** `names` null: the sides are named by their patches. */
export function commandText(command: Command, names: SideNames | null): string {
  if (names === null || (command !== 'viewBefore' && command !== 'viewAfter')) return commandWords[command];
  return viewWords.only(command === 'viewBefore' ? names.before : names.after);
}
