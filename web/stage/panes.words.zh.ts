import type { WordsOf } from '../words/language.ts';
import type * as english from './panes.words.ts';

export const paneWords: WordsOf<typeof english.paneWords> = {
  kernelOf: (side, names) => (names !== null ? `“${names[side]}”的内核` : side === 'before' ? '未打补丁的内核' : '已打补丁的内核'),
  event: '事件',
  computing: (share) => `正在计算，${share}`,
  finished: '运行结束',
  failure: {
    title: (side, names) => `${names !== null ? `“${names[side]}”` : side === 'before' ? '未打补丁' : '已打补丁'}的内核无法运行`,
    nextOfFault: '解决办法：再试一次。地址里有这一时刻，因此指向它的链接会重现同样的故障。',
    next: '解决办法：撤销上一次改动，换一个场景或规模，或者重新加载页面。页面的其他部分都能正常使用。',
  },
};
