import { amountText } from '../../domain/scene/amounts.words.zh.ts';
import { amountOf } from '../../domain/scene/marks.model.ts';
import { count } from '../../words/format.ts';
import type { WordsOf } from '../../words/language.ts';
import type * as english from './gallery.words.ts';

export const galleryWords: WordsOf<typeof english.galleryWords> = {
  home: '全部故事',
  title: 'Linux 如何一页一页地收回内存',
  intro: '八封真实的邮件，其中报告的结果在你的浏览器里模拟，未打补丁与已打补丁互相对照。',
  ownFiles: { label: '你的机器', accepts: '打开你机器的 /proc/zoneinfo 等文件、含有 OOM kill 的日志，或者一个场景' },
  stories: '故事',
  complaints: {
    label: '常见问题',
    short: {
      'complaint-reread': '总在读磁盘？',
      'complaint-copy': '拷贝太慢？',
      'complaint-high': '内存空闲却很慢？',
      'complaint-no-swap': '没有交换区就卡住？',
      'complaint-usb': 'U 盘还在忙？',
      'complaint-boost': '5.0 以后空闲更多？',
      'complaint-zram': 'zram？',
      'complaint-generations': 'memory.low 失灵？',
      'complaint-two-nodes': '有缓存还换出？',
      'complaint-idle': 'kswapd 总在忙？',
    },
  },
  figure: (value, unit) => (value === 0 ? '0' : amountText(amountOf(value, unit))),
  counted: {
    '2010-direct-writeback': '字节栈，共 8,192',
    '2012-soft-limits': '等待时间',
    '2013-kswapd-limits': '次应答/秒',
    '2017-kswapd-sleep': '次空转',
    '2019-shrinkers-cache': '页缓存',
    '2020-anon-workingset': '从交换区',
    '2022-overreclaim': '换出',
    '2024-killed-copy': '个被杀死',
  },
  goOn: {
    link: (title, beat) => `从上次的地方继续：${title} 第 ${count(beat)} 幕`,
    refuse: '不再提示',
  },
  worse: '（更差）',
  strip: {
    title: (seconds) => `2013 年故事里的 ${count(seconds)} 秒。`,
    text: '一次大拷贝开始了。',
    answers: '次应答/秒',
    memory: '匿名页',
    seconds: (seconds) => `${seconds.toFixed(1)} 秒`,
    pause: '暂停',
    play: '播放',
    summary: (first, last) =>
      `一次大拷贝开始时 memcached 每秒的应答数：未打补丁时在 ${count(last.seconds)} 秒内从 ${count(first.cells.before.answers)} 变为 ${count(last.cells.before.answers)}，已打补丁时从 ${count(first.cells.after.answers)} 变为 ${count(last.cells.after.answers)}。`,
  },
  primer: {
    label: '从入门开始',
    title: (pages) => `从 ${count(pages)} 页开始`,
    text: '这台机器很小，每页内存都是一个方块。看内存怎样用满，弄清内核回收哪些页面。',
    start: '从这里开始',
    chapters: { 'primer-generations': '然后：多代' },
    free: (pages) => ['空闲', `${count(pages)} 页`],
    file: (pages) => ['文件页', `${count(pages)} 页`],
    programs: (pages) => ['匿名页', `${count(pages)} 页`],
    kernel: (pages) => ['内核', `${count(pages)} 页`],
    reclaimer: 'kswapd',
  },
  runs: {
    label: '其他运行',
    stories: '还有一个故事',
    mails: '同样这些邮件的其他运行',
    lab: '实验室，与 12 个真实内核对照',
    machines: '整台机器',
  },
  truth: {
    label: '有多准确？',
    measured: '实测与计算：选一个真实内核和一个负载',
    number: count,
    share: (leastPercent) => `至少 ${leastPercent}%`,
    shareText: (kernels) => `的计数器与真实内核相差在两倍以内，${kernels} 个内核都是如此`,
    counters: ([within, of], kernels, leastPercent) =>
      `我们在 ${kernels} 个真实内核（从 2.6.34 到 4.19）上运行了 5 个小负载。${count(of)} 个计数器中，${count(within)} 个与我们的相差在两倍以内；每个内核上至少有 ${leastPercent}%。`,
    mails: '每个故事都有对照表，评判邮件发表的每一个数字，没有重现的也列出。下面是合计，来自 docs/fidelity 写明的那些运行：',
    columns: ['邮件', '方向正确', '相差在两倍以内', '成立的论断'],
    ofAll: ([some, all]) => (all === 0 ? '没有给出' : `${all} 中的 ${some}`),
    limits:
      '模拟器仍不是真正的内核：CPU 时间来自一张成本表，磁盘模型很简单，回收以外的许多部分没有模拟。源代码中的 FIDELITY.md 逐个说明每种机制模拟了什么、简化了什么，以及可能看出什么差别。',
  },
  help: { keys: '按键', touch: '帮助' },
};
