// Numbers of the scene as text. The picture and the text of a story use the same functions.

import { count, megabytes } from '../../words/format.ts';
import { inLanguage } from '../../words/language.ts';
import { type Amount, type MemoryUnit, memoryIn } from './marks.model.ts';

const pages = (number: number): string => (number === 1 ? '1 page' : `${count(number)} pages`);

export const amountText = inLanguage('amountText', ({ value, unit }: Amount): string => {
  if (unit === 'MB') return megabytes(value);
  if (unit === 'pages') return pages(value);
  if (unit === 'seconds') return `${count(value)} s`;
  return count(value);
});

export const memoryText = (unit: MemoryUnit, pages: number): string => amountText(memoryIn(unit, pages));
export const mbText = (pages: number): string => memoryText('MB', pages);
