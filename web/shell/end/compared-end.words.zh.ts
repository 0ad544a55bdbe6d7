import type { WordsOf } from '../../words/language.ts';
import type * as english from './compared-end.words.ts';

export const comparedEndWords: WordsOf<typeof english.comparedEndWords> = {
  texts: {
    'primer-generations': {
      said: '两种 LRU 都只能根据过去来猜：两条链表问得晚，逐页地问；多代问得早，整张表地问。',
      counts: 'reader 又读了一遍的文件页；这里 Multi-Gen LRU 更好，editor 小一些时，它反而更差',
      tries: [
        { title: '更小的 editor', text: '只有 112 页时，右边的内核不会第二次遍历：现在哪边更好？' },
        { title: 'swappiness 为 10', text: '要求少换出：哪一种 LRU 会照办？' },
      ],
    },
    'complaint-reread': {
      said: '不用交换区，闲置的数据留在内存里，程序要用的代码反而被逐出。',
      counts: '40 秒里的主缺页异常：程序等待磁盘的次数',
      tries: [
        { title: '限制为 72 MB', text: '数据和代码都放得下，两边都不用一直等磁盘' },
        { title: '只给 2 MB 交换区', text: '一点交换区够不够？' },
      ],
    },
    'complaint-copy': {
      said: '容器的页缓存也是它的内存。',
      counts: '拷贝 32 MB 等待的秒数',
      tries: [
        { title: '快速的磁盘', text: '每秒 64 MB 时，小容器几乎不用等待' },
        { title: '限制为 24 MB', text: '左边的空间多一些：等待会变短吗？' },
      ],
    },
    'complaint-high': {
      said: 'memory.high 让程序变慢。程序需要的内存不会因此变少。',
      counts: '20 秒里程序等待的秒数',
      tries: [
        { title: 'memory.high 为 90 MB', text: '更接近程序要的 96 MB：它能完成吗？' },
        { title: '更小的程序', text: '只要 60 MB 时，不超过两边的限制' },
      ],
    },
    'complaint-no-swap': {
      said: '交换区腾出空间：闲置的页面换出，在用的页面就能留下。',
      counts: '一分钟里的主缺页异常：程序等待磁盘的次数',
      tries: [
        { title: '更大的浏览器', text: '215 MB 时，左边的 OOM killer 马上出手' },
        { title: '更小的浏览器', text: '180 MB 时，两边都放得下' },
      ],
    },
    'complaint-usb': {
      said: '数据进了内存，拷贝就完成；数据到了 U 盘，才算存好。',
      counts: '四秒以后，文件中还没写到 U 盘的数据',
      tries: [
        { title: '调用 fsync 的拷贝', text: '数据全部到了 U 盘才算完成' },
        { title: '快速的 U 盘', text: '每秒 20 MB，而不是 2 MB' },
      ],
    },
    'complaint-boost': {
      said: '空闲内存多，可能是一条规则造成的，例如水位线提升。代价是页缓存变少，好处是程序少做直接回收。',
      counts: '结束时不活跃的页缓存',
      tries: [
        { title: '也回收 slab 的 boost', text: '和 5.4 一样：提升期间也释放 inode' },
        { title: '更高的水位线', text: 'min_free_kbytes 为 8,000 时，两边都空闲得更多' },
      ],
    },
    'complaint-zram': {
      said: 'swappiness 告诉内核，交换与磁盘相比有多贵。交换区在内存里时，应当大于 100。',
      counts: '一分钟内从磁盘再次读入的文件页',
      tries: [
        { title: '几乎压缩不了的页面', text: '每页在 zram 里占 3,000 字节：150 还有用吗？' },
        { title: '小一点的浏览器', text: '只用 180 MB，桌面的代码就放得下' },
      ],
    },
    'complaint-generations': {
      said: 'memory.low 是尽力而为的承诺，守得怎样要看 LRU。',
      counts: '受保护的容器再读文件时，还在内存里的部分',
      tries: [
        { title: 'memory.min 为 50 MB', text: '严格的形式：两种 LRU 都全部保住' },
        { title: '没有 memory.low', text: '现在哪种 LRU 给闲置的容器留得多？' },
      ],
    },
    'complaint-two-nodes': {
      said: '内核按节点回收。一个节点的页缓存，保护不了另一个节点上的程序。',
      counts: '到结束时，数据库换出的部分',
      tries: [
        { title: '小一点的数据库', text: '150 MB 时一个节点就放得下：什么也不换出' },
        { title: 'swappiness 为 0', text: '几乎没用：节点 0 没有页缓存可以代替' },
      ],
    },
    'complaint-idle': {
      said: '没有什么可以逐出时，kswapd 必须放弃，否则白白占用一个 CPU。',
      counts: '到结束时 kswapd 用去的 CPU 时间',
      tries: [
        { title: '少保留一些页面', text: '少留三分之一，数据库就放得下' },
        { title: '小一点的数据库', text: '56 MB 时节点 1 有足够的空闲' },
      ],
    },
  },
  tries: '可以试试',
  from: '虚构的机器：数字来自我们的模拟。',
};
