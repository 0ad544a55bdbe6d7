import { HAND } from '../../../domain/change/errands.model.ts';
import { count } from '../../../words/format.ts';
import type { WordsOf } from '../../../words/language.ts';
import type * as english from './pages.words.ts';

const pages = (number: number): string => `${count(number)} 页`;

const AT_LINE = { high: 'kswapd 停下', low: '唤醒 kswapd', min: '直接回收' } as const;

export const pagesWords: WordsOf<typeof english.pagesWords> = {
  title: (managed) => `一台 ${pages(managed)}的机器`,
  free: (number) => `空闲：${pages(number)}`,
  amount: pages,
  square: '一个方块：一页，4 KB',
  key: {
    quiet: '浅色：不活跃',
    inUse: '深色：活跃',
    dirty: '脏页',
    writeback: '在回写',
    coming: '正在读入',
    touched: '又被访问：保留一次',
  },
  exhausted: (who) => [`回收再也释放不出页面，交换区也满了：${who} 在等。`, `回收再也释放不出页面：${who} 在等。`],
  outOfMemory: (who) => [`回收再也释放不出页面，交换区也满了：内核杀死 ${who}。`, `回收再也释放不出页面：内核杀死 ${who}。`],
  outlined: (who) => (who === HAND ? '你的' : `${who} 的`),
  line: (name, number) => [`${name} ${count(number)}：${AT_LINE[name]}`, `${name}: ${count(number)}`],
  lists: (inactive, active, coming) =>
    [...(inactive > 0 ? [`不活跃 ${count(inactive)}`] : []), ...(active > 0 ? [`活跃 ${count(active)}`] : [])].join('，') +
    (coming > 0 ? `（其中 ${count(coming)} 正在读入）` : ''),
  moved: ({ isUp, pages: number }) => [isUp ? `${pages(number)}又被访问：已激活` : `${pages(number)}移到不活跃链表`],
  doubled: (number) => [`kswapd 扫描 ${count(number)} 页，上一轮的两倍`, `扫描 ${count(number)} 页，上一轮的两倍`, '上一轮的两倍'],
  unwritten: (number, { dirty, writeback }) => `${count(number)}，其中脏页 ${count(dirty)}，在回写 ${count(writeback)}`,
  kernelOwn: (number) => [`内核自用：${pages(number)}`, `内核：${pages(number)}`, `内核：${count(number)}`],
  onTheWay: (isolated, fresh) =>
    isolated === 0 ? `新页，还不在链表上：${count(fresh)}` : `${fresh === 0 ? '正在扫描' : '正在扫描或新页'}：${count(isolated + fresh)}`,
  perSecond: (number) => `每秒 ${count(Math.round(number))}`,
  slots: (used, all, copies) => {
    const slots = `${used === all ? '已满：' : ''}${count(used)} / ${count(all)} 个槽`;
    if (copies === 0) return [slots];
    return [`${slots}，${copies === used ? '全部' : `${count(copies)} 个`}也还在内存里`, slots];
  },
  thrownOut: '换出：',
  readAgain: '读回：',
};
