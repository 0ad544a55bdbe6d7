import type { WordsOf } from '../words/language.ts';
import type * as english from './engine.words.ts';

export const engineWords: WordsOf<typeof english.engineWords> = {
  notRead: '引擎没有读这个场景。请改一改再试，或者重新加载页面。',
  notOpened: '引擎没有打开这个场景。请重新加载页面。',
  notJudged: '引擎没有给出判断。请重新加载页面。',
  noScenario: (scenario) => `没有“${scenario}”这个场景。`,
  noTexts: (scenario) => `场景“${scenario}”的文本没能加载。请检查网络，再重新加载页面：链接不变。`,
  textTooLong: (bytes, most) => `场景有 ${bytes} 字节；最多读 ${most} 字节。`,
  linkTooLong: {
    scenario: (length, most) => `这个场景需要 ${length} 个字符的链接；最多 ${most} 个。请删去一些注释，或者保存为文件。`,
    both: (length, most) => `场景和故事需要 ${length} 个字符的链接；最多 ${most} 个。请缩短其中一个，或者把两个都保存为文件。`,
  },
};
