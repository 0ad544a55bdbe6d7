import type { SideNames } from '../../domain/side-names.model.ts';
import { count } from '../../words/format.ts';
import type { WordsOf } from '../../words/language.ts';
import type { Expression, Operator, PartName, ResultName } from './formulas.model.ts';
import type * as english from './formulas.words.ts';

const parts: Readonly<Record<Exclude<PartName, 'thisKernel' | 'otherKernel'>, string>> = {
  managed: 'managed',
  counted: '启动时的 managed',
  kernelPages: '内核',
  onLists: '在链表上',
  isolated: '已隔离',
  perCpu: '在 CPU 的链表里',
  onTheWay: '即将加入链表',
  minFreePages: 'min_free_kbytes / 4',
  lowmem: '所有 zone 的页面',
  min: 'min',
  scaleFactor: 'watermark_scale_factor',
  boost: 'watermark_boost',
  boostKept: '上次提升所余',
  size: '大小',
  priority: '优先级',
  dirtyable: '可以变脏的页面',
  backgroundRatio: 'dirty_background_ratio',
  dirtyRatio: 'dirty_ratio',
  dirtyLimit: '脏页上限',
  usage: '用量',
  softLimit: '软限制',
  byKswapd: '由 kswapd',
  byTasks: '由任务',
  freeable: '可释放',
  seeks: 'seeks',
  share: '扫描的页面',
  lruPages: '链表上的页面',
  reads: '读',
  writes: '写',
  high: 'high',
  stackSize: '栈',
  stackCall: '调用',
  stackReclaim: '回收',
  stackBelow: 'writepage',
  freePages: '空闲页面',
  freeBlocks: '空闲块',
};

const results: Readonly<Record<ResultName, string>> = {
  free: '空闲',
  min: 'min',
  low: 'low',
  high: 'high',
  window: '扫描',
  fraction: '一轮扫描几分之一',
  outcome: '运行开始以来',
  efficiency: '释放的页占扫描的百分比',
  difference: '差',
  change: '变化，百分比',
  background: '后台上限',
  dirtyLimit: '脏页上限',
  excess: '超出',
  scanned: '扫描',
  reclaimed: '回收',
  asked: '要求',
  waiting: '等待的请求',
  target: '目标',
  stackLeft: '剩余字节',
  fragmentation: '指数',
};

const signs: Readonly<Record<Exclude<Operator, 'max'>, string>> = { '+': '+', '-': '−', '*': '×', '/': '÷', '>>': '>>' };

/** Values may be negative and are written with a true minus sign. */
const signed = (value: number): string => (value < 0 ? `−${count(-value)}` : count(value));

const partText = (name: PartName, sides: SideNames): string =>
  name === 'thisKernel' ? sides.after : name === 'otherKernel' ? sides.before : parts[name];

const numberText = ({ name, value }: Expression & { readonly type: 'number' }, sides: SideNames): string => {
  const text = signed(value);
  if (name === null) return text;
  return typeof name === 'string' ? `${partText(name, sides)} ${text}` : `${name.counter} ${text}`;
};

const expressionText = (expression: Expression, inside: boolean, sides: SideNames): string => {
  if (expression.type === 'number') return numberText(expression, sides);
  const [only] = expression.parts;
  if (expression.parts.length === 1 && only !== undefined) return expressionText(only, inside, sides);
  const texts = expression.parts.map((part) => expressionText(part, expression.operator !== 'max', sides));
  if (expression.operator === 'max') return `max(${texts.join(', ')})`;
  const text = texts.join(` ${signs[expression.operator]} `);
  return inside ? `(${text})` : text;
};

export const formulaWords: WordsOf<typeof english.formulaWords> = {
  label: '这个数是怎么算的',
  result: ({ result, of }) => (of === '' ? results[result] : `${of}：${results[result]}`),
  value: ({ value }) => signed(value),
  pagesAnd: ({ value }, amount) => `${signed(value)} 页（${amount}）`,
  expression: ({ expression }, sides) => expressionText(expression, false, sides),
};
