import type { WordsOf } from '../../words/language.ts';
import type * as english from './tanks.words.ts';

export const tankWords: WordsOf<typeof english.tankWords> = {
  memory: '内存',
  zone: (name) => `zone ${name}`,
  showZone: (name) => `显示 zone ${name} 的链表`,
  free: '空闲',
  managed: 'managed',
  mark: { min: 'min', low: 'low', high: 'high' },
  markMeansShort: { min: '回收', low: '唤醒', high: '睡眠' },
  markMeans: { min: '任务直接回收', low: 'kswapd 醒来', high: 'kswapd 睡眠' },
  woke: '醒来',
  slept: '睡眠',
  scaleBreaks: '刻度在折线处压缩',
  region: { plenty: '高于 high', falling: 'low 到 high', kswapd: '低于 low', reserve: '低于 min' },
  kernelPages: '内核',
  unevictable: '不可回收',
  isolated: '已隔离',
};
