import type { WordsOf } from '../../words/language.ts';
import type * as english from './terms.words.ts';

export const termWords: WordsOf<typeof english.termWords> = {
  title: '词语',
  intro: '这里解释画面上的词语，并列出它们此刻的数字。在画面上，把指针放在一个词上，或者用手指按住它，也能看到解释。',
  here: '此刻在画面上',
  others: '其他',
  origin: {
    counted: '这里的数都由引擎在运行中计数，没有公式。',
    set: '这个数由场景设定，或者是内核的常数，没有公式。',
    drawn: '这个数只表示绘图的刻度，或者用来区分同类的东西，没有公式。',
  },
  source: '继续阅读',
  kernelName: '内核中的名称：',
  side: (side, names) => `${names !== null ? `“${names[side]}”` : side === 'before' ? '未打补丁内核' : '已打补丁内核'}的数字`,
};
