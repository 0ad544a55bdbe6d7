import { KernelSide, Relation } from '../../engine/codes.ts';
import type { Combination } from '../../engine/protocol.ts';
import { count, figure, number } from '../../words/format.ts';
import type { WordsOf } from '../../words/language.ts';
import type * as english from './ledger.words.ts';

const FAMILIES: Readonly<Record<string, string>> = {
  throughput: '吞吐量',
  'io-time': '后台 I/O 的时间',
  swap: '交换',
  faults: '缺页',
  sanity: '应为零',
  direct: '直接回收',
  kswapd: 'kswapd',
  writeback: '回写',
  slab: 'slab 缓存',
  thp: '大页和内存规整',
  elapsed: '时间',
};

const RELATIONS: Readonly<Record<Relation, string>> = { [Relation.AtMost]: '至多', [Relation.AtLeast]: '至少' };
const SIDES: Readonly<Record<KernelSide, string>> = { [KernelSide.Before]: '未打补丁', [KernelSide.After]: '已打补丁' };
const NAMED = { before: '未打补丁', after: '已打补丁' } as const;

const tally = ({ held, of }: { readonly held: number; readonly of: number }): string => `${count(of)} 行中有 ${count(held)} 行`;

const combination = ({ cut }: Combination): string => {
  switch (cut.type) {
    case 'none':
      return '不打系列中的补丁';
    case 'only':
      return `只有 ${cut.id}`;
    case 'without':
      return `除 ${cut.id} 外全部`;
    case 'all':
      return '整个系列';
    default:
      return unreachable(cut);
  }
};

const unreachable = (cut: never): never => {
  throw new Error(`no such cut: ${String(cut)}`);
};

export const ledgerWords: WordsOf<typeof english.ledgerWords> = {
  label: '对照表',
  title: '发表的数字和我们的数字',
  source: (title, author, date) => `“${title}”，${author}，${date}`,
  tabs: { tables: '表格', claims: '论断', patches: '逐个补丁' },
  parts: '对照表的各部分',
  reading: '正在读取发表的数字。',
  refused: '对照表无法显示。',
  refusedNext: '解决办法：按提示改正这个场景的 claims.toml，再重新加载页面。其他部分都能正常使用。',
  verdict: {
    reproduced: '已重现',
    direction: '仅方向一致',
    missed: '未重现',
    open: '待定',
    unscored: '不计分',
    unmodelled: '未建模',
  },
  verdictMeans: {
    reproduced: '变化的方向和大小都与发表的一致；如果是论断，每项检查都成立。',
    direction: '变化的方向与发表的一致，大小不同。',
    missed: '连变化的方向都不一致，或者有一项检查不成立。',
    open: '两边的运行都结束之后才有结论。',
    unscored: '只列在发表的数字旁边，不作评判；原因见说明。',
    unmodelled: '模型不能产生这个数字；原因见说明。',
  },
  filter: '只显示一种结论',
  nothingChosen: '这里没有这种结论。',
  family: (name) => FAMILIES[name] ?? name,
  column: {
    metric: '行',
    published: '发表值',
    ours: '我们的值',
    before: '未打补丁',
    after: '已打补丁',
    verdict: '结论',
    reason: '说明',
    moment: '去看',
    combination: '已打开的补丁',
    load: '放上画面',
  },
  none: '–',
  moment: (side, metric) => `在${NAMED[side]}的运行里显示：${metric}`,
  momentAt: (side, seconds) => `${NAMED[side]}，${number(seconds)} 秒`,
  momentAhead: (side) => `${NAMED[side]}，稍后`,
  momentAbsent: '这次运行里没有',
  momentFailed: '运行失败',
  condition: (check) => {
    const amount =
      check.percent_of === undefined
        ? figure(check.amount)
        : `${SIDES[check.percent_of.side]} ${check.percent_of.figure} 的 ${figure(check.amount)}%`;
    return `${SIDES[check.side]} ${check.figure} ${RELATIONS[check.relation]} ${amount}`;
  },
  found: (check) => {
    if (check.ours === undefined) return '还没有运行';
    if (check.percent_of === undefined || check.limit === undefined) return `这里 ${figure(check.ours)}`;
    return `这里 ${figure(check.ours)}，界限 ${figure(check.limit)}`;
  },
  holds: { yes: '成立', no: '不成立', open: '待定' },
  score: (score) =>
    `在评判的行里，变化方向与发表的一致：${tally(score.direction)}；相差在两倍以内：${tally(score.within_2x)}；相差在 25% 以内：${tally(score.within_25)}。应当不变的，确实不变：${tally(score.flat)}；应当为零的，确实为零：${tally(score.zero)}。`,
  progress: (side, seconds, end) => `${NAMED[side]}：算到 ${count(seconds)} / ${count(end)} 秒`,
  complete: (side) => `${NAMED[side]}：完成`,
  filling: '两边的运行都完成后，会显示结论。',
  failed: (side) => `${NAMED[side]}：运行失败；原因见画面`,
  notFilling: '有了两边的运行才有结论。解决办法：撤销失败的运行最近的一处改动，或者重新加载页面。',
  changed: '补丁或数值改动过，所以内核或机器与发表时不同。数字和结论属于这次运行。',
  scaled: (size, k) => `规模 ${size}：我们的页数、速率和调用次数乘以 ${k}，时间和比例不变。`,
  notComparable: (rows) => `在这个规模上不能比较：${rows.join('、')}。`,
  notAtThisSize: '在这个规模上不能比较。',
  oneSeed: (seed) => `这些结论来自每个内核的一次运行，种子 ${seed}。`,
  scored: (held, of) => `用来评分的运行有五个种子，其中邮件的 ${count(of)} 条论断里有 ${count(held)} 条成立（reclaim score）。`,
  ablation: {
    intro:
      '这张表显示每个补丁起什么作用：已打补丁的内核分别只打系列中的一个补丁，以及只少打一个补丁。每一行是一次完整的运行，在这里按当前的规模计算。',
    workOut: '开始计算',
    goOn: '继续',
    stop: '停止',
    done: (done, of) => `${count(of)} 次运行，已完成 ${count(done)} 次`,
    running: (name) => `正在运行：${name}`,
    failed: '有一次运行没能完成：',
    failedNext: '按“继续”再试一次。',
    groups: {
      published: '发表的结果',
      none: '我们的结果，不打这个系列',
      only: '只有一个补丁',
      without: '只少一个补丁',
      all: '全部补丁',
    },
    name: combination,
    with: (others) => `另加它需要的 ${others.join('、')}`,
    nor: (others) => `需要它的 ${others.join('、')} 也不打`,
    load: (name) => `作为已打补丁的内核放上画面：${name}`,
    loadShort: '放上',
    loaded: '已在画面上',
    publishedSide: { before: '未打补丁的内核', after: '已打补丁的内核' },
  },
};
