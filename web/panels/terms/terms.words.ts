// Words of the panel with definitions.
import { inLanguage } from '../../words/language.ts';
export const termWords = inLanguage('termWords', {
  title: 'Words',
  intro:
    'What the words on the stage mean, with their numbers of this moment. Point at a word there, or hold a finger on it, to see its definition.',
  here: 'On the stage now',
  others: 'Elsewhere',
  /** Of a number without a formula. */
  given: {
    counted: 'The engine counts this number as things happen; there is no formula.',
    set: 'The scenario sets this number, or it is a constant of the kernel; there is no formula.',
    drawn: 'This number only says at which scale something is drawn, or which one of several it is; there is no formula.',
  },
  source: 'Read more in',
  kernelName: 'In the kernel:',
  side: (side: string) => `Numbers of the ${side.toLowerCase()} kernel`,
});
