import { count } from '../../words/format.ts';
import type { WordsOf } from '../../words/language.ts';
import type * as english from './why.words.ts';

export const whyWords: WordsOf<typeof english.whyWords> = {
  title: '为什么？',
  ask: '为什么？',
  askAbout: (side) => `${side}：为什么会这样？`,
  side: (side) => `${side}：这个事件和它的原因`,
  because: '因为',
  origin: '链条到此为止：模拟没有为这个事件记录更早的原因。',
  inCall: (who, path) => `那一刻 ${who} 正在 ${path}。`,
  more: '还有更早的原因。请跳到这里的最后一个事件，再问一次。',
  looking: '正在往回查找原因，需要时重新计算运行。',
  givenUp: '查找已停止。再问一次即可重新查找。',
  goTo: (sentence) => `跳到：${sentence}`,
  here: '画面上的这一刻',
  tried: (priority, scanned, reclaimed) => `上一轮，优先级 ${priority}，扫描 ${count(scanned)}，回收 ${count(reclaimed)}，不够`,
  boosted: (zone, boost, free, low) =>
    `这次分配使一个块中混有可移动和其他页面，内核因此把 ${zone} 的水位线提高了 ${count(boost)} 页（boost）：空闲 ${count(free)}，不计提高的部分 low 是 ${count(low)}`,
  startedBefore: (times) => `从上次开始以来它没有睡过；在那之前它还这样开始过 ${count(times)} 次`,
  level: (zone, free, mark, pages) => `${zone}：空闲 ${count(free)}，${mark} 是 ${count(pages)}`,
};
