import type { LifeMoment } from '../../domain/map/page-life.model.ts';
import { LifeStep, PageHolder } from '../../engine/codes.ts';
import type { PageDetail } from '../../engine/protocol.ts';
import { count, number } from '../../words/format.ts';
import type { WordsOf } from '../../words/language.ts';
import { eventTexts } from '../events/events.words.zh.ts';
import type { PageFlag, PagePlace } from './map.model.ts';
import type * as english from './map.words.ts';

const flags: Readonly<Record<PageFlag, string>> = {
  perCpu: '在某个 CPU 的空闲链表上',
  referenced: '被访问过',
  accessed: '访问位已置位',
  dirty: '脏',
  writeback: '正在回写',
  reclaim: '写完就释放',
  mapped: '被映射',
  swapCache: '有交换槽',
  locked: '被锁住',
};

const LISTS: readonly string[] = eventTexts.lists;
const list = (lru: number): string => `${LISTS[lru] ?? ''}链表`;
const isActive = (lru: number): boolean => lru === 1 || lru === 3;

const place = (where: PagePlace): string => {
  switch (where.type) {
    case 'list':
      return `${where.list} 链表`;
    case 'free':
      return '空闲';
    case 'kernel':
      return '内核页';
    case 'isolated':
      return `${where.anon ? '匿名页' : '文件页'}，已从链表取下`;
    case 'unlisted':
      return `${where.anon ? '匿名页' : '文件页'}，不在链表上`;
    default:
      return where;
  }
};

const holder = ({ holder: who, owner, name, index }: PageDetail): string => {
  switch (who) {
    case PageHolder.Buddy:
      return '由页面分配器持有';
    case PageHolder.PerCpu:
      return '留给一个 CPU';
    case PageHolder.Boot:
      return '启动时分配';
    case PageHolder.RadixNodes:
      return 'slab：页缓存树的节点';
    case PageHolder.Inodes:
      return 'slab：inode、dentry 和 buffer';
    case PageHolder.Block:
      return index === 0 ? '单独分配的一页' : `${count(2 ** index)} 页的块中的一页`;
    case PageHolder.Process:
      return `${name} 的第 ${count(index)} 页（进程 ${owner}）`;
    case PageHolder.Swap:
      return `交换槽 ${count(index)} 的副本，没有映射`;
    case PageHolder.File:
      return `文件 ${count(owner)} 的第 ${count(index)} 页`;
    case PageHolder.Metadata:
      return '文件系统的元数据';
    case PageHolder.Zram:
      return 'zram 的压缩页';
    case PageHolder.Zswap:
      return 'zswap 的压缩页';
    case PageHolder.NoHolder:
      return '现在没有使用';
    default:
      return who;
  }
};

/** An act in the active voice if the actor is known, otherwise in the passive voice. */
const by = (who: string | null, does: string): string => (who === null ? `它被${does}` : `${who} 把它${does}`);

const toList = (who: string | null, now: number, old: number): string => {
  if (now === old) return by(who, `放回${list(now)}的头部`);
  if (isActive(now)) return by(who, `激活，移到${list(now)}`);
  if (isActive(old)) return by(who, `降级，移到${list(now)}`);
  return by(who, `移到${list(now)}`);
};

