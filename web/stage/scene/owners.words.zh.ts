import { amountText } from '../../domain/scene/amounts.words.zh.ts';
import { type MemoryUnit, memoryIn } from '../../domain/scene/marks.model.ts';
import type { Owned, PartName } from '../../domain/scene/owners.model.ts';
import type { WordsOf } from '../../words/language.ts';
import type * as english from './owners.words.ts';

const memory = (unit: MemoryUnit, pages: number): string => amountText(memoryIn(unit, pages));
const PARTS: Readonly<Record<PartName, string>> = { cold: '冷页', first: 'P 组', second: 'Q 组' };

function inMemoryOf(of: MemoryUnit, { pages, swapped }: Pick<Owned, 'pages' | 'swapped'>): string {
  const [inMemory, all] = [memory(of, pages), memory(of, pages + swapped)];
  const unit = all.replace(/^\S+/, '');
  return inMemory === all ? all : `${inMemory.endsWith(unit) ? inMemory.slice(0, -unit.length) : inMemory} / ${all}`;
}

export const ownersWords: WordsOf<typeof english.ownersWords> = {
  owned: (unit, owned) => {
    const { label, part, pages } = owned;
    const amount = inMemoryOf(unit, owned);
    return part === null
      ? [`${label}：${amount}`, `${label}：${memory(unit, pages)}`]
      : [`${label} 的 ${PARTS[part]}：${amount}`, `${PARTS[part]}：${amount}`, `${PARTS[part]}：${memory(unit, pages)}`, PARTS[part]];
  },
  tagged: (unit, owned) => {
    const amount = inMemoryOf(unit, owned);
    return [`常用：${amount}`, amount, amount.replace(/( \/ \S+) .*/, '$1'), memory(unit, owned.pages)];
  },
  noted: (amount, has) =>
    has ? [`${amount}，都有便条`, `${amount}，有便条`, '有便条'] : [`${amount}，没有便条`, `${amount}，无便条`, '没有便条'],
};
