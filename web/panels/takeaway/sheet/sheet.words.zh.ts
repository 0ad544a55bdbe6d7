import type { WordsOf } from '../../../words/language.ts';
import type * as english from './sheet.words.ts';

export const sheetWords: WordsOf<typeof english.sheetWords> = {
  foot: (clock, number, of) => (number === 0 ? clock : `${clock}   ·   ${number} / ${of}`),
  handout: (page) => `讲义，第 ${page} 页，共 2 页`,
  page: (title, page) => `${title}，第 ${page} 页`,
  after: (mail) => `依据 ${mail}`,
  picture: (number, title, clock) => `${number}  ${title}（${clock}）`,
  questions: '问题',
  claims: (held, of) => `邮件的论断：这次运行里 ${of} 条中有 ${held} 条成立`,
  claimsThere: (held, of) => `在用来评分的运行里，邮件的 ${of} 条论断里有 ${held} 条成立（docs/fidelity）。`,
  guess: '你的猜测：',
  run: '运行结果：',
  because: '为什么？',
  unit: { count: '', MB: 'MB', pages: '页', bytes: '字节', seconds: '秒' },
  time: (inAll) => `运行的时间：共 ${inAll}`,
  claimsOpen: '邮件的论断；这次运行还没有结束',
  pictures: '图来自这次运行；图里的每个数字都是模拟的。',
  moment: (clock) => `在 ${clock}`,
  between: (from, to) => `从“${from}”到“${to}”`,
  moreQuestions: (more) => `还有 ${more} 个问题这里放不下：请看网页。`,
  moreClaims: (more) => `还有 ${more} 条论断这里放不下：请看网页。`,
};
