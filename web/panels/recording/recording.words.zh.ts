import type { Figure } from '../../domain/recorded/recorded-counters.model.ts';
import { count, number, tenths } from '../../words/format.ts';
import type { WordsOf } from '../../words/language.ts';
import type { RecordedLane } from '../beside/recording-lanes.model.ts';
import type * as english from './recording.words.ts';

const lanes: { readonly [lane in RecordedLane]: { readonly name: string; readonly hint: string } } = {
  free: { name: '空闲', hint: '页；虚线：水位线' },
  scanned: { name: '扫描', hint: '↑ kswapd，↓ 直接回收；页/秒' },
  reclaimed: { name: '回收', hint: '↑ kswapd，↓ 直接回收；页/秒' },
  swap: { name: '交换', hint: '页/秒；↑ 换出，↓ 换入' },
  refaults: { name: 'refault', hint: '页/秒；↑ 文件页，↓ 匿名页' },
  dirty: { name: '脏页', hint: '页；↑ 脏页，↓ 正在回写' },
  pressure: { name: '压力', hint: '时间的 %；深色：全部任务等待' },
};

const figures: { readonly [figure in Figure]: string } = {
  scannedKswapd: 'kswapd 扫描',
  scannedDirect: '直接回收扫描',
  reclaimedKswapd: 'kswapd 回收',
  reclaimedDirect: '直接回收释放',
  directReclaims: '直接回收次数',
  swappedOut: '换出',
  swappedIn: '换入',
  refaultsFile: '文件页 refault',
  refaultsAnon: '匿名页 refault',
  majorFaults: '主缺页异常',
  oomKills: 'OOM kill',
};

export const recordingWords: WordsOf<typeof english.recordingWords> = {
  title: '记录',
  summary: (name, taken, seconds) => `${name}：一台真实机器的 ${count(taken)} 个样本，共 ${seconds}。这些数字都不是模拟算出来的。`,
  seconds: (value) => `${value >= 1_000 ? count(value) : tenths(value)} 秒`,
  reading: (name) => `页面正在读取 ${name}。`,
  progress: (doneMb, mb) => `${count(mb)} MB 中的 ${count(doneMb)} MB`,
  stop: '停止',
  machine: '把这台机器作为场景打开',
  machineNotes: 'zone 来自第一个样本；然后由你选择负载。',
  how: {
    intro: '下面三行会一直记录这台机器，直到你按 Ctrl+C。记录里只有内核的数字。',
    next: '然后把 recording.txt 放到页面上，或者在这里打开它。任何内容都不会离开你的电脑。',
    file: '打开记录',
    example: '看一个例子',
  },
  play: '播放',
  pause: '暂停',
  speed: (seconds) => `每秒播放 ${number(seconds)} 秒`,
  moment: '记录中的时刻',
  at: (seconds) => `第一个样本之后 ${seconds}`,
  noZones: '没有记录：这个样本里没有 /proc/zoneinfo',
  lanes: { label: '曲线', ...lanes },
  drag: '在曲线上拖动可以选择一段。',
  top: (lane, top) => (lane === 'pressure' ? `${top}%` : top),
  absent: '没有记录',
  outcomes: {
    whole: (seconds) => `整份记录，${seconds}`,
    part: (from, to) => `从 ${from} 到 ${to}`,
    columns: { figure: '页数或次数', names: '计数器', grown: '总计', perSecond: '每秒' },
    figures,
    some: '有任务等待',
    full: '全部任务等待',
    free: '空闲页最少时',
  },
  begin: '这一段从这里开始',
  end: '到这里结束',
  zoom: '放大',
  wholeAgain: '整份记录',
  beside: {
    title: '记录与计算',
    summary: (name, taken, seconds) => `${name}：一台真实机器的 ${count(taken)} 个样本，共 ${seconds}。`,
    workLabel: '我们这次运行的工作',
    works: {
      copy: '写一个和内存一样大的文件',
      read: '读一个两倍于内存的文件',
      program: '使用十分之九的内存，同时另一个程序读文件',
    },
    compute: '在旁边计算一次运行',
    alone: '只看记录',
    waiting: '还没有算出',
    since: (seconds) => `从开始到 ${seconds}`,
    key: { recorded: '真实机器的计数', computed: '我们的运行，机器来自第一个样本' },
    states: {
      running: (seconds) => `我们的运行到了 ${seconds}。`,
      done: (seconds) => `我们的运行已完成：${seconds}。`,
      stopped: (seconds) => `你在 ${seconds} 停止了我们的运行。`,
    },
    lengths: {
      running: (recorded, computed) => `记录长 ${recorded}；我们的运行到目前为止有 ${computed}。`,
      ended: (recorded, computed) => `记录长 ${recorded}。我们的运行在 ${computed} 结束，因为工作已经做完。`,
      cut: (recorded, computed) => `记录长 ${recorded}。我们的运行在 ${computed} 结束，因为场景的时间到了，尽管工作还没有做完。`,
    },
    onlyComputed: (lanes) => (lanes.length === 0 ? '' : `记录里没有${lanes.join('、')}，因此这些曲线只有我们的运行。`),
    onlyRecorded: (lanes) => (lanes.length === 0 ? '' : `我们的内核不统计${lanes.join('、')}，因此这些曲线只有记录。`),
    work: (work) => `记录不说明程序做了什么，所以由我们的程序来做：它${work}。`,
    boot: '我们的运行从刚启动的机器开始，因此链表是空的。',
    costs: 'CPU 和磁盘的速度是假定的；“把这台机器作为场景打开”会列出其他假定。',
  },
  notes: {
    cut: (line) => `最后一个样本（从第 ${line} 行起）不完整，已略去。`,
    fall: ({ line, name, from, to }, others) =>
      `机器重启过：从第 ${line} 行开始的样本里，${name} 从 ${count(from)} 变成 ${count(to)}。上一个样本以来发生的事没有计入。${
        others === 0 ? '' : `同样的情况还有 ${count(others)} 次。`
      }`,
    sameTime: (left) => `${count(left)} 个样本的时间与上一个相同，已略去。`,
    lacking: (some) => `${count(some)} 个样本缺少上一个样本有的行。`,
    thinned: (stride) => `每 ${count(stride)} 个样本保留一个。差值和最少空闲页是准确的；其他短暂的峰值会被平均。`,
    scales: '空闲页用水箱的刻度，压力用线性刻度，其他用对数刻度。',
    pages: 'MB 和 GB 按 4 KiB 的页计算。',
  },
};
