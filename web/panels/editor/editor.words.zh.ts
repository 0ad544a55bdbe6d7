import { count } from '../../words/format.ts';
import type { WordsOf } from '../../words/language.ts';
import type * as english from './editor.words.ts';

export const editorWords: WordsOf<typeof english.editorWords> = {
  title: '编辑器',
  tabs: { label: '文本', scenario: '场景', story: '故事' },
  labels: { scenario: '场景（TOML）', story: '故事（带指令的 Markdown）' },
  openFile: '打开文件',
  record: '记录一台机器',
  pin: '记住这一刻',
  pinning: '正在查找事件 …',
  nothingToPin: '到现在还没有事件，以后无法找回这一刻。请让运行继续一会儿，再记一次。',
  start: '从这里开始',
  startKinds: { own: '自己的', story: '故事', lab: '实验室', machine: '机器' },
  placeholder: `# 我的运行里发生了什么

## 第一幕 {#first}
::moment before: first kswapd wakes

最多 60 个字，并写出运行中的一个数字：空闲 {free} 页。`,
  untouched: '这是画面上的运行的文本。你一改动，它就成为你自己的运行，链接会包含它。',
  reading: '正在读取 …',
  whole: '没有错误，画面显示的就是这段文本。',
  wrong: (mistakes) => `有 ${count(mistakes)} 处错误。改正后画面才会更新。`,
  mistakes: '错误',
  replaced: '文件已取代你的文本。',
  typedBefore: '画面没有显示你上次输入的文本。',
  restore: '恢复我的文本',
};
