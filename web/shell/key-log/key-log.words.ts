import { count } from '../../words/format.ts';
import { inLanguage } from '../../words/language.ts';

export const keyLogWords = inLanguage('keyLogWords', {
  label: 'The last commands',
  times: (times: number) => ` × ${count(times)}`,
});
