// Words of the panel with definitions.
import type { SideNames } from '../../domain/side-names.model.ts';
import type { StorySide } from '../../domain/story/story-values.model.ts';
import { inLanguage } from '../../words/language.ts';
export const termWords = inLanguage('termWords', {
  title: 'Words',
  intro:
    'This list explains the words on the stage, with their numbers at this moment. To see a definition on the stage, point at a word or hold a finger on it.',
  here: 'On the stage now',
  others: 'Elsewhere',
  /** Sentences about the origin of a number that has no formula. */
  origin: {
    counted: 'Where a number stands here, the engine has counted it as things happened; there is no formula.',
    set: 'The scenario sets this number, or it is a constant of the kernel; there is no formula.',
    drawn: 'This number only gives the scale of a drawing, or tells things of one kind apart; there is no formula.',
  },
  source: 'Read more in',
  kernelName: 'In the kernel:',
  side: (side: StorySide, names: SideNames | null) =>
    `Numbers of ${names !== null ? `“${names[side]}”` : side === 'before' ? 'the unpatched kernel' : 'the patched kernel'}`,
});