const STEPS: Readonly<Record<LifeStep, (moment: LifeMoment) => string>> = {
  [LifeStep.Allocated]: ({ who, a }) => `${who === null ? '' : `由 ${who} `}分配${a === 0 ? '' : `，在 ${count(2 ** a)} 页的块里`}`,
  [LifeStep.Freed]: ({ who }) => `${who === null ? '' : `由 ${who} `}释放，其中的内容随之丢失`,
  [LifeStep.Mapped]: ({ a, process }) => `它成为 ${process ?? '某进程'} 的第 ${count(a)} 页`,
  [LifeStep.Cached]: ({ a, b }) => `从此它存放文件 ${count(a)} 的第 ${count(b)} 页`,
  [LifeStep.SwappedIn]: ({ a }) => `换入：从此它存放槽 ${count(a)} 的内容`,
  [LifeStep.Unmapped]: () => '不再有进程映射它',
  [LifeStep.Batched]: () => '它在某个 CPU 的批次里，等待放到链表上',
  [LifeStep.Listed]: ({ who, a }) => by(who, `放到${list(a)}的头部`),
  [LifeStep.Isolated]: ({ who, a }) => by(who, `从${list(a)}的尾部隔离`),
  [LifeStep.PutBack]: ({ who, a, b }) => toList(who, a, b),
  [LifeStep.Moved]: ({ who, a, b }) => toList(who, a, b),
  [LifeStep.Unlisted]: ({ a }) => `它离开${list(a)}`,
  [LifeStep.Referenced]: () => '它被标记为访问过',
  [LifeStep.Accessed]: () => '它经由映射被访问',
  [LifeStep.Dirtied]: ({ who }) => by(who, '弄脏'),
  [LifeStep.WriteStarted]: ({ who }) => (who === null ? '它开始被写出' : `${who} 开始写出它`),
  [LifeStep.WriteEnded]: ({ a }) => (a === 1 ? '它已写完，移到尾部，接下来释放' : '它已写完'),
  [LifeStep.Judged]: ({ who, a }) => `${who ?? '回收'} 判定：它${eventTexts.verdicts[a] ?? `得到判定 ${a}`}`,
  [LifeStep.SwappedOut]: ({ who, a }) => by(who, `换出到槽 ${count(a)}`),
  [LifeStep.TakenAsPlace]: () => '内存规整选它作为移动的空闲目标',
  [LifeStep.MovedHere]: () => '内存规整把另一页的内容移到这里',
  [LifeStep.MovedAway]: () => '内存规整把它的内容移到另一页',
};

export const placeMapWords: WordsOf<typeof english.placeMapWords> = {
  title: '位置图',
  label: (side, names) => `${names !== null ? `“${names[side]}”` : side === 'before' ? '未打补丁一侧' : '已打补丁一侧'}的位置图`,
  keys: '方向键选择一页，加 Shift 选择一块；加减号缩放；Enter 显示它的经历；Escape 取消选择。',
  many: (pages) => `一个像素代表约 ${number(pages)} 页，显示其中大多数是什么`,
  one: '每页一格',
  changed: (pages, since) => `${count(pages)} 页与 ${since} 不同`,
  mark: '只显示从这里起的变化',
  unmark: '重新显示所有页面',
  waiting: '正在加载位置图。',
  twin: '各 zone、各用途的页面',
  zone: 'zone',
  kinds: {
    free: '空闲',
    inactiveFile: '不活跃文件',
    activeFile: '活跃文件',
    inactiveAnon: '不活跃匿名',
    activeAnon: '活跃匿名',
    unevictable: '不可回收',
    kernel: '内核和 slab',
    offList: '不在链表上',
    dirty: '脏',
    writeback: '正在回写',
    perCpu: '空闲，在 CPU 的链表上',
  },
  in: '放大',
  out: '显示更多',
  reading: ({ page, zone, place: where, flags: bits, detail }) =>
    [
      `${zone} 的页面 ${count(page)}`,
      place(where),
      ...bits.map((bit) => flags[bit]),
      ...(detail === null ? [] : [holder(detail)]),
      ...(detail === null || detail.group === '' ? [] : [`组 ${detail.group}`]),
    ].join('，'),
  page: (page) => `页面 ${count(page)}`,
  where: ({ zone, place: where }) => `${zone}，${place(where)}`,
  flags: ({ flags: bits }) => bits.map((bit) => flags[bit]).join('，'),
  holder: ({ detail }) => (detail === null ? '' : `${holder(detail)}${detail.group === '' ? '' : `，组 ${detail.group}`}`),
  absent: (page) => `这台机器没有页面 ${count(page)}。`,
  tailOf: (of) => `${of} 链表的最后几页。方向键选择一页，Enter 在位置图上显示它。`,
  tail: (page, from) => `页面 ${count(page)} 是从尾部数起的第 ${from + 1} 个`,
  release: '取消选择这一页',
  life: '它的经历',
  lifeTitle: (page) => `页面 ${count(page)} 的经历`,
  lifeNote: '编号属于页框，不属于其中的内容：“释放”结束一份内容的经历，“分配”开始下一份。',
  asked: '你在这里查询',
  moment: (moment) => STEPS[moment.step](moment),
  looking: (from) => `正在往回找，到事件 ${count(from)}`,
  farther: '再往回找',
  whole: '运行从这里开始。',
  untouched: '运行开始以来，它没有变化。',
  close: '关闭',
};
