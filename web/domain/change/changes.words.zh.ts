import { clock, count } from '../../words/format.ts';
import type { WordsOf } from '../../words/language.ts';
import type { SideNames } from '../side-names.model.ts';
import { type Deed, isDeed, type Reachable, type Signal } from './changes.model.ts';
import type * as english from './changes.words.ts';
import { type Errand, isErrand } from './errands.model.ts';

const where = (side: Reachable['side'], sides: SideNames): string => (side === 'both' ? '两边' : sides[side]);
const deeds: Readonly<Record<Deed, string>> = { kill: '杀死', stop: '暂停', cont: '继续', start: '启动' };
const errands: Readonly<Record<Errand, (number: number) => string>> = {
  take: (number) => `申请 ${count(number)} 页`,
  touch: (number) => `再访问 ${count(number)} 页`,
  write: (number) => `写一个 ${count(number)} 页的文件`,
  free: (number) => `归还 ${count(number)} 页`,
};
const signals: Readonly<Record<Signal, string>> = { kill: '杀死', stop: '暂停', cont: '继续' };

/** The work of the engine's programs, by name; a program without an entry is shown by its name alone. */
const programs: Readonly<Record<string, string>> = {
  dd: '写一个内存一半大小的文件',
  reader: '把一个和内存一样大的文件读两遍',
  anon: '每秒把四分之一的内存访问一遍',
  hog: '以最快的速度访问和内存一样多的页面',
};

export const changeWords: WordsOf<typeof english.changeWords> = {
  button: '改动',
  label: '从这里起做改动',
  title: (ns) => `从 ${clock(ns)} 起`,
  intro: '改动从画面上的这一刻起生效，之前的运行不变。链接包含每一处改动。',
  sysctls: '设置，两边',
  sysctl: {
    swappiness: '内核倾向于换出匿名页的程度',
    dirty_ratio: '脏页达到空闲页与文件页之和的百分之几时，写入的程序必须等待',
    dirty_background_ratio: '脏页达到空闲页与文件页之和的百分之几时，回写线程开始工作',
    vfs_cache_pressure: 'shrinker 把百分之几的 dentry 和 inode 报告为可释放',
    min_free_kbytes: '空闲内存低于多少 KiB 时任务必须自己回收；low 和 high 由它算出',
  },
  now: (values) => `现在是 ${values.map(count).join(' 和 ')}`,
  set: (name) => `改动 ${name}`,
  apply: '改动',
  range: (least, most) => `${count(least)} 到 ${count(most)} 的整数`,
  patches: (side) => `${side}的补丁：在正在运行的内核里打开或关闭`,
  noPatches: '这个内核没有可以开关的补丁。',
  tasks: '正在运行的任务',
  tasksHint: '信号发给一个任务和它启动的所有任务。暂停的任务不再运行，但保留自己的内存。',
  noTask: '没有能收到信号的任务。',
  where: ({ side }, sides) => where(side, sides),
  stopped: '已要求暂停',
  signal: signals,
  signalTo: (signal, { name, side }, sides) => `${signals[signal]} ${name}，${where(side, sides)}`,
  start: '再启动一个，两边',
  startIt: '启动',
  startOf: (program) => `启动 ${program}`,
  program: (name) => programs[name] ?? '',
  startedEnough: '你已经启动了 8 个程序，这是上限。',
  made: '已做的改动',
  none: '还没有',
  undo: '撤销',
  undoOf: (change) => `撤销：${change}`,
  change: ({ ns, side, name, value }, sides) =>
    `${clock(ns)}，${where(side, sides)}：${isErrand(name) ? errands[name](Number(value)) : `${isDeed(name) ? deeds[name] : name} ${value}`}`,
};
