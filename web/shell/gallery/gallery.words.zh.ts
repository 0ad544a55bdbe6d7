import { amountText } from '../../stage/scene/amounts.words.zh.ts';
import { amountOf } from '../../stage/scene/marks.model.ts';
import { count } from '../../words/format.ts';
import type { WordsOf } from '../../words/language.ts';
import type * as english from './gallery.words.ts';

const NUMBERS = ['零', '一', '两', '三', '四', '五', '六', '七', '八', '九', '十', '十一', '十二'] as const;

export const galleryWords: WordsOf<typeof english.galleryWords> = {
  home: '全部故事',
  title: 'Linux 如何一页一页地收回内存',
  intro: '五封真实的邮件，在忠实的模拟器上重演，未打和已打补丁互相对照，就在你的浏览器里。',
  stories: '故事',
  figure: (value, unit) => (value === 0 ? '0' : amountText(amountOf(value, unit))),
  counted: {
    '2010-direct-writeback': '字节栈（共 8,192），到最后',
    '2012-soft-limits': '的工作耗在等待上，到最后',
    '2013-kswapd-limits': '次应答/秒',
    '2017-kswapd-sleep': '次白白开工',
    '2019-shrinkers-cache': '页缓存一次就丢掉',
  },
  goOn: {
    link: (title, beat) => `从上次的地方继续：${title} 第 ${count(beat)} 节`,
    refuse: '不再提示',
  },
  worse: '（更差）',
  strip: {
    title: (seconds) => `2013 年的${seconds === 10 ? '十' : ` ${count(seconds)} `}秒。`,
    text: '一次大拷贝开始了。',
    answers: '次应答/秒',
    memory: '匿名页',
    seconds: (seconds) => `${seconds.toFixed(1)} 秒`,
    pause: '停',
    play: '播放',
    summary: (first, last) =>
      `一次大拷贝开始时 memcached 每秒的应答数：未打补丁时在 ${count(last.seconds)} 秒内从 ${count(first.cells.before.answers)} 变为 ${count(last.cells.before.answers)}，打已打补丁从 ${count(first.cells.after.answers)} 变为 ${count(last.cells.after.answers)}。`,
  },
  primer: {
    label: '从入门开始',
    title: (pages) => `从 ${count(pages)} 页开始`,
    text: '一台小到每页内存都是一个方块的机器。看它被填满，弄清谁把什么收回去。',
    start: '从这里开始',
    free: (pages) => ['空闲', `${count(pages)} 页`],
    file: (pages) => ['文件页', `${count(pages)} 页`],
    programs: (pages) => ['匿名页', `${count(pages)} 页`],
    kernel: (pages) => ['内核', `${count(pages)} 页`],
    reclaimer: 'kswapd',
  },
  runs: {
    label: '其他运行',
    stories: '还有一个故事',
    mails: '这些邮件的其他运行',
    lab: '实验室，与十二个真实内核对照',
    machines: '整台机器',
  },
  truth: {
    label: '有多真实？',
    number: (value) => NUMBERS[value] ?? count(value),
    share: (leastPercent) => `至少 ${leastPercent}%`,
    shareText: (kernels) => `的计数器，在${kernels}个真实内核的每一个上都相差不到一倍`,
    counters: ([within, of], kernels, leastPercent) =>
      `五个小负载在${kernels}个真实内核上跑过，从 2.6.34 到 4.19。${count(of)} 个计数器里，${count(within)} 个与我们的相差不到一倍；每个内核上至少有 ${leastPercent}%。`,
    mails: '邮件发表的数字逐行评判，对不上的也列出来：每个故事都有一本账。下面是合计，来自 docs/fidelity 里写明的那些运行：',
    columns: ['邮件', '方向正确', '相差不到一倍', '成立的论断'],
    ofAll: ([some, all]) => `${all} 中的 ${some}`,
    limits:
      '这并不等于一个内核：CPU 时间是一张价目表，磁盘很简单，回收周围的许多东西都没有模拟。源代码旁的 FIDELITY.md 对每个机制说明哪些有模型，哪些简化了，能看出什么差别。',
  },
  help: { keys: '按键', touch: '帮助' },
};
