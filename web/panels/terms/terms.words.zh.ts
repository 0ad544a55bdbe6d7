import type { WordsOf } from '../../words/language.ts';
import type * as english from './terms.words.ts';

export const termWords: WordsOf<typeof english.termWords> = {
  title: '词语',
  intro: '画面上的词是什么意思，连同它们此刻的数字。把指针放到画面上的词上，或用手指按住它，就看到它的解释。',
  here: '此刻画面上的',
  others: '别处的',
  given: {
    counted: '它的数字由引擎边运行边数出来，没有公式。',
    set: '它的数字由场景设定，或是内核的常数，没有公式。',
    drawn: '它的数字说明画得多大，或是几个中的哪一个，没有公式。',
  },
  source: '继续阅读',
  kernelName: '内核里叫：',
  side: (side) => `${side}内核的数字`,
};
