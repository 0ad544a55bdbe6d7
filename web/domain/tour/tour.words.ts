// Words of the tour.
import { inLanguage } from '../../words/language.ts';
import type { SideNames } from '../side-names.model.ts';

type TourStep = keyof typeof tourWords.steps;

export const tourWords = inLanguage('tourWords', {
  label: 'Tour',
  offer: 'New here? Four steps',
  noMore: 'Do not offer the tour again',
  again: 'Show me around',
  place: (at: number, of: number) => `${at} of ${of}`,
  back: 'Back',
  next: 'Next',
  end: 'Done',
  steps: {
    sides: {
      title: 'One machine, two kernels',
      text: 'The left side runs the unpatched kernel, the right side the patched one, with the same work and one clock. The large number is the cost.',
    },
    beat: {
      title: 'One sentence at a time',
      text: 'The sentence says what the picture shows, and a frame marks the place. Rest the pointer on a word to see what it means.',
    },
    beats: {
      title: 'Beat by beat',
      text: 'Each dot is a moment of the run, and a question mark is a bet. Page Down goes to the next beat, Page Up to the one before, and Space plays the run.',
    },
    controls: {
      title: 'Everything else is up here',
      text: 'Here you find the depth, the ledger, the lab, and the buttons to share, to export and to get help. Press ? to see all keys.',
    },
  },
  /** The step `sides` in a story that names its sides. */
  namedSides: {
    title: 'One machine, two runs',
    text: ({ before, after }: SideNames) =>
      `The left side is “${before}”, the right side “${after}”, with the same work and one clock. The large number is the cost.`,
  },
  /** The step `sides` if the stage shows only one side, as in the primer. */
  oneSide: {
    title: 'One machine, one kernel',
    text: 'The picture shows a machine: programs at the top, memory in the middle, the disk at the bottom. The stories after a mail show two kernels side by side.',
  },
  /** Texts for devices without a keyboard and without a pointer that can hover. */
  byTouch: {
    beat: 'The sentence says what the picture shows, and a frame marks the place. Hold a word to see what it means.',
    beats:
      'Each dot is a moment of the run. Swipe to the left for the next beat, and to the right for the one before; the play button plays the run.',
    controls: 'Here you find the depth, the ledger, the lab, and the buttons to share, to export and to get help.',
  },
});

/** The words of a step. `names`: the names of the two sides; null: they are named by their patches; 'one side': the stage shows only
 * one. */
export function tourStepWords(step: TourStep, names: SideNames | null | 'one side'): { readonly title: string; readonly text: string } {
  if (step !== 'sides' || names === null) return tourWords.steps[step];
  return names === 'one side' ? tourWords.oneSide : { title: tourWords.namedSides.title, text: tourWords.namedSides.text(names) };
}
