import type { WordsOf } from '../../words/language.ts';
import type * as english from './embed-messages.words.ts';

export const embedRefused: WordsOf<typeof english.embedRefused> = (why) => {
  if (why.type === 'version') return `消息的版本是 ${why.quoted}；这个页面支持版本 ${why.right}。`;
  if (why.type === 'ask') return `消息要求 ${why.quoted}；应当是 ${why.asks.join('、')}。`;
  if (why.type === 'flood') return `同时收到超过 ${why.most} 条消息；页面只执行每种中最新的一条。`;
  return `消息指向 ${why.quoted} 这一幕；各幕是 ${why.beats.join('、')}。`;
};
