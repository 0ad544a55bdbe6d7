// Words of a beat whose moment is earlier than one that was shown before.
import { inLanguage } from '../../words/language.ts';

export const goingBackWords = inLanguage('goingBackWords', {
  /** The leads of such beats begin with this word, and no other leads do (story-run.test.ts). */
  begins: 'Back ',
  clock: (time: string): string => `back at ${time}`,
});
