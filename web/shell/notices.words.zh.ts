import type { WordsOf } from '../words/language.ts';
import type * as english from './notices.words.ts';

export const noticeWords: WordsOf<typeof english.noticeWords> = {
  dismiss: '知道了',
  link: {
    refused: '这个链接打不开',
    refusedNext: (title) => `页面改为显示“${title}”的开始。请再要一次链接，或者从这里继续。`,
    notOpened: '这个文件没有打开',
    notOpenedNext: '页面保持原样。',
    passedOver: '链接的一部分被跳过了',
    passedOverNext: '其余都和链接说的一样。',
    differs: '这个链接到达的状态与生成它时不同',
    differsNext: (expected, got) => `链接期望的状态是 ${expected}，这个引擎得到 ${got}。现在显示最接近的时刻。`,
  },
  engine: {
    stopped: { before: '未打补丁内核的引擎停止了', after: '已打补丁内核的引擎停止了', both: '两个引擎都停止了' },
    stage: {
      restarting: '正在重新启动。',
      asked: '已经重新启动，画面仍在原处：请继续。',
      before: '重新启动后又停止了：画面回到了之前的位置。请从那里继续。',
      nothing: '重新启动后又停止了。请再试一次，或者打开另一个时刻或故事。',
    },
    missing: '引擎无法加载',
    missingNext: '随页面保存的内容没有引擎也能看：请逐幕继续。其余一切都要等引擎：请检查网络连接，然后再试一次。',
  },
  newer: {
    waits: '这个页面有新版本',
    next: '它会在同一个链接处打开。在那之前，当前版本照常运行。',
    take: '打开新版本',
  },
  storage: {
    damaged: '随页面保存的一个文件已损坏',
    damagedNext: '引擎会计算其中的内容，稍慢一些。请重新加载页面以再次获取该文件。',
    differs: '随页面保存的内容与引擎在这里算出的不同',
    differsNext: '画面上是引擎算出的结果。请不用缓存重新加载页面；如果再次出现，说明页面构建有误。',
  },
};
