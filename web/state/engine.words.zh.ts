import type { WordsOf } from '../words/language.ts';
import type * as english from './engine.words.ts';

export const engineWords: WordsOf<typeof english.engineWords> = {
  notRead: '引擎无法读取这个场景。请改动后再试，或者重新加载页面。',
  notOpened: '引擎无法打开这个场景。请重新加载页面。',
  notJudged: '引擎无法评判这次运行。请重新加载页面。',
  noScenario: (scenario) => `没有“${scenario}”这个场景。`,
  noTexts: (scenario) => `场景“${scenario}”的文本无法加载。请检查网络连接，再重新加载页面；链接会保留当前位置。`,
  textTooLong: (bytes, most) => `场景有 ${bytes} 字节；上限是 ${most} 字节。`,
  linkTooLong: {
    scenario: (length, most) => `这个场景需要 ${length} 个字符的链接；上限是 ${most} 个。请删去一些注释，或者保存为文件。`,
    both: (length, most) => `场景和故事需要 ${length} 个字符的链接；上限是 ${most} 个。请缩短其中一个，或者把两个都保存为文件。`,
  },
};
