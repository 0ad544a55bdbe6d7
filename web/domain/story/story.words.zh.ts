import { count } from '../../words/format.ts';
import type { WordsOf } from '../../words/language.ts';
import { isCacheName } from '../caches/caches.model.ts';
import { cacheWords } from '../caches/caches.words.zh.ts';
import { outcomeWords } from '../outcomes/outcomes.words.zh.ts';
import type * as english from './story.words.ts';
import type { Target } from './story-targets.model.ts';

const LISTS: Readonly<Record<string, string>> = {
  'inactive-anon': '不活跃匿名页链表',
  'active-anon': '活跃匿名页链表',
  'inactive-file': '不活跃文件页链表',
  'active-file': '活跃文件页链表',
};
const LANES: Readonly<Record<string, string>> = {
  free: '空闲页面',
  priority: '优先级',
  generations: '代',
  age: '最老一代的年龄',
  scan: '扫描与回收',
  swap: '换出与换入',
  ops: '每秒操作数',
  stalls: '停顿的任务',
};
const OUTCOMES: Readonly<Record<string, string>> = outcomeWords.outcome;
const ACTORS: Readonly<Record<string, string>> = { kswapd: 'kswapd', direct: '直接回收', flusher: '回写线程' };

/** The name of a place on the stage, without its side. */
const place = ({ kind, name }: Target): string => {
  switch (kind) {
    case 'tank':
      return `zone ${name} 的水箱`;
    case 'list':
      return LISTS[name] ?? name;
    case 'generations':
      return '各代页面';
    case 'group':
      return `组 ${name}`;
    case 'lane':
      return `时间轴“${LANES[name] ?? name}”`;
    case 'task':
      return `任务 ${name}`;
    case 'outcome':
      return `结果“${OUTCOMES[name] ?? name}”`;
    case 'actor':
      return ACTORS[name] ?? name;
    case 'cache':
      return isCacheName(name) ? cacheWords.nameWithin[name] : '页缓存';
    case 'priority':
      return '优先级与扫描比例';
    case 'trail':
      return '最近几轮扫描';
    case 'dial':
      return '优先级表盘';
    case 'patches':
      return '补丁列表';
    case 'events':
      return '最近的事件';
    case 'stack':
      return '内核栈';
    case 'disk':
      return '磁盘';
    case 'gate':
      return 'kswapd 睡眠前的检查';
    default:
      return unreachable(kind);
  }
};

const unreachable = (kind: never): never => {
  throw new Error(`no such target: ${String(kind)}`);
};

export const storyWords: WordsOf<typeof english.storyWords> = {
  pace: (pace) =>
    pace.type === 'as-real' ? '与真实速度相同' : pace.type === 'slower' ? `放慢 ${count(pace.times)} 倍` : `加快 ${count(pace.times)} 倍`,
  label: '故事',
  close: '关闭故事',
  back: '上一幕',
  forward: '下一幕',
  beats: '故事的各幕',
  place: (n, of) => `${n} / ${of}`,
  beat: (n, title) => `${n}. ${title}`,
  dot: (n, title, isBet) => `${n}. ${title}${isBet ? '（猜一猜）' : ''}`,
  lookAt: '请看',
  target: (target, side) => (side === null ? place(target) : `${place(target)}，${side}`),
  unknown: '…',
  noLimit: '没有上限',
  searching: '正在查找这一刻，并把运行计算到那里。',
  absent: (side, search) => `这一幕讲的事在这次运行中没有发生。页面在“${side}”一边查找的是：${search}。`,
  goesOn: { keys: '按 Page Down 继续。', touch: '向左滑动继续。' },
  givenUp: '已停止查找这一刻。',
  comeBack: '回到这一刻',
  otherwise: (condition) => `这次运行中情况不同：${condition} 不成立。`,
  changedShort: '运行已改动',
  thirdShort: (name) => `换成“${name}”`,
  changed: '这次运行改动过。数字属于改动后的运行，文字讲的是原来的运行。',
  refused: '故事无法加载。',
  refusedNext: '解决办法：按提示改正这个场景的 story 文件，再重新加载页面。其他部分都能正常使用。',
  bet: {
    computing: '运行正在继续，直到得出答案。',
    absent: '那一刻在这次运行中没有出现，所以没有输赢。',
    covered: '猜过或继续之后才显示',
    coveredLedger: '你还没有猜，而对照表里有答案。请关闭对照表去猜，或者继续到下一幕。',
    receipt: (seed, code) => `种子 ${seed}，核对码 ${code}`,
    why: '为什么？',
  },
  announce: (n, of, title, text) => `第 ${n} 幕，共 ${of} 幕：${title}。${text}`,
};
