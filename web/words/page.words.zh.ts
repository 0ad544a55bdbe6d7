import type { WordsOf } from './language.ts';
import type * as english from './page.words.ts';

export const pageWords: WordsOf<typeof english.pageWords> = {
  product: 'Reclaimscope',
  loading: '引擎正在启动',
  side: { before: '未打补丁', after: '已打补丁' },
  node: (node) => `节点 ${node}`,
  close: '关闭',
  language: { label: '语言', en: 'English', zh: '中文' },
  missing: {
    text: '页面的这一部分没能加载。请检查网络连接，然后重新加载页面；链接会恢复现在显示的内容。',
    reload: '重新加载',
  },
};
