// Words of the editor beside the stage.
import { count } from '../../words/format.ts';
import { inLanguage } from '../../words/language.ts';

export const editorWords = inLanguage('editorWords', {
  title: 'Editor',
  tabs: { label: 'Text', scenario: 'Scenario', story: 'Story' },
  labels: { scenario: 'The scenario, as TOML', story: 'The story, as Markdown with directives' },
  start: 'Start from',
  startKinds: { own: 'Your own', story: 'Stories', lab: 'Lab', machine: 'Machines' },
  openFile: 'Open a file',
  record: 'Record a machine',
  pin: 'Pin this moment',
  pinning: 'Looking for an event …',
  nothingToPin: 'No event has happened yet that could be used to find this moment again. Let the run continue a little, then pin again.',
  placeholder: `# What happens in my run

## The first beat {#first}
::moment before: first kswapd wakes

At most 30 words, with a number of the run: {free} pages are free.`,
  untouched: 'This is the text of the run on the stage. If you change it, it becomes your own run, and the link contains it.',
  reading: 'Reading …',
  whole: 'No mistakes; the stage shows this text.',
  wrong: (mistakes: number): string =>
    mistakes === 1
      ? 'One mistake. The stage waits for a correct text.'
      : `${count(mistakes)} mistakes. The stage waits for a correct text.`,
  mistakes: 'Mistakes',
  replaced: 'The file has replaced your text.',
  typedBefore: 'The stage does not show the text that you typed last.',
  restore: 'Restore my text',
});
