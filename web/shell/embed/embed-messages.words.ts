// The reasons for which the page refuses a message from the page that embeds it.
import { inLanguage } from '../../words/language.ts';
import type { AskRefusal } from './embed-messages.model.ts';

export const embedRefused = inLanguage('embedRefused', (why: AskRefusal): string => {
  if (why.type === 'version') return `The message has version ${why.quoted}; this page understands version ${why.right}.`;
  if (why.type === 'ask') return `The message asks for ${why.quoted}; expected ${why.asks.join(', ')}.`;
  if (why.type === 'flood') return `More than ${why.most} messages came at once; the page follows only the newest of each kind.`;
  return `The message names the beat ${why.quoted}; the beats are ${why.beats.join(', ')}.`;
});
