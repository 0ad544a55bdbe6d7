import { PassOutcome, Reclaimer, TargetScope } from '../../engine/codes.ts';
import { count } from '../../words/format.ts';
import type { WordsOf } from '../../words/language.ts';
import type * as english from './dial.words.ts';

/** The words after the name of the task. The name kswapd needs none. */
const OF: Readonly<Record<Reclaimer, string>> = {
  [Reclaimer.Kswapd]: '',
  [Reclaimer.Direct]: '（直接）',
  [Reclaimer.Limit]: '（组限制）',
  [Reclaimer.High]: '（memory.high）',
  [Reclaimer.Request]: '（memory.reclaim）',
};

const SORT: Readonly<Record<Reclaimer, string>> = {
  [Reclaimer.Kswapd]: 'kswapd',
  [Reclaimer.Direct]: '直接回收',
  [Reclaimer.Limit]: '因组限制回收',
  [Reclaimer.High]: '因 memory.high 回收',
  [Reclaimer.Request]: '因 memory.reclaim 回收',
};

const SCOPE: Readonly<Record<TargetScope, string>> = {
  [TargetScope.EachZone]: '每个 zone',
  [TargetScope.Node]: '总共',
  [TargetScope.Run]: '总共',
};

const OUTCOME: Readonly<Record<PassOutcome, string>> = {
  [PassOutcome.TooLittle]: '不够',
  [PassOutcome.Enough]: '够了',
  [PassOutcome.Balanced]: '节点已平衡',
};

export const dialWords: WordsOf<typeof english.dialWords> = {
  whoReclaims: '回收者',
  actor: { kswapd: 'kswapd', direct: '直接回收', flusher: '回写线程', disk: '磁盘', workload: '任务' },
  actorState: { idle: '空闲', asleep: '睡眠', noTask: '没有任务', works: '工作', many: (n) => `${count(n)} 个任务` },
  priority: '优先级',
  pressure: (priority) => {
    if (priority >= 12) return '温和';
    if (priority >= 10) return '稍强';
    if (priority >= 7) return '较强';
    if (priority >= 4) return '强';
    return priority >= 1 ? '很强' : '拼命';
  },
  looksAt: (priority, denominator) => (priority === 0 ? '扫描全部' : `扫描 1/${denominator}`),
  dialEnds: { gentle: { word: '温和', means: '扫描 1/4096' }, desperate: { word: '拼命', means: '扫描全部' } },
  dialTick: (priority) => String(priority),
  door: '扫描',
  whose: (name, reclaimer) => `${name}${OF[reclaimer]}`,
  last: (whose) => `上次：${whose}`,
  moreReclaim: (others) => `另有 ${count(others)} 个任务在回收`,
  othersReclaim: '还有别的任务在回收',
  target: (pages, scope) => `目标：${SCOPE[scope]} ${count(pages)} 页`,
  noTarget: '回收量没有上限',
  trail: '最近几轮扫描',
  trailEmpty: '还没有一轮扫描',
  pass: ({ priority, scanned, reclaimed, outcome }) =>
    `优先级 ${priority}：扫描 ${count(scanned)}，回收 ${count(reclaimed)}，${OUTCOME[outcome]}`,
  hardest: (priority, reclaimer) => (reclaimer === null ? String(priority) : `${priority}，${SORT[reclaimer]}`),
};
