import { count } from '../../words/format.ts';
import type { WordsOf } from '../../words/language.ts';
import { amountText } from './amounts.words.zh.ts';
import type * as english from './groups.words.ts';
import { inMb } from './marks.model.ts';

const mb = (pages: number): string => amountText(inMb(pages));

/** Who is searched so many times over, again and again, is told of as such. */
const OVER = 3;
/** From which share of what is looked at on it is worth it. */
const LITTLE = 0.2;

export const sceneGroupWords: WordsOf<typeof english.sceneGroupWords> = {
  name: (name) => [`${name} 的内存`, name],
  amount: mb,
  searched: ({ searched, freed, pages, isSearched }) => {
    if (searched === 0) return [isSearched ? '正在搜索' : '还没搜索'];
    const only = freed < searched * LITTLE ? '只' : '';
    const times = Math.round(searched / Math.max(1, pages));
    return [
      ...(times >= OVER
        ? [`搜了整整 ${count(times)} 遍，${only}释放 ${mb(freed)}`, `搜了 ${count(times)} 遍，${only}释放 ${mb(freed)}`]
        : []),
      `搜索 ${mb(searched)}，${only}释放 ${mb(freed)}`,
      `释放 ${mb(freed)} / ${mb(searched)}`,
      `释放 ${mb(freed)}`,
    ];
  },
  limit: [['超过软限制：先拿它的'], ['超过软限制', '先拿它的'], ['软限制：', '先拿'], ['软限制'], ['软', '限制']],
  rest: (more, nobodys, kernel) => {
    const told = [
      [more.groups > 0, `另有 ${more.groups} 个组 ${mb(more.pages)}`, `另 ${more.groups} 组 ${mb(more.pages)}`],
      [nobodys > 0, `不属于任何组 ${mb(nobodys)}`, `无组 ${mb(nobodys)}`],
      [true, `内核自用 ${mb(kernel)}`, `内核 ${mb(kernel)}`],
    ] as const;
    const there = told.filter(([is]) => is);
    return [there.map(([, long]) => long).join('，'), there.map(([, , short]) => short).join('，'), there[0]?.[2] ?? ''];
  },
};
