import { count, tenths } from '../../words/format.ts';
import type { WordsOf } from '../../words/language.ts';
import type * as english from './generations.words.ts';

export const generationTableWords: WordsOf<typeof english.generationTableWords> = {
  title: (place, group) => `${place} 的各代${group === null ? '' : `，组 ${group}`}`,
  oldestFirst: '最老的在前：从第一行逐出',
  columns: { seq: '编号', age: '年龄', anon: '匿名页', file: '文件页' },
  age: (ns) => `${tenths(ns / 1e9)} 秒`,
  none: '没有这么老的',
  tiers: { kind: '反馈', pages: '最老一代，按层', refaulted: '回来的', total: '逐出或放过的', limit: '可逐出' },
  kind: { anon: '匿名', file: '文件' },
  upTo: (tier, isNext) => `第 ${tier === 0 ? '0' : `0 到 ${tier}`} 层${isNext ? '，先试' : ''}`,
  byTier: (pages) => pages.map((one) => count(one)).join(' · '),
};
