import type { WordsOf } from '../../words/language.ts';
import type * as english from './notices.words.ts';

export const noticeWords: WordsOf<typeof english.noticeWords> = {
  dismiss: '关闭',
  link: {
    refused: '这个链接打不开',
    refusedNext: (title) => `页面改为显示“${title}”打开时的时刻。请重新索取链接，或者从这里继续。`,
    notOpened: '这个文件没有打开',
    notOpenedNext: '页面没有变化。',
    passedOver: '链接的一部分被跳过了',
    passedOverNext: '页面按链接的其余部分显示。',
    differs: '在这里打开链接，得到的状态与生成链接时不同',
    differsNext: (expected, got) => `链接中的状态是 ${expected}，而这个引擎算出的是 ${got}。画面显示最接近的时刻。`,
  },
  engine: {
    bothStopped: '两个引擎都停止了',
    stopped: (side, names) => `${names !== null ? `“${names[side]}”` : side === 'before' ? '未打补丁内核' : '已打补丁内核'}的引擎停止了`,
    stage: {
      restarting: '页面正在重新启动引擎。',
      asked: '页面已重新启动引擎，画面仍在原处。',
      before: '页面重新启动了引擎，但它又停止了，所以画面回到了上一个位置。',
      nothing: '页面重新启动了引擎，但它又停止了。请再试一次，或者打开另一个时刻或故事。',
    },
    missing: '引擎无法加载',
    missingNext: '没有引擎，也能看故事中保存好的时刻，所以可以逐幕前进。其余的一切都需要引擎：请检查网络连接，然后再试一次。',
  },
  newer: {
    waits: '这个页面有新版本',
    next: '新版本会打开同一个链接。在那之前，可以继续使用当前版本。',
    take: '打开新版本',
  },
  storage: {
    damaged: '随页面保存的一个文件已损坏',
    damagedNext: '引擎改为自己计算文件的内容，会稍慢一些。请重新加载页面，再次获取这个文件。',
    differs: '随页面保存的时刻与引擎在这里算出的不同',
    differsNext: '画面显示引擎算出的结果。请绕过缓存重新加载页面；如果再次出现，说明页面构建有误。',
  },
};
