import type { WordsOf } from '../words/language.ts';
import type { Picture } from './pictures.model.ts';
import type * as english from './pictures.words.ts';

const shows: Readonly<Record<Picture, string>> = {
  scene: '整个内存，上面是程序，下面是磁盘',
  lists: 'LRU 链表上的页，以及接下来扫描的页',
  groups: '每个组的内存，以及超出限制的组',
  caches: 'shrinker 能释放多少，被要求扫描多少',
  blocks: '页块，以及内存规整在页块之间移动的页',
  stack: '每个任务用了多少字节的内核栈',
  disk: '等待磁盘的请求和任务，以及脏页',
  map: '每个页框都在自己的位置上',
  code: '两个内核在哪里决定不同，依据哪些数值',
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
