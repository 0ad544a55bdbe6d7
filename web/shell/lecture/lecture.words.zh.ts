import type { WordsOf } from '../../words/language.ts';
import type * as english from './lecture.words.ts';

export const lectureWords: WordsOf<typeof english.lectureWords> = {
  blocked: '浏览器阻止了主讲人窗口。请允许这个页面打开窗口，再试一次。',
  close: '关闭',
  spread: '听众的猜测',
  ends: '最后到多少：听众的猜测',
  truth: '运行结果',
  qr: '在你自己的设备上打开这一刻',
  qrTooLong: '这个链接太长，放不进二维码。',
};
