import { clock, count } from '../../words/format.ts';
import type { WordsOf } from '../../words/language.ts';
import { type Deed, isDeed, type Signal } from './changes.model.ts';
import type * as english from './changes.words.ts';
import { type Errand, isErrand } from './errands.model.ts';

const sides = { before: '未打补丁', after: '已打补丁', both: '两边' } as const;
const deeds: Readonly<Record<Deed, string>> = { kill: '杀死', stop: '停住', cont: '放行', start: '启动' };
const errands: Readonly<Record<Errand, (number: number) => string>> = {
  take: (number) => `拿 ${count(number)} 页`,
  touch: (number) => `再碰一遍 ${count(number)} 页`,
  write: (number) => `写一个 ${count(number)} 页的文件`,
  free: (number) => `还 ${count(number)} 页`,
};
const signals: Readonly<Record<Signal, string>> = { kill: '杀死', stop: '停住', cont: '放行' };

/** Programs of the engine, by name; of one that is new only the name is shown. */
const programs: Readonly<Record<string, string>> = {
  dd: '写一个半个内存大的文件',
  reader: '把一个和内存一样大的文件读两遍',
  anon: '每秒访问四分之一的内存一次',
  hog: '尽快访问和内存一样多的页面',
};

export const changeWords: WordsOf<typeof english.changeWords> = {
  button: '改动',
  label: '从这里起改动什么',
  title: (ns) => `从 ${clock(ns)} 起`,
  intro: '在这里改动的，从画面上的这一刻起有效。之前的运行不变。链接记着每处改动。',
  sysctls: '设置，两边',
  sysctl: {
    swappiness: '匿名页多容易进交换区',
    dirty_ratio: '脏页占空闲内存与文件页之和的百分之几，写入的程序就得等',
    dirty_background_ratio: '脏页占空闲内存与文件页之和的百分之几，回写线程就开工',
    vfs_cache_pressure: 'shrinker 把百分之几的 dentry 和 inode 算作自己的',
    min_free_kbytes: '低于多少 KiB 任务必须自己回收；low 和 high 随之而变',
  },
  set: (name) => `改动 ${name}`,
  apply: '改动',
  range: (least, most) => `${count(least)} 到 ${count(most)} 的整数`,
  patches: (side) => `${side}的补丁：给正在运行的内核打上或撤下`,
  noPatches: '这个内核没有补丁。',
  tasks: '谁在运行',
  tasksHint: '信号送到一个任务和它启动的任务。被停住的在内核外面站着，保留自己的内存。',
  nobody: '没有信号能送到的任务在运行。',
  where: ({ side }) => sides[side],
  stopped: '已被停住',
  signal: signals,
  signalTo: (signal, { name, side }) => `${signals[signal]} ${name}，${sides[side]}`,
  start: '再启动一个，两边',
  startIt: '启动',
  startOf: (program) => `启动 ${program}`,
  program: (name) => programs[name] ?? '',
  startedEnough: '已动手启动八个程序；没有地方了。',
  made: '至今的改动',
  none: '还没有',
  undo: '撤销',
  undoOf: (change) => `撤销：${change}`,
  change: ({ ns, side, name, value }) =>
    `${clock(ns)}，${sides[side]}：${isErrand(name) ? errands[name](Number(value)) : `${isDeed(name) ? deeds[name] : name} ${value}`}`,
};
