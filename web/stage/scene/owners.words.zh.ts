import { amountText } from '../../domain/scene/amounts.words.zh.ts';
import { inMb } from '../../domain/scene/marks.model.ts';
import type { PartName } from '../../domain/scene/owners.model.ts';
import type { WordsOf } from '../../words/language.ts';
import type * as english from './owners.words.ts';

const mb = (pages: number): string => amountText(inMb(pages));
const PARTS: Readonly<Record<PartName, string>> = { cold: '冷页', first: '第一组', second: '第二组' };

export const ownersWords: WordsOf<typeof english.ownersWords> = {
  owned: (label, part, pages) =>
    part === null
      ? [`${label} 的页面：${mb(pages)}`, `${label} 的：${mb(pages)}`, `${label}：${mb(pages)}`]
      : [`${label} 的${PARTS[part]}：${mb(pages)}`, `${PARTS[part]}：${mb(pages)}`, PARTS[part]],
  noted: (amount, has) =>
    has ? [`${amount}，都有便条`, `${amount}，有便条`, '有便条'] : [`${amount}，没有便条`, `${amount}，无便条`, '没有便条'],
};
