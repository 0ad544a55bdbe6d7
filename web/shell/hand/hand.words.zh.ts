import type { Errand } from '../../panels/change/errands.model.ts';
import { count } from '../../words/format.ts';
import type { WordsOf } from '../../words/language.ts';
import type * as english from './hand.words.ts';

const pages = (number: number): string => `${count(number)} 页`;

const DO: Readonly<Record<Errand, { readonly some: (number: number) => string; readonly none: string }>> = {
  take: { some: (number) => `拿 ${pages(number)}`, none: '拿' },
  touch: { some: (number) => `碰一遍 ${pages(number)}`, none: '碰一遍' },
  write: { some: (number) => `写 ${pages(number)}`, none: '写' },
  free: { some: (number) => `还 ${pages(number)}`, none: '还' },
};

export const handWords: WordsOf<typeof english.handWords> = {
  label: '你自己的页面',
  title: '轮到你了',
  button: (errand, number) => (number === null ? DO[errand].none : DO[errand].some(number)),
  does: {
    take: '你写这么多新页面：匿名页。',
    touch: '你再读一遍自己的页面。被换出的会从交换区读回来。',
    write: '你写一个这么多页的文件：还没写到磁盘上的文件页。',
    free: '你归还最后拿的那些页面。',
  },
  held: ({ memory, swap, killed }) => {
    if (killed) return '内核杀死了你的程序。';
    if (memory + swap === 0) return '你还没有页面。';
    return swap === 0 ? `你有 ${pages(memory)}。` : `你有 ${pages(memory + swap)}，其中 ${count(swap)} 页在交换区。`;
  },
  undo: '撤销',
};
