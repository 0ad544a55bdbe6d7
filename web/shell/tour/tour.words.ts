// Words of the tour.
import { inLanguage } from '../../words/language.ts';

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
      text: 'On the left the unpatched kernel, on the right the patched one, with the same work and one clock. The large number is what it costs. The primer has one side.',
    },
    beat: {
      title: 'One sentence at a time',
      text: 'It says what the picture shows, and a frame marks where. Rest on a word to see what it means.',
    },
    beats: {
      title: 'Beat by beat',
      text: 'Each dot is a moment of the run, a question mark is a bet. Page Down goes on, Page Up back, and Space lets the run go on by itself.',
    },
    controls: { title: 'Everything else is up here', text: 'Depth, ledger, lab, share, take away, help. Or press ? for every key.' },
  },
  /** Where there are no keys and no pointer that rests. */
  byTouch: {
    beat: 'It says what the picture shows, and a frame marks where. Hold a word to see what it means.',
    beats:
      'Each dot is a moment of the run. Swipe to the left to go on, to the right to go back; the play button lets the run go on by itself.',
    controls: 'Depth, ledger, lab, share, take away, help.',
  },
});
