import type { EndName } from '../../domain/end/ends.model.ts';
import { count, tenths } from '../../words/format.ts';
import type { WordsOf } from '../../words/language.ts';
import type { Change } from './end.model.ts';
import type * as english from './end.words.ts';

/** A factor such as "6.0 倍"; 10 or more has no fraction, such as "17 倍". */
const times = (by: number): string => `${by < 10 ? tenths(by) : count(by)} 倍`;
const percent = (share: number): string => `${share < 0.1 ? tenths(100 * share) : count(100 * share)}%`;

const change = (made: Change): string => {
  switch (made.type) {
    case 'times':
      return `变为 ${times(made.by)}`;
    case 'part':
      return `降到 ${percent(made.share)}`;
    case 'appears':
      return '从零增加';
    case 'vanishes':
      return '降到零';
    case 'none':
      return '没有变化';
    default:
      return unreachable(made);
  }
};

function unreachable(made: never): never {
  throw new Error(`no such change: ${JSON.stringify(made)}`);
}

const off = (percent: number): string => (percent === 0 ? '相等' : `${percent < 0 ? '低' : '高'} ${Math.abs(percent)}%`);

const texts: WordsOf<(typeof english.endWords)['texts']> = {
  primer: {
    said: '机器繁忙时，内存几乎总是满的，所以内核必须选择回收哪些页面。',
    counts: '页，整个运行合计；这台机器共有 512 页',
    after: { name: '接下来：', text: '一种更新的页面排法，然后是故事：几行代码就决定哪个程序要等待。' },
  },
  '2010-direct-writeback': {
    said: '打补丁后，直接回收不再写文件页。',
    counts: '直接回收写出的页面（邮件的另一项测试：先编译，再申请大页）',
    after: { name: '代价：', text: '脏页在链表上再走一遍，kswapd 替所有任务写，而扫描到脏页的程序要等回写线程。' },
  },
  '2012-soft-limits': {
    said: '打补丁后，kswapd 仍最先从后台编译回收，但少得多。',
    counts: '后台编译的主缺页异常：它等磁盘的次数',
    after: { name: '后来：', text: '这个补丁没有合入；后来的一个改写版合入 3.12-rc1，不久又被撤销。' },
  },
  '2013-kswapd-limits': {
    said: '打补丁后，拷贝进行时应用程序仍在应答。',
    counts: 'dd 写 2.4 GB 期间 memcached 每秒的应答数',
    after: { name: '代价：', text: '回收写出的页面更多' },
  },
  '2017-kswapd-sleep': {
    said: '只打这一个补丁时，直接回收的任务等得更久。',
    counts: '毫秒：每 100 次分配中有 1 次至少要这么久',
    after: { name: '为什么发出：', text: '这个检查是对的，后面两个补丁以它为基础。加上第三个补丁，kswapd1 就能睡眠。' },
  },
  '2019-shrinkers-cache': {
    said: '多了一行代码，最温和的扫描也要求小缓存扫描整整一批。',
    counts: '优先级 12 时要求一个 shrinker 扫描的对象数',
    after: {
      name: '为什么写它：',
      text: '在此之前，这么小的缓存从来不会被扫描。从 5.16 起，文件还有缓存页时，它的 inode 不在 shrinker 的链表上。',
    },
  },
  '2019-shrinkers-build': {
    said: '有了这两处改动，编译要等待 inode 写到磁盘。',
    counts: '一边拷贝一边编译内核所用的秒数；我们的运行没有完成就停止了',
    after: { name: '后来：', text: '邮件要求撤销两处改动；5.0 发布时没有它们。从 5.16 起，文件还有缓存页时，它的 inode 不在链表上。' },
  },
  '2020-anon-workingset': {
    said: '打补丁后，新的一组热页能得到位置，很少用到的页面得不到。',
    counts: '邮件的测试程序从交换区读回的页面',
    after: {
      name: '后来：',
      text: '5.9 有这些补丁。在 6.1 的 Multi-Gen LRU 里，缺页异常带来的页面又从年轻的开始，但最多有四种年龄。',
    },
  },
  '2022-overreclaim': {
    said: '打补丁后，回收达到目标，再扫描一轮就停止。',
    counts: null,
    after: {
      name: '后来：',
      text: '6.1 有这个补丁。6.6 每次只要求 32 页，数量准确，但是慢；从 6.9 起，每次要求剩余数量的四分之一。',
    },
  },
  '2024-killed-copy': {
    said: '打了两个补丁，回收会让脏页写到磁盘并且等待，拷贝不再被杀死。',
    counts: '在每次写要一秒的磁盘上，被杀死的拷贝',
    after: {
      name: '后来：',
      text: '6.13 唤醒回写线程，7.1 对第 1 版的组等待；给 7.2 的补丁让第 2 版的组也等待。',
    },
  },
} satisfies Readonly<Record<EndName, unknown>>;

