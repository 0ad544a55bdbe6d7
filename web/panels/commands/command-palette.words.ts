// Words of the command palette, which finds moments and commands.
import { inLanguage } from '../../words/language.ts';

/** Other words that find a moment or a command whose name matches the pattern. */
const ALSO: readonly (readonly [RegExp, string])[] = [
  [/^free (falls|rises)/, 'watermark'],
  [/writepage/, 'writeback'],
  [/differs/, 'difference divergence'],
];

export const commandPaletteWords = inLanguage('commandPaletteWords', {
  label: 'Go to a moment, or find a command',
  placeholder: 'What happens there? For example: direct reclaim by "dd"',
  list: 'Moments and commands',
  moments: 'Moments',
  commands: 'Commands',
  direction: 'Which moment',
  next: 'next',
  previous: 'previous',
  also: (name: string): string => ALSO.flatMap(([is, words]) => (is.test(name) ? [words] : [])).join(' '),
  own: (text: string) => `Go to: ${text}`,
  looking: 'The page is looking for this moment and is computing the run as far as needed.',
  stops: { keys: 'Escape stops the search.', touch: '' },
  absent: (happening: string, direction: -1 | 1) =>
    direction === 1 ? `This run has no “${happening}” after this moment.` : `This run has no “${happening}” before this moment.`,
});
