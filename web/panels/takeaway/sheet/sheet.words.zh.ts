import type { WordsOf } from '../../../words/language.ts';
import type * as english from './sheet.words.ts';

export const sheetWords: WordsOf<typeof english.sheetWords> = {
  foot: (clock, number, of) => (number === 0 ? clock : `${clock}   ·   ${number} / ${of}`),
  handout: (page) => `讲义，第 ${page} 页，共 2 页`,
  page: (title, page) => `${title}，第 ${page} 页`,
  after: (mail) => `依据 ${mail}`,
  picture: (number, title, clock) => `${number}  ${title}（${clock}）`,
  perSecond: '每秒',
  questions: '问题',
  claims: (held, of) => `邮件的论断，和这里的结果：${of} 条里的 ${held} 条`,
  claimsOpen: '邮件的论断；这次运行还没到结尾',
  pictures: '图来自这次运行；图里的每个数字都是模拟的。',
  moment: (clock) => `在 ${clock}`,
  between: (from, to) => `从“${from}”到“${to}”`,
  moreQuestions: (more) => `还有 ${more} 个问题放不下：请看网页。`,
  moreClaims: (more) => `还有 ${more} 条放不下：请看网页。`,
};