const SIZES: Readonly<Record<string, string>> = {
  published: '同样规模',
  half: '一半规模',
  quarter: '四分之一规模',
  sixth: '六分之一规模',
  eighth: '八分之一规模',
};

export const endWords: WordsOf<typeof english.endWords> = {
  label: '故事的结尾',
  texts,
  threads: {
    '2010-direct-writeback': '十四年以后，新的 LRU 犯了相反的错误，脏页没有写出：',
    '2012-soft-limits': '第 2 版控制组用 memory.low 代替软限制：',
    '2013-kswapd-limits': '七年以后，换出要看页面是否再被用到：',
    '2020-anon-workingset': '两年以后，其中一处改动显出了副作用：',
    '2022-overreclaim': '带有这个补丁的版本也有新的 LRU，它还得学会何时等待：',
  },
  third: {
    title: '第三个内核',
    text: { before: (name) => `左边换成“${name}”`, after: (name) => `右边换成“${name}”` },
    hand: { keys: '；故事里按 8', touch: '' },
  },
  taken: [
    ['kswapd 释放', '在后台，先释放最旧的页面'],
    ['程序自己释放', '直接回收：程序自己的工作停下来'],
    ['换出', '页缓存几乎耗尽时'],
    ['换入', '程序再用到时读回'],
  ],
  recorded: '在这个故事里',
  mail: '邮件',
  ours: '我们的',
  mailMachine: '发表的数字',
  oursMachine: (size) => `${SIZES[size] ?? size}，模拟`,
  figure: (value) => count(value),
  verdict: { reproduced: '已重现', 'direction only': '仅方向一致', 'not reproduced': '未重现' },
  changes: (mail, ours) => [`邮件里${change(mail)}`, `我们的${change(ours)}`],
  off: ({ before, after }) => (before === after ? `我们的${off(before)}` : `我们的：未打补丁${off(before)}，已打补丁${off(after)}`),
  cost: (mail, ours) => `（邮件里${change(mail)}，我们的${change(ours)}）。`,
  claims: (held, of) => `在用来评分的运行里，邮件的 ${count(of)} 条论断里有 ${count(held)} 条成立。`,
  seen: (before, after, what) => `在这个故事里，你看到的是 ${before} 和 ${after} ${what}。`,
  small: (divide) => `这台机器是真实机器的${divide === 2 ? '一半' : divide === 4 ? '四分之一' : ` 1/${divide}`}。`,
  changed: '你改动过这次运行。这些数字属于作者原来的运行。',
  back: '返回',
  ledger: {
    title: '对照表',
    text: (rows) => (rows === 1 ? '邮件里的数字，与我们的并排' : `邮件里的全部 ${count(rows)} 个数字，与我们的并排`),
    elsewhere: '邮件里那个测试的数字，与我们的并排',
  },
  hand: { title: '轮到你了', text: '自己动手，在这台机器上申请、访问、写入和归还页面' },
  change: { title: '改一改', text: '在实验室里给这台机器换磁盘、减少交换区或增加程序' },
  takeaway: { title: '导出', text: '这次运行的幻灯片、讲义、图片和表格' },
  share: { title: '分享', text: '链接、二维码、嵌入框、文件' },
  next: { title: '下一个故事', chapter: '第二章', all: '全部故事', allText: '选择另一个问题' },
};
