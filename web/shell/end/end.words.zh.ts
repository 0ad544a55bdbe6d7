import { count, tenths } from '../../words/format.ts';
import type { WordsOf } from '../../words/language.ts';
import type { Change } from './end.model.ts';
import type * as english from './end.words.ts';
import type { EndName } from './ends.model.ts';

/** "6.0 倍", from ten on "17 倍". */
const times = (by: number): string => `${by < 10 ? tenths(by) : count(by)} 倍`;
const percent = (share: number): string => `${share < 0.1 ? tenths(100 * share) : count(100 * share)}%`;

const change = (made: Change): string => {
  switch (made.type) {
    case 'times':
      return `变为 ${times(made.by)}`;
    case 'part':
      return `降到 ${percent(made.share)}`;
    case 'appears':
      return '从无到有';
    case 'vanishes':
      return '降到没有';
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
    said: '内存总是满的。总得有谁来说哪一页该走。',
    counts: '页，这台 512 页的机器的整个运行',
    after: { name: '接着看故事：', text: '同样的部件在更大的机器上，几行代码决定谁来付账。' },
  },
  '2010-direct-writeback': {
    said: '打了补丁，要内存的程序不再为此去写文件。',
    counts: '直接回收写出的页面，同一封邮件里的测试：先编译，再要大页',
    after: { name: '代价：', text: '脏页再转一圈，kswapd 替大家写，碰到脏页的就等回写线程。' },
  },
  '2012-soft-limits': {
    said: '打了补丁，低调的编译先让步，但不会被掏空。',
    counts: '软限制低的编译的主缺页：等磁盘的次数',
    after: { name: '后来：', text: '它没有被合入；后来的改写进了 3.12-rc1，又被拿掉了。' },
  },
  '2013-kswapd-limits': {
    said: '打了补丁，拷贝进行时程序照样应答。',
    counts: 'dd 写 2.4 GB 时，memcached 每秒的应答数',
    after: { name: '代价：', text: '回收写出的页面更多' },
  },
  '2017-kswapd-sleep': {
    said: '单有这个补丁，要内存的程序等得更久。',
    counts: '百分之一的分配至少要花的毫秒数',
    after: { name: '为什么发出：', text: '这个检查是对的，后两个补丁建立在它上面。加上第三个，kswapd1 就睡了。' },
  },
  '2019-shrinkers-cache': {
    said: '多了一行，最温和的扫描就向小缓存要整整一批。',
    counts: '优先级 12 时向一个 shrinker 要的对象',
    after: { name: '为什么写它：', text: '这么小的缓存以前根本不会被扫描。' },
  },
  '2019-shrinkers-build': {
    said: '有了这两处改动，编译要等 inode 写完。',
    counts: '拷贝在旁时编译内核的秒数；我们的没跑完就停了',
    after: { name: '后来：', text: '邮件要求撤销两处改动；5.0 发布时没有它们。' },
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
  taken: [
    ['kswapd 释放', '在后台，最老的页先走'],
    ['程序自己释放', '直接回收：程序停下来做'],
    ['换出', '几乎没有文件页的时候'],
    ['换入', '从磁盘读回来，程序又要用'],
  ],
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
  seen: (before, after, what) => `在这个故事里你看到的是 ${before} 和 ${after} ${what}。`,
  small: (divide) => `这台机器是真机的${divide === 2 ? '一半' : divide === 4 ? '四分之一' : ` 1/${divide}`}。`,
  changed: '你改动过这次运行。这些数字来自作者写下的那次运行。',
  back: '返回',
  ledger: {
    title: '对照表',
    text: (rows) => (rows === 1 ? '邮件里的数字，与我们的并排' : `邮件里的全部 ${count(rows)} 个数字，与我们的并排`),
    elsewhere: '邮件里那个测试的数字，与我们的并排',
  },
  hand: { title: '轮到你了', text: '自己动手，在这台机器上拿、碰、写、还页面' },
  change: { title: '改一改', text: '换块磁盘，少点交换区，多些程序：这台机器进实验室' },
  takeaway: { title: '导出', text: '这次运行的幻灯片、讲义、图片和表格' },
  share: { title: '分享', text: '链接、二维码、嵌入框、文件' },
  next: { title: '下一个故事', all: '全部故事', allText: '另选一个问题' },
};
