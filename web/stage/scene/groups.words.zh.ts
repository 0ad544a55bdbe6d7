import { amountText } from '../../domain/scene/amounts.words.zh.ts';
import { inMb } from '../../domain/scene/marks.model.ts';
import { count } from '../../words/format.ts';
import type { WordsOf } from '../../words/language.ts';
import type * as english from './groups.words.ts';

const percent = (share: number): string => `${count(Math.round(share * 100))} %`;
const mb = (pages: number): string => amountText(inMb(pages));

/** If reclaim has scanned fewer pages than this, it has only just begun. */
const HARDLY = 128;
/** If a smaller share of the scanned pages than this was freed, the words say “only”. */
const LITTLE = 0.2;

export const sceneGroupWords: WordsOf<typeof english.sceneGroupWords> = {
  name: (label, name) => [`${label}的内存`, label, label, name],
  amount: mb,
  searched: ({ searched, freed, isSearched }) => {
    if (searched === 0 || (isSearched && searched < HARDLY)) return [isSearched ? '正在扫描' : '还没扫描'];
    const only = freed < searched * LITTLE ? '只' : '';
    const scanned = `扫描 ${mb(searched)}`;
    const short = `${scanned.replace(/ MB$/, '')}，释放 ${mb(freed)}`;
    return [
      `${scanned}，${only}释放 ${mb(freed)}`,
      `${scanned}，释放 ${mb(freed)}`,
      ...(mb(freed).endsWith(' MB') ? [short] : []),
      scanned,
    ];
  },
  spared: ['至今被放过', '被放过'],
  nothingToScan: ['没有可扫描的'],
  freedOf: ({ searched, freed }) =>
    searched < HARDLY
      ? []
      : [
          `扫描 ${mb(searched)}，释放 ${mb(freed)}`,
          `扫描 ${mb(searched).replace(/ MB$/, '')} 释放 ${mb(freed)}`,
          freed === 0 ? `扫描 ${mb(searched)}，没有释放` : `已释放 ${mb(freed)}`,
        ],
  sharesOf: ['这一遍里每种页面扫描的比例：', '每种扫描的比例：', '扫描的比例：'],
  beside: (excess) => (excess > 0 ? [`超出软限制 ${mb(excess)}`] : ['低于软限制']),
  shareScanned: percent,
  limit: (isOver) =>
    isOver ? [['超出软限制：最先回收'], ['超出软限制', '最先回收'], ['超限制', '先回收'], ['超出', '限制']] : [['软限制'], ['软', '限制']],
  limitOf: (kind, isOver) => {
    const name = `memory.${kind}`;
    switch (kind) {
      case 'min':
      case 'low':
        return [isOver ? `${name}：到这里受保护` : `${name}：受保护`, name, kind];
      case 'high':
        return [isOver ? `超出 ${name}：任务要睡眠` : name, name, kind];
      case 'max':
        return [name, kind];
    }
  },
  limitAt: (kind, pages) => [`memory.${kind}：${mb(pages)}`, `${kind}：${mb(pages)}`, kind],
  barred: (pages, hasSwapped) => {
    const why = hasSwapped ? '交换区用完' : '没有交换区';
    return [`${mb(pages)} 不能释放：${why}`, `${mb(pages)}：${why}`, why];
  },
  unwritten: (pages) => [`${mb(pages)} 不能释放：还没写盘`, `${mb(pages)}：还没写盘`, '还没写盘'],
  pressure: ({ some }) => [`压力 ${percent(some)}`, percent(some)],
  rest: (more, inNoGroup, kernel) => {
    const told = [
      [more.groups > 0, `另有 ${more.groups} 个组 ${mb(more.pages)}`, `另 ${more.groups} 组 ${mb(more.pages)}`],
      [inNoGroup > 0, `不属于任何组 ${mb(inNoGroup)}`, `无组 ${mb(inNoGroup)}`],
      [true, `内核自用 ${mb(kernel)}`, `内核 ${mb(kernel)}`],
    ] as const;
    const there = told.filter(([is]) => is);
    return [there.map(([, long]) => long).join('，'), there.map(([, , short]) => short).join('，'), there[0]?.[2] ?? ''];
  },
};
