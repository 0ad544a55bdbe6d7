// Names of the marks that a beat can point at, with the unit of their number if it needs one.

import type { Mark } from '../../domain/scene/mark.model.ts';
import type { NAMED_MARKS, PLAIN_MARKS } from '../../domain/story/see.model.ts';
import { inLanguage } from '../../words/language.ts';

type PlainMark = (typeof PLAIN_MARKS)[number];
type NamedMark = (typeof NAMED_MARKS)[number];
const MARKS: Readonly<Record<PlainMark | NamedMark, string>> = {
  price: 'cost',
  tank: 'free memory',
  surplus: 'free above high',
  file: 'file pages in memory',
  anon: 'anonymous pages',
  lists: 'pages in memory',
  tables: 'page tables',
  dirty: 'dirty file pages',
  queue: 'write queue',
  swap: 'in swap',
  kswapd: 'kswapd',
  reclaimers: 'programs in direct reclaim',
  inodes: 'unused dentries and inodes',
  waiters: 'programs that wait for inodes',
  shaft: 'deepest call stack, bytes',
  call: 'stack of this call, bytes',
  flusher: 'flusher',
  node: 'free memory of node',
  group: 'memory of group',
  program: 'program',
  pages: 'anonymous pages of',
};

export const markText = inLanguage('markText', ({ kind, name }: Mark): string => (name === '' ? MARKS[kind] : `${MARKS[kind]} ${name}`));
