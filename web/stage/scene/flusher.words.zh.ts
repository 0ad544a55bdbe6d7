import { amountText } from '../../domain/scene/amounts.words.zh.ts';
import { inMb } from '../../domain/scene/marks.model.ts';
import type { WordsOf } from '../../words/language.ts';
import type * as english from './flusher.words.ts';

const mb = (pages: number): string => amountText(inMb(pages));

export const flusherWords: WordsOf<typeof english.flusherWords> = {
  sleeps: 'flusher 在睡眠',
  writes: 'flusher 在写',
  throttles: (pages, limit) => {
    const [amount, most] = [mb(pages), mb(limit)];
    return [`还没写盘 ${amount}，限制 ${most}：程序要等`, `还没写盘 ${amount}，限制 ${most}`, `${amount}，限制 ${most}`];
  },
  beingWritten: (dirty, writeback) => [`脏页 ${mb(dirty)}，正在写 ${mb(writeback)}`, `正在写 ${mb(writeback)}`],
  dirty: ({ dirty, wakesAt, sleeps }) => {
    const [amount, least] = [mb(dirty), mb(wakesAt)];
    if (!sleeps && dirty < wakesAt)
      return [`脏页 ${amount}；到 ${least} 才会自己醒来`, `脏页 ${amount}；${least} 才自醒`, `脏页 ${amount}`];
    return [`整台机器的脏页：${amount}；到 ${least} 才唤醒它`, `脏页 ${amount}，到 ${least} 唤醒`, `脏页 ${amount}`];
  },
};
