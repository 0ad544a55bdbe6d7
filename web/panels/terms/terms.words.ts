// Words of the panel with definitions.
import { inLanguage } from '../../words/language.ts';
export const termWords = inLanguage('termWords', {
  title: 'Words',
  intro: 'What the words on the stage mean, with their numbers of this moment. Point at a word there, or hold a finger on it, for its own.',
  here: 'On the stage now',
  others: 'Elsewhere',
  /** Of a number without a formula. */
  given: {
    counted: 'Its number is counted by the engine as things happen; there is no formula.',
    set: 'Its number is set by the scenario, or a constant of the kernel; there is no formula.',
    drawn: 'Its number says how large things are drawn, or which of several it is; there is no formula.',
  },
  source: 'Read on in',
  kernelName: 'In the kernel:',
  side: (side: string) => `Numbers of the kernel ${side.toLowerCase()}`,
});
