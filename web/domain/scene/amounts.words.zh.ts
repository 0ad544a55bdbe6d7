import { count, megabytes } from '../../words/format.ts';
import type { WordsOf } from '../../words/language.ts';
import type * as english from './amounts.words.ts';
import { type MemoryUnit, memoryIn } from './marks.model.ts';

export const amountText: WordsOf<typeof english.amountText> = ({ value, unit }) => {
  if (unit === 'MB') return megabytes(value);
  if (unit === 'pages') return `${count(value)} 页`;
  if (unit === 'seconds') return `${count(value)} 秒`;
  return count(value);
};

export function memoryText(unit: MemoryUnit, pages: number): string {
  return amountText(memoryIn(unit, pages));
}

export function mbText(pages: number): string {
  return memoryText('MB', pages);
}
