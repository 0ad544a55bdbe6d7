// Words of the legend.
import { inLanguage } from '../words/language.ts';
export const legendWords = inLanguage('legendWords', {
  title: 'Legend',
  kinds: { anon: 'anonymous', file: 'file', kernel: 'kernel', unevictable: 'unevictable', free: 'free' },
  agesNote: 'pale: inactive',
  scanWindow: 'scan window',
});
