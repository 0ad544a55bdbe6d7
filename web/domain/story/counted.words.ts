// Phrases for the numbers of a run in an answer: “1,438 direct reclaims”, “131 MB swapped out”.

import type { Ns } from '../../engine/units.ts';
import { seconds } from '../../words/format.ts';
import { inLanguage } from '../../words/language.ts';
import { amountText } from '../scene/amounts.words.ts';
import type { Amount, Unit } from '../scene/marks.model.ts';
import type { LineName } from './curve.model.ts';
import { isOfPages, isSum, type Place, placeText } from './story-values.model.ts';

/** The act that each counter of pages counts. */
const PAGES: Readonly<Record<string, string>> = {
  pswpout: 'swapped out',
  pswpin: 'read back from swap',
  workingset_refault_file: 'read again',
  pgsteal_kswapd: 'freed by kswapd',
  pgsteal_direct: 'freed by direct reclaim',
  pgscan_kswapd: 'scanned by kswapd',
  pgscan_direct: 'scanned by direct reclaim',
  kswapd_inodesteal: 'dropped along with inodes',
  nr_written: 'written to disk',
  nr_vmscan_write: 'handed to writepage',
  pgsteal_file: 'of files evicted',
};

/** The kind of pages, for counters that count only one kind. */
const KINDS: Readonly<Record<string, string>> = { workingset_refault_file: 'file' };

/** Events that a counter counts, in the singular and the plural. */
const HAPPENED: Readonly<Record<string, readonly [once: string, often: string]>> = {
  allocstall: ['direct reclaim', 'direct reclaims'],
  pgmajfault: ['major fault', 'major faults'],
  pageoutrun: ['run of kswapd', 'runs of kswapd'],
  oom_kill: ['program killed', 'programs killed'],
};

/** Counters of a group. Their phrase does not name the group, because a story may use another name for it, and the question has
 * mentioned it. */
const OF_GROUP = /^memcg_.+_kswapd_pgreclaim$/;

/** The phrase for a counter; null: it has none, so the answer shows its name. */
function ofCounter(name: string, { value, unit }: Amount): string | null {
  const pages = OF_GROUP.test(name) ? 'reclaimed from the group' : PAGES[name];
  const kind = kindOf({ type: 'counter', name });
  if (pages !== undefined) return kind === '' || unit !== 'MB' ? pages : `of ${kind}pages ${pages}`;
  const happened = HAPPENED[name];
  return happened === undefined || unit !== 'count' ? null : happened[value === 1 ? 0 : 1];
}

/** The counted thing, without the amount; null: there is no phrase for it. */
function thing(place: Place, amount: Amount): string | null {
  if (place.type === 'lost' || place.type === 'stalled') return 'spent waiting';
  if (place.type === 'kswapdTime') return 'of CPU time for kswapd';
  if (place.type === 'zones' && place.number === 'free' && place.zone === null) return 'free';
  return place.type === 'counter' ? ofCounter(place.name, amount) : null;
}

const kindOf = (place: Place): string => (place.type === 'counter' && place.name in KINDS ? `${KINDS[place.name]} ` : '');

const amountOf = (place: Place, { value, unit }: Amount): string =>
  unit === 'count' && isOfPages(place)
    ? amountText({ value, unit: 'pages' }).replace(/pages?$/, (pages) => kindOf(place) + pages)
    : amountText({ value, unit });

/** The amount with “more”, such as “28 more pages” or “518 s more”, because the scene shows the sum since the start, and this is only
 * the growth since the question. */
function added(place: Place, amount: string): string {
  if (!isSum(place)) return amount;
  const [number, ...unit] = amount.split(' ');
  return unit[0] === 's' ? `${amount} more` : [number, 'more', ...unit].join(' ');
}

const LINES: Readonly<Record<LineName, string>> = {
  ops: 'requests per second',
  free: 'free',
  'swap-out': 'swapped out per second',
  'swap-in': 'read back from swap per second',
  lost: 'spent waiting since the start',
};

/** Labels of a curve's axis. */
const AXES: Readonly<Record<LineName, string>> = {
  ops: 'requests per second',
  free: 'MB of free memory',
  'swap-out': 'MB swapped out per second',
  'swap-in': 'MB read back from swap per second',
  lost: 'seconds spent waiting since the start',
};

export const countedWords = inLanguage('countedWords', {
  /** By how much a sum has grown in the period, or the value of a number that is not a sum. */
  counted: (place: Place, amount: Amount) => `${added(place, amountOf(place, amount))} ${thing(place, amount) ?? `(${placeText(place)})`}`,
  added,
  axis: (line: LineName) => AXES[line],
  ofLine: (line: LineName, amount: Amount) => `${amountText(amount)} ${LINES[line]}`,
  /** The two lines beside a figure that counts since a moment; null: the counter has no phrase. */
  figure: (place: Place, unit: Unit, sinceNs: Ns): readonly [string, string] | null => {
    const words = thing(place, { value: 0, unit });
    return words === null
      ? null
      : [
          unit === 'count' && isOfPages(place) ? `${kindOf(place)}pages ${words}` : words,
          `since ${seconds(sinceNs)}${place.type === 'lost' ? ', all tasks' : ''}`,
        ];
  },
});
