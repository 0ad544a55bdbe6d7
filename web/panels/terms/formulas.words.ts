// The words of formulas: the meaning of each number in them, and of their results.
import type { SideNames } from '../../domain/side-names.model.ts';
import { count } from '../../words/format.ts';
import { inLanguage } from '../../words/language.ts';
import type { Expression, Formula, Operator, PartName, ResultName } from './formulas.model.ts';

/** The words for each part, except for the two kernels, which have the names of their sides. */
const parts: Readonly<Record<Exclude<PartName, 'thisKernel' | 'otherKernel'>, string>> = {
  managed: 'managed',
  counted: 'managed at boot',
  kernelPages: 'kernel',
  onLists: 'on lists',
  isolated: 'isolated',
  perCpu: 'in CPUs’ lists',
  onTheWay: 'about to be added to a list',
  minFreePages: 'min_free_kbytes / 4',
  lowmem: 'pages of all zones',
  min: 'min',
  scaleFactor: 'watermark_scale_factor',
  boost: 'watermark_boost',
  boostKept: 'left from an earlier boost',
  size: 'size',
  priority: 'priority',
  dirtyable: 'dirtyable pages',
  backgroundRatio: 'dirty_background_ratio',
  dirtyRatio: 'dirty_ratio',
  dirtyLimit: 'dirty limit',
  usage: 'usage',
  softLimit: 'soft limit',
  byKswapd: 'by kswapd',
  byTasks: 'by tasks',
  freeable: 'freeable',
  seeks: 'seeks',
  share: 'pages scanned',
  lruPages: 'pages on lists',
  reads: 'reads',
  writes: 'writes',
  high: 'high',
  stackSize: 'stack',
  stackCall: 'call',
  stackReclaim: 'reclaim',
  stackBelow: 'writepage',
  freePages: 'free pages',
  freeBlocks: 'free blocks',
};

const results: Readonly<Record<ResultName, string>> = {
  free: 'free',
  min: 'min',
  low: 'low',
  high: 'high',
  window: 'scans',
  fraction: 'a pass scans 1 in',
  outcome: 'since the start',
  efficiency: 'freed per page scanned, percent',
  difference: 'difference',
  change: 'change, percent',
  background: 'background limit',
  dirtyLimit: 'dirty limit',
  excess: 'over',
  scanned: 'scanned',
  reclaimed: 'reclaimed',
  asked: 'asked for',
  waiting: 'waiting requests',
  target: 'aims at',
  stackLeft: 'bytes left',
  fragmentation: 'index',
};

const signs: Readonly<Record<Exclude<Operator, 'max'>, string>> = { '+': '+', '-': '−', '*': '×', '/': '÷', '>>': '>>' };

/** A value, which can be negative, with a true minus sign. */
const signed = (value: number): string => (value < 0 ? `−${count(-value)}` : count(value));

/** The words for a part. This kernel is always `after` and the other one `before`, as in the outcomes. */
const partText = (name: PartName, sides: SideNames): string =>
  name === 'thisKernel' ? sides.after : name === 'otherKernel' ? sides.before : parts[name];

const numberText = (expression: Expression & { readonly type: 'number' }, sides: SideNames): string => {
  const { name, value } = expression;
  const text = signed(value);
  if (name === null) return text;
  return typeof name === 'string' ? `${partText(name, sides)} ${text}` : `${name.counter} ${text}`;
};

/** An expression as text. An operation inside another one is in parentheses, except inside `max`, so that the reader need not know the
 * precedence of operators. */
const expressionText = (expression: Expression, inside: boolean, sides: SideNames): string => {
  if (expression.type === 'number') return numberText(expression, sides);
  const [only] = expression.parts;
  if (expression.parts.length === 1 && only !== undefined) return expressionText(only, inside, sides);
  const texts = expression.parts.map((part) => expressionText(part, expression.operator !== 'max', sides));
  if (expression.operator === 'max') return `max(${texts.join(', ')})`;
  const text = texts.join(` ${signs[expression.operator]} `);
  return inside ? `(${text})` : text;
};

export const formulaWords = inLanguage('formulaWords', {
  label: 'How this number is computed',
  result: ({ result, of }: Formula) => (of === '' ? results[result] : `${of}: ${results[result]}`),
  value: ({ value }: Formula) => signed(value),
  /** A number of pages, and the same in the unit of the scene. */
  pagesAnd: ({ value }: Formula, amount: string) => `${signed(value)} pages (${amount})`,
  /** `sides`: their names in a sentence. */
  expression: ({ expression }: Formula, sides: SideNames) => expressionText(expression, false, sides),
});
