import { tenths } from '../../words/format.ts';
import type { WordsOf } from '../../words/language.ts';
import type * as english from './beside.words.ts';
import type { Counting, LaneName } from './recording-lanes.model.ts';

type LaneWords = { readonly name: string; readonly hint: Readonly<Record<Counting, string>> };
const both = (hint: string): LaneWords['hint'] => ({ perSecond: hint, inAll: hint });

const lanes: { readonly [lane in LaneName]: LaneWords } = {
  free: { name: '空闲', hint: both('页；虚线：水位线') },
  lists: { name: '链表上', hint: both('页；↑ 文件页，↓ 匿名页') },
  scanned: { name: '扫描', hint: { perSecond: '页/秒；↑ kswapd，↓ 直接回收', inAll: '页；↑ kswapd，↓ 直接回收' } },
  reclaimed: { name: '回收', hint: { perSecond: '页/秒；↑ kswapd，↓ 直接回收', inAll: '页；↑ kswapd，↓ 直接回收' } },
  swap: { name: '交换', hint: { perSecond: '页/秒；↑ 换出，↓ 换入', inAll: '页；↑ 换出，↓ 换入' } },
  refaults: { name: 'refault', hint: { perSecond: '页/秒；↑ 文件页，↓ 匿名页', inAll: '页；↑ 文件页，↓ 匿名页' } },
  dirty: { name: '脏页', hint: both('页；↑ 脏页，↓ 正在回写') },
  pressure: { name: '压力', hint: { perSecond: '时间的 %；↑ 有任务，↓ 全部任务', inAll: '秒；↑ 有任务等待，↓ 全部等待' } },
};

export const besideWords: WordsOf<typeof english.besideWords> = {
  label: '曲线',
  lanes,
  measured: '实测',
  recorded: '记录',
  computed: '计算',
  absent: '没有计数',
  moment: '所有运行的时刻',
  at: (seconds) => `开始后 ${tenths(seconds)} 秒`,
  clock: (seconds) => `${tenths(seconds)} 秒`,
};
