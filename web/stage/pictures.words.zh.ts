import type { WordsOf } from '../words/language.ts';
import type { Picture } from './pictures.model.ts';
import type * as english from './pictures.words.ts';

const shows: Readonly<Record<Picture, string>> = {
  scene: '整个内存，上面是程序，下面是磁盘',
  lists: 'LRU 链表上有什么，接下来看什么',
  groups: '内存记在谁的账上，谁超过了限制',
  caches: 'shrinker 能释放什么，被要求释放多少',
  blocks: '页块，以及内存规整在其间移动什么',
  stack: '每个任务在内核里有多深，按字节',
  disk: '什么在等磁盘',
  map: '每个页框在它的位置上',
  code: '两个内核在哪里决定不同，连同做决定的数值',
};

export const pictureWords: WordsOf<typeof english.pictureWords> = {
  label: '画面',
  names: {
    scene: '场景',
    lists: '链表',
    groups: '组',
    caches: '缓存',
    blocks: '页块',
    stack: '栈',
    disk: '磁盘',
    map: '位置图',
    code: '代码',
  },
  shows: (picture, inPlay) => (inPlay ? shows[picture] : `${shows[picture]}：这次运行里没有`),
};
