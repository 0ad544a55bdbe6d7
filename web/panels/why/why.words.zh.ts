import { count } from '../../words/format.ts';
import type { WordsOf } from '../../words/language.ts';
import type * as english from './why.words.ts';

export const whyWords: WordsOf<typeof english.whyWords> = {
  title: '为什么？',
  ask: '为什么？',
  askAbout: (side) => `${side}：为什么会这样？`,
  side: (side) => `${side}：这个事件，以及它的由来`,
  because: '因为',
  origin: '因果链到此为止：程序或磁盘做的事，在回收里没有确定的原因。',
  more: '在这之前还有。跳到最后一个，再问一次。',
  looking: '正在顺着原因往回找：需要多远，就把运行重算多远。',
  givenUp: '查找已放弃。再问一次就能看到。',
  goTo: (sentence) => `跳到：${sentence}`,
  here: '正在画面上',
  tried: (priority, scanned, reclaimed) => `上一轮，优先级 ${priority}，扫描 ${count(scanned)}，回收 ${count(reclaimed)}：不够`,
  level: (zone, free, mark, pages) => `${zone}：空闲 ${count(free)}，${mark} 是 ${count(pages)}`,
};
