import type { WordsOf } from '../../words/language.ts';
import type * as english from './top-bar.words.ts';

export const topBarWords: WordsOf<typeof english.topBarWords> = {
  view: { label: '显示', both: '两边' },
  theme: { label: '配色', light: '浅色', dark: '深色', projector: '投影' },
  size: { label: '规模', classroom: '课堂', published: '原始' },
  scenario: '场景',
  scenarioKinds: { story: '故事', own: '自己的', lab: '实验室', machine: '机器' },
  controls: '页面的控件',
  fullScreen: '全屏',
  help: '帮助',
  settings: '设置',
  editorShort: '编辑器',
  otherRuns: '全部显示…',
  editor: '编辑器：在画面旁边写场景和故事',
  takeaway: '导出',
  takeawayOpen: '导出：图片、幻灯片、讲义、表格',
};
