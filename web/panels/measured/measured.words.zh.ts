import type { Agreement } from '../../domain/measured/judged.model.ts';
import { count, figure, tenths } from '../../words/format.ts';
import type { WordsOf } from '../../words/language.ts';
import type * as english from './measured.words.ts';

const works: Readonly<Record<string, readonly [name: string, does: string]>> = {
  reader: ['读文件', '一个程序把文件的 384 MiB 读两遍；内存有 256 MiB。'],
  writer: ['写文件', '一个程序写一个 384 MiB 的文件；内存有 256 MiB。'],
  smallfiles: ['小文件', '一个程序读 30,000 个小文件，新建 4,000 个，再读这 30,000 个。'],
  'mix-read': ['程序与读文件', '一个程序使用 160 MiB，同时另一个把文件的 384 MiB 读三遍。'],
  'anon-hotcold': ['冷热匿名页', '一个程序使用 320 MiB，多数时间只用其中五分之一；内存有 256 MiB。'],
};

const agreement: Readonly<Record<Agreement, string>> = { within: '范围内', near: '接近', off: '不符' };

export const measuredWords: WordsOf<typeof english.measuredWords> = {
  title: '实测与计算',
  link: '真实内核与我们的对比',
  kernel: '真实内核',
  work: '负载',
  works,
  linux: (name) => {
    const debian = /^deb([0-9.]+)(-mglru)?$/.exec(name);
    if (debian === null) return `Linux ${name}`;
    return `Debian ${debian[1]}${debian[2] === undefined ? '' : '，多代 LRU'}`;
  },
  details: {
    '4.10.17-p123': '带 2017 年故事的三个补丁',
    '4.19.13-rev': '不带 172b06c32b94 和 a76cf1a474d7',
    '4.19.13-slabonly': '不带 a76cf1a474d7',
    '4.19.13-inodeonly': '不带 172b06c32b94',
  },
  finished: 'Linux 内核',
  debian: 'Debian 内核；我们的预设不完整',
  intro: (preset, patches) =>
    `每个内核都在一台 256 MiB、一个 CPU 的虚拟机上运行。我们用预设 ${preset}${
      patches.length === 0 ? '' : `和补丁 ${patches.join('、')}`
    } 在同样的机器上计算同样的工作。`,
  fetching: '页面正在读取实测数据。',
  running: (seed, all, seconds) => `我们的第 ${seed} 次运行（共 ${all} 次）到了 ${tenths(seconds)} 秒。`,
  done: (all) => `我们的 ${count(all)} 次运行已完成。`,
  again: '再试一次',
  key: {
    measured: (sampled) => (sampled === 1 ? '第一次运行的每一秒' : `${count(sampled)} 次运行的每一秒，以及各次之间的范围`),
    computed: (number) => (number === 1 ? '一次运行' : `${count(number)} 次运行，种子不同`),
    ends: (all) => `全部 ${count(all)} 次实测运行结束时的最小到最大`,
  },
  notRun: (kernel, names) => `${kernel} 没有测过这个负载，只测过：${names.join('、')}。`,
  table: {
    label: '全部计数器',
    score: (near, all) => `${near === all ? '全部' : ''} ${count(all)} 个计数器${near === all ? '' : `中有 ${count(near)} 个`}相符`,
    scoreMeans: '与实测范围相差在两倍以内，或只差几次事件',
    columns: { counter: '计数器', measured: '实测', range: '最小到最大', computed: '计算', agreement: '判断' },
    note: (measured, computed) => `每个数在负载期间的增长：${count(measured)} 次实测和 ${count(computed)} 次计算的平均。`,
    off: (number) => `不符：${count(number)} 个计数器，以及原因`,
    agree: (number) => `相符：${count(number)} 个计数器`,
    missing: (number) => `实测有、我们没有：${count(number)} 个`,
    agreement,
    range: (low, high, negative) => `${low}${negative ? ' 到 ' : '–'}${high}`,
    factor: (value) => `${figure(value)} ×`,
    unknown: '我们还没有找到原因。',
    end: (measured, computed) => `结束时：实测 ${measured}，计算 ${computed}`,
  },
  notes: {
    uncounted: (names) => (names.length === 0 ? '' : `这个内核不统计${names.join('、')}；我们的内核统计。`),
    unfinished: '这个预设缺少该内核的一些部分：见 docs/fidelity/mechanisms.md。',
    seconds: (low, high) => `实测运行用了 ${low === high ? tenths(low) : `${tenths(low)} 到 ${tenths(high)}`} 秒`,
    ours: (low, high) => `，我们的运行用了 ${low === high ? tenths(low) : `${tenths(low)} 到 ${tenths(high)}`} 秒。`,
    lab: 'CPU 和磁盘的开销来自 3.9.6 的运行，块位图的个数来自采样，其他页数都没有拟合。“reclaim lab”打印同样的表；更多内容见 docs/fidelity/lab.md。',
  },
  reasons: {
    'disk-waits': '在真实机器上，写入的进程要等磁盘，所以结束时还有页面在回写。我们的写入进程等的是 CPU。',
    'own-pages': 'shell 和采样程序有 70 个匿名页。真实机器上的程序在负载开始前就用过这些页，我们的程序在开始后才用，所以这里算作增长。',
    'slab-left': '我们的运行结束时多留 90 到 190 个可回收的 slab 页，所以空闲页更少。原因还没有找到。',
    'dma-priority':
      '在最初两秒里，真实机器上的直接回收三次降到优先级 0，扫描整个 DMA。我们的直接回收到优先级 4 就找到了 32 页，因为 kswapd 的写入已经结束。在真实机器上，这些写入为什么没有结束，我们不知道。',
    'dma-filled': '在不到一秒的时间里，程序和读文件的进程一起填满 DMA。先后顺序决定那里有多少页缓存，真实机器上的直接回收要逐页扫描它们。',
    'own-files': '这台机器自己的文件有未使用的 inode。它们的数目是按 4.19.13 的一行拟合的，而这个内核扫描的 inode 更少。',
    'found-dirty': 'kswapd 在回写线程写出脏页之前碰到多少脏页，只取决于几毫秒之差。真实机器的各次运行之间也有这样的差别。',
    'refaults-follow':
      '在我们的运行里，第二遍读取跟在 kswapd 后面，比真实机器上近几百个文件。这些文件的 shadow entry 还在，所以更多的页算作 refault。',
    'kernel-pages-first': '我们的内存规整先经过 DMA32 开头的内核页。真实机器上它们的位置没有记录。',
    'no-request': '在这个负载里，真实机器上的 kcompactd 没有为任何请求运行。我们的 kcompactd 运行了，原因还没有找到。',
    'boosted-dma':
      'DMA 的 boost 让 kswapd 只为 DMA 工作，并跳过 DMA32 的页。次数有偶然性：在 writer 里，我们三个种子平均在 6.1 上跳过 434,000 页，在 6.12 上跳过 138,000 页。',
    'dirty-met':
      '真实机器上的回收碰到几千个脏页，把它们移到活跃链表或最年轻的一代。我们的回收几乎没有碰到脏页，因为回写线程及时写出了它们。',
    'boosted-generations': '只为 DMA 做的一轮扫描会把 DMA32 的 4,096 页移到更年轻的一代。真实机器上发生一次，我们的运行里发生两到七次。',
  },
};
