import { seconds } from '../../words/format.ts';
import type { WordsOf } from '../../words/language.ts';
import { amountText } from '../scene/amounts.words.zh.ts';
import type { Amount } from '../scene/marks.model.ts';
import type * as english from './counted.words.ts';
import type { LineName } from './curve.model.ts';
import { isOfPages, isSum, type Place, placeText } from './story-values.model.ts';

const PAGES: Readonly<Record<string, string>> = {
  pswpout: '被换出',
  pswpin: '从交换区读回',
  workingset_refault_file: '重新读入（文件页）',
  pgsteal_kswapd: '被 kswapd 释放',
  pgsteal_direct: '被直接回收释放',
  pgscan_kswapd: '被 kswapd 扫描',
  pgscan_direct: '由直接回收扫描',
  kswapd_inodesteal: '随 inode 被丢弃',
  nr_written: '写到磁盘',
  nr_vmscan_write: '交给 writepage',
  pgsteal_file: '的文件页被逐出',
};

const HAPPENED: Readonly<Record<string, string>> = {
  allocstall: '次直接回收',
  pgmajfault: '次主缺页异常',
  pageoutrun: '次 kswapd 运行',
  oom_kill: '个程序被杀死',
};

const OF_GROUP = /^memcg_.+_kswapd_pgreclaim$/;

function thing(place: Place, { unit }: Amount): string | null {
  if (place.type === 'lost' || place.type === 'stalled') return '用于等待';
  if (place.type === 'kswapdTime') return 'kswapd 的 CPU 时间';
  if (place.type === 'zones' && place.number === 'free' && place.zone === null) return '空闲';
  if (place.type !== 'counter') return null;
  if (OF_GROUP.test(place.name)) return '从这个组回收';
  return PAGES[place.name] ?? (unit === 'count' ? (HAPPENED[place.name] ?? null) : null);
}

const amountOf = (place: Place, { value, unit }: Amount): string =>
  amountText(unit === 'count' && isOfPages(place) ? { value, unit: 'pages' } : { value, unit });

const added = (place: Place, amount: string): string => (isSum(place) ? `又有 ${amount}` : amount);

const LINES: Readonly<Record<LineName, (amount: string) => string>> = {
  ops: (amount) => `每秒 ${amount} 次应答`,
  free: (amount) => `空闲 ${amount}`,
  'swap-out': (amount) => `每秒换出 ${amount}`,
  'swap-in': (amount) => `每秒从交换区读回 ${amount}`,
  lost: (amount) => `开始以来共等待 ${amount}`,
};

const AXES: Readonly<Record<LineName, string>> = {
  ops: '每秒应答数',
  free: '空闲内存，MB',
  'swap-out': '每秒换出，MB',
  'swap-in': '每秒从交换区读回，MB',
  lost: '开始以来的等待时间，秒',
};

export const countedWords: WordsOf<typeof english.countedWords> = {
  counted: (place, amount) => `${added(place, amountOf(place, amount))} ${thing(place, amount) ?? `（${placeText(place)}）`}`,
  added,
  axis: (line) => AXES[line],
  ofLine: (line, amount) => LINES[line](amountText(amount)),
  figure: (place, unit, sinceNs) => {
    const words = thing(place, { value: 0, unit });
    return words === null
      ? null
      : [
          unit === 'count' && isOfPages(place) ? `页${words}` : words,
          `自 ${seconds(sinceNs)} 起${place.type === 'lost' ? '，所有任务' : ''}`,
        ];
  },
};
