import { amountText } from '../../domain/scene/amounts.words.zh.ts';
import { inMb } from '../../domain/scene/marks.model.ts';
import type { PartName } from '../../domain/scene/owners.model.ts';
import type { WordsOf } from '../../words/language.ts';
import type * as english from './owners.words.ts';

const mb = (pages: number): string => amountText(inMb(pages));
const PARTS: Readonly<Record<PartName, string>> = { cold: '冷页', first: '第一组', second: '第二组' };

export const ownersWords: WordsOf<typeof english.ownersWords> = {
  owned: ({ label, part, pages, swapped }) => {
    const [inMemory, all] = [mb(pages), mb(pages + swapped)];
    const unit = all.replace(/^\S+/, '');
    const amount = inMemory === all ? all : `${inMemory.endsWith(unit) ? inMemory.slice(0, -unit.length) : inMemory} / ${all}`;
    return part === null
      ? [`${label} 的页面：${amount}`, `${label} 的：${amount}`, `${label}：${amount}`, `${label}：${inMemory}`]
      : [`${label} 的${PARTS[part]}：${amount}`, `${PARTS[part]}：${amount}`, `${PARTS[part]}：${inMemory}`, PARTS[part]];
  },
  noted: (amount, has) =>
    has ? [`${amount}，都有便条`, `${amount}，有便条`, '有便条'] : [`${amount}，没有便条`, `${amount}，无便条`, '没有便条'],
};
