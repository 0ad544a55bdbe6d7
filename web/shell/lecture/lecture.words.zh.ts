import type { WordsOf } from '../../words/language.ts';
import type * as english from './lecture.words.ts';

export const lectureWords: WordsOf<typeof english.lectureWords> = {
  blocked: '浏览器不让打开讲者窗口。请允许这个页面打开窗口，再试一次。',
  close: '关闭',
  spread: '大家是怎么猜的',
  ends: '大家说最后到多少',
  truth: '果然如此',
  qr: '就是这一刻，在你自己的设备上',
  qrTooLong: '这个链接太长，放不进二维码。',
};
