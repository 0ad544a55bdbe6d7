import type * as english from './faults.words.ts';
import type { WordsOf } from './language.ts';

export const faultWords: WordsOf<typeof english.faultWords> = {
  happened: {
    trap: (why) => `引擎遇到了自身的错误（${why}）。`,
    error: (why) => `引擎的脚本遇到了自身的错误（${why}）。`,
    memory: () => '引擎得不到更多内存。请关闭其他标签页，或者选择更小的规模。',
    silent: () => '引擎有一段时间没有回应。它可能卡住了，也可能被浏览器结束了。',
    missing: () => '引擎的一部分无法加载。请检查网络连接。',
    barred: (why) => `浏览器不允许这个页面启动引擎，因为页面在一个没有来源的框架里（${why}）。请在单独的标签页中打开。`,
  },
  texts: (scenario) => `场景“${scenario}”的文本无法加载。请检查网络连接。`,
  repeats: '这个链接会重现同样的故障。',
  copy: '复制链接',
  copied: '已复制',
  again: '再试一次',
  page: (why) => `页面遇到了自身的错误（${why}）。链接保存着刚才显示的内容，请重新加载页面。`,
  load: '重新加载',
};
