// Words for groups of processes.

import type { GroupPressure } from '../../domain/groups/pressure.model.ts';
import { amountText } from '../../domain/scene/amounts.words.ts';
import type { GroupBelt } from '../../domain/scene/groups.model.ts';
import { inMb } from '../../domain/scene/marks.model.ts';
import type { GroupLimit } from '../../engine/protocol.ts';
import { count } from '../../words/format.ts';
import { inLanguage } from '../../words/language.ts';

const percent = (share: number): string => `${count(Math.round(share * 100))} %`;
const mb = (pages: number): string => amountText(inMb(pages));

/** If reclaim has scanned fewer pages than this, it has only just begun. */
const HARDLY = 128;
/** If a smaller share of the scanned pages than this was freed, the words say “only”. */
const LITTLE = 0.2;

/** A form with the scanned and the freed amount that mentions their common unit once; empty: their units differ. */
function inOneUnit(searched: number, freed: number): readonly string[] {
  const [scanned, unit] = mb(searched).split(' ');
  const [less, other] = mb(freed).split(' ');
  return unit === other ? [`${scanned} ${unit} scanned, ${less} freed`] : [];
}

export const sceneGroupWords = inLanguage('sceneGroupWords', {
  /** `label` names the programs of the group, `name` the group itself. Longest form first. */
  name: (label: string, name: string): readonly string[] => [`${label}’s memory`, label, label.replace(/ .*/, ''), name],
  amount: mb,
  /** The result of the scans of a group. A page that was scanned ten times counts ten times. Longest form first. */
  searched: ({ searched, freed, isSearched }: GroupBelt): readonly string[] => {
    if (searched === 0 || (isSearched && searched < HARDLY)) return [isSearched ? 'being scanned' : 'not scanned yet'];
    const only = freed < searched * LITTLE ? 'only ' : '';
    const scanned = `scanned ${mb(searched)}`;
    return [`${scanned}, freed ${only}${mb(freed)}`, `${scanned}, freed ${mb(freed)}`, ...inOneUnit(searched, freed), scanned];
  },
  /** For a group that was not scanned because it is protected, while others were scanned. */
  spared: ['spared so far', 'spared'] as readonly string[],
  /** For a group with only anonymous pages, which cannot be swapped out. */
  nothingToScan: ['nothing to scan'] as readonly string[],
  /** Pages scanned and freed, even if none was freed. Longest form first; empty: hardly any page was scanned. */
  freedOf: ({ searched, freed }: GroupBelt): readonly string[] =>
    searched < HARDLY
      ? []
      : [
          `scanned ${mb(searched)}, freed ${mb(freed)}`,
          ...inOneUnit(searched, freed),
          freed === 0 ? `none freed of ${mb(searched)}` : `freed ${mb(freed)} so far`,
        ],
  /** The words above the shares of both kinds. Longest form first. */
  sharesOf: [
    'share of each kind scanned in this pass:',
    'share of each kind scanned:',
    'scanned in this pass:',
    'share scanned:',
  ] as readonly string[],
  /** `excess`: the pages of a group minus its soft limit. */
  beside: (excess: number): readonly string[] =>
    excess > 0 ? [`${mb(excess)} over its soft limit`, `${mb(excess)} over soft limit`] : ['below its soft limit', 'below soft limit'],
  /** The share of pages that this pass scans, beside a bar that the key explains. */
  shareScanned: percent,
  /** One or two lines of words beside the line of the soft limit; `isOver`: the group is over it. */
  limit: (isOver: boolean): readonly (readonly string[])[] =>
    isOver
      ? [['over soft limit: reclaimed first'], ['over soft limit:', 'reclaimed first'], ['over limit:', 'first'], ['over', 'limit']]
      : [['soft limit'], ['soft', 'limit']],
  /** Beside the line of `memory.min`, `low`, `high` or `max`; `isOver`: the group has more pages. Longest form first. */
  limitOf: (kind: GroupLimit['kind'], isOver: boolean): readonly string[] => {
    const name = `memory.${kind}`;
    switch (kind) {
      case 'min':
      case 'low':
        return [isOver ? `${name}: protected up to here` : `${name}: protected`, name, kind];
      case 'high':
        return [isOver ? `over ${name}: its tasks sleep` : name, name, kind];
      case 'max':
        return [name, kind];
    }
  },
  /** A limit and its amount, below the line of the limit if the group is alone on the scene, otherwise above a low belt. Longest form first. */
  limitAt: (kind: GroupLimit['kind'], pages: number): readonly string[] => [
    `memory.${kind}: ${mb(pages)}`,
    `${kind}: ${mb(pages)}`,
    `${kind}: ${mb(pages).replace(/ MB$/, '')}`,
    kind,
  ],
  /** Anonymous pages that cannot be swapped out; `hasSwapped`: other pages are in swap. Longest form first. */
  barred: (pages: number, hasSwapped: boolean): readonly string[] => {
    const why = hasSwapped ? 'no swap left' : 'no swap';
    return [`${mb(pages)} cannot be freed: ${why}`, `${mb(pages)}: ${why}`, why];
  },
  /** File pages that are not on the disk yet. Longest form first. */
  unwritten: (pages: number): readonly string[] => [
    `${mb(pages)} cannot be freed: not on the disk`,
    `${mb(pages)}: not on disk`,
    'not on disk',
  ],
  /** Longest form first. */
  pressure: ({ some }: GroupPressure): readonly string[] => [`pressure ${percent(some)}`, percent(some)],
  rest: (more: { readonly groups: number; readonly pages: number }, inNoGroup: number, kernel: number): readonly string[] => {
    const told = [
      [
        more.groups > 0,
        `${more.groups} more ${more.groups === 1 ? 'group' : 'groups'} ${mb(more.pages)}`,
        `${more.groups} more ${mb(more.pages)}`,
      ],
      [inNoGroup > 0, `in no group ${mb(inNoGroup)}`, `no group ${mb(inNoGroup)}`],
      [true, `kernel memory ${mb(kernel)}`, `kernel ${mb(kernel)}`],
    ] as const;
    const there = told.filter(([is]) => is);
    return [there.map(([, long]) => long).join(', '), there.map(([, , short]) => short).join(', '), there[0]?.[2] ?? ''];
  },
});
