// Words of a beat whose moment is earlier than one that was shown before.
import { inLanguage } from '../../words/language.ts';

export const goingBackWords = inLanguage('goingBackWords', {
  /** The lead of such a beat begins like this, and no other lead does (story-run.test.ts). */
  begins: 'Back ',
  clock: (time: string): string => `back at ${time}`,
});
