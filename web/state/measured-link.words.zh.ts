import type { WordsOf } from '../words/language.ts';
import type * as english from './measured-link.words.ts';

export const measuredLinkWords: WordsOf<typeof english.measuredLinkWords> = {
  noKernel: (kernel, kernels) => `实验里没有内核“${kernel}”；可选的内核：${kernels.join('、')}。`,
  noWork: (work, works) => `实验里没有负载“${work}”；可选的负载：${works.join('、')}。`,
};
