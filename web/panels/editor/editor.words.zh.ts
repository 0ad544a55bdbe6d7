import { count } from '../../words/format.ts';
import type { WordsOf } from '../../words/language.ts';
import type * as english from './editor.words.ts';

export const editorWords: WordsOf<typeof english.editorWords> = {
  title: '编辑器',
  tabs: { label: '文本', scenario: '场景', story: '故事' },
  labels: { scenario: '场景，TOML', story: '故事，Markdown 加指令' },
  openFile: '打开文件',
  pin: '记住这一刻',
  pinning: '正在找词 …',
  nothingToPin: '还没有发生什么可以数的事。往前走一点，再记一次。',
  start: '从这里开始',
  startKinds: { own: '自己的', story: '故事', lab: '实验室', machine: '机器' },
  placeholder: `# 我的运行里发生了什么

## 第一幕 {#first}
::moment before: first kswapd wakes

最多 60 个字，带一个运行里的数字：空闲 {free} 页。`,
  untouched: '和画面上的一样。你改动的部分会成为你自己的运行，写在链接里。',
  reading: '正在读 …',
  whole: '没有错误：画面已显示。',
  wrong: (mistakes) => `${count(mistakes)} 处错误。画面在等。`,
  mistakes: '错误',
  replaced: '文件取代了你写的内容。',
  restore: '恢复',
};
