// What is said of groups of processes.
import { count } from '../../words/format.ts';
import { inLanguage } from '../../words/language.ts';
import { amountText } from './amounts.words.ts';
import type { GroupBelt } from './groups.model.ts';
import { inMb } from './marks.model.ts';

const mb = (pages: number): string => amountText(inMb(pages));

/** Who is searched so many times over, again and again, is told of as such. */
const OVER = 3;
/** From which share of what is looked at on it is worth it. */
const LITTLE = 0.2;

export const sceneGroupWords = inLanguage('sceneGroupWords', {
  name: (name: string): readonly string[] => [`${name}’s memory`, name],
  amount: mb,
  searched: ({ searched, freed, pages, isSearched }: GroupBelt): readonly string[] => {
    if (searched === 0) return [isSearched ? 'being searched' : 'not searched yet'];
    const only = freed < searched * LITTLE ? 'only ' : '';
    const times = Math.round(searched / Math.max(1, pages));
    return [
      ...(times >= OVER
        ? [`searched ${count(times)} times over, freed ${only}${mb(freed)}`, `searched ${count(times)} times, freed ${only}${mb(freed)}`]
        : []),
      `searched ${mb(searched)}, freed ${only}${mb(freed)}`,
      `freed ${only}${mb(freed)} of ${mb(searched)}`,
      `freed ${mb(freed)} of ${mb(searched)}`,
      `freed ${mb(freed)}`,
    ];
  },
  /** In one line or two, beside the line of the limit. */
  limit: [
    ['over the soft limit: taken first'],
    ['over soft limit: taken first'],
    ['over soft limit:', 'taken first'],
    ['soft limit:', 'taken first'],
    ['soft limit'],
    ['soft', 'limit'],
  ] as readonly (readonly string[])[],
  rest: (more: { readonly groups: number; readonly pages: number }, nobodys: number, kernel: number): readonly string[] => {
    const told = [
      [more.groups > 0, `and ${more.groups} more groups ${mb(more.pages)}`, `${more.groups} more ${mb(more.pages)}`],
      [nobodys > 0, `in no group ${mb(nobodys)}`, `no group ${mb(nobodys)}`],
      [true, `the kernel’s own ${mb(kernel)}`, `kernel ${mb(kernel)}`],
    ] as const;
    const there = told.filter(([is]) => is);
    return [there.map(([, long]) => long).join(', '), there.map(([, , short]) => short).join(', '), there[0]?.[2] ?? ''];
  },
});
