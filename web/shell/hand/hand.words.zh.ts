import type { Errand } from '../../domain/change/errands.model.ts';
import { count } from '../../words/format.ts';
import type { WordsOf } from '../../words/language.ts';
import type * as english from './hand.words.ts';

const pages = (number: number): string => `${count(number)} 页`;

const DO: Readonly<Record<Errand, { readonly some: (number: number) => string; readonly none: string }>> = {
  take: { some: (number) => `申请 ${pages(number)}`, none: '申请' },
  touch: { some: (number) => `访问 ${pages(number)}`, none: '访问' },
  write: { some: (number) => `写 ${pages(number)}`, none: '写' },
  free: { some: (number) => `归还 ${pages(number)}`, none: '归还' },
};

export const handWords: WordsOf<typeof english.handWords> = {
  label: '你自己的页面',
  title: '轮到你了',
  button: (errand, number) => (number === null ? DO[errand].none : DO[errand].some(number)),
  does: {
    take: '你写入这么多新页面，它们就是匿名页。',
    touch: '你再读一遍自己的页面。内核会把换出的页面读回来。',
    write: '你写一个这么多页的文件；写到磁盘之前，它们是脏页。',
    free: '你归还最后申请的那些页面。',
  },
  held: ({ memory, swap, killed }) => {
    if (killed) return '内核已杀死你的程序。';
    if (memory + swap === 0) return '你还没有页面。';
    return swap === 0 ? `你有 ${pages(memory)}。` : `你有 ${pages(memory + swap)}，其中 ${count(swap)} 页在交换区。`;
  },
  undo: '撤销',
};
