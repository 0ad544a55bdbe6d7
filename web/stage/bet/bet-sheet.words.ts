// Words of the sheet for a bet; the question itself is in the story.
import type { Unit } from '../../domain/scene/marks.model.ts';
import { inLanguage } from '../../words/language.ts';

export const betSheetWords = inLanguage('betSheetWords', {
  label: 'Your bet',
  answered: 'Your bet and the run',
  seed: (label: string, seed: number) => `${label}, seed ${seed}`,
  place: 'Bet',
  skip: 'Page Down skips the bet.',
  skipByTouch: 'Skip the bet',
  howMuch: {
    count: 'How many?',
    MB: 'How many MB?',
    pages: 'How many pages?',
    bytes: 'How many bytes?',
    seconds: 'How many seconds?',
  } satisfies Record<Unit, string>,
  unit: { MB: 'MB', pages: 'pages', bytes: 'bytes', seconds: 's' } satisfies Record<Exclude<Unit, 'count'>, string>,
  slider: 'Slider',
  /** Shown before the viewer has made a guess. */
  open: '?',
  notACount: 'Please enter a whole number.',
  notChosen: 'Please choose one.',
  notDrawn: 'Please move a point first.',
  options: 'Answers',
  points: 'Points of the curve',
  now: 'now',
  draw: { keys: 'Draw with finger or mouse, or use the arrow keys.', touch: 'Draw with a finger.' },
  at: (time: string) => `at ${time}`,
  you: 'you',
  /** The values of both curves at a time; `drawn` null: the viewer has not drawn a curve. */
  reveal: (time: string, run: string, drawn: string | null) => `At ${time}: ${run}${drawn === null ? '' : `, you drew ${drawn}`}.`,
  kernel: { before: 'on the unpatched side', after: 'on the patched side', same: 'the same on both' },
});
