// Words around the ledger; its rows, claims and reasons are in the scenario's claims.toml.

import type { Verdict } from '../../domain/ledger/ledger.model.ts';
import { KernelSide, Relation } from '../../engine/codes.ts';
import type { Combination, LedgerCheck, LedgerScore } from '../../engine/protocol.ts';
import { count, figure, number } from '../../words/format.ts';
import { inLanguage } from '../../words/language.ts';

const verdict: Readonly<Record<Verdict, string>> = {
  reproduced: 'reproduced',
  direction: 'direction only',
  missed: 'not reproduced',
  open: 'open',
  unscored: 'not scored',
  unmodelled: 'not modelled',
};

const verdictMeans: Readonly<Record<Verdict, string>> = {
  reproduced: 'The change has the published direction and size; for a claim, every check holds.',
  direction: 'The change has the published direction but a different size.',
  missed: 'The change has another direction, or a check fails.',
  open: 'The verdict needs both runs to finish.',
  unscored: 'Our figure is shown beside the published one but not judged, for the reason given.',
  unmodelled: 'The model cannot produce this figure, for the reason given.',
};

const FAMILIES: Readonly<Record<string, string>> = {
  throughput: 'Throughput',
  'io-time': 'Time of the background I/O',
  swap: 'Swap',
  faults: 'Faults',
  sanity: 'Expected zero',
  direct: 'Direct reclaim',
  kswapd: 'kswapd',
  writeback: 'Writeback',
  slab: 'Slab caches',
  thp: 'Huge pages and compaction',
  elapsed: 'Time',
};

const RELATIONS: Readonly<Record<Relation, string>> = { [Relation.AtMost]: 'at most', [Relation.AtLeast]: 'at least' };
const NAMED = { before: 'unpatched', after: 'patched' } as const;
const SIDES: Readonly<Record<KernelSide, string>> = { [KernelSide.Before]: 'unpatched', [KernelSide.After]: 'patched' };

const tally = ({ held, of }: { readonly held: number; readonly of: number }): string => `${count(held)} of ${count(of)}`;

/** A condition such as `before swaptotal-715M at most 10 % of after swaptotal-715M`. */
const condition = (check: LedgerCheck): string => {
  const amount =
    check.percent_of === undefined
      ? figure(check.amount)
      : `${figure(check.amount)} % of ${SIDES[check.percent_of.side]} ${check.percent_of.figure}`;
  return `${SIDES[check.side]} ${check.figure} ${RELATIONS[check.relation]} ${amount}`;
};

/** The value of our run for the condition, and its limit if that depends on another value. */
const found = (check: LedgerCheck): string => {
  if (check.ours === undefined) return 'not run yet';
  if (check.percent_of === undefined || check.limit === undefined) return `here ${figure(check.ours)}`;
  return `here ${figure(check.ours)}, limit ${figure(check.limit)}`;
};

const combination = ({ cut }: Combination): string => {
  switch (cut.type) {
    case 'none':
      return 'no patch of the series';
    case 'only':
      return `only ${cut.id}`;
    case 'without':
      return `all but ${cut.id}`;
    case 'all':
      return 'the whole series';
    default:
      return unreachable(cut);
  }
};

const unreachable = (cut: never): never => {
  throw new Error(`no such cut: ${String(cut)}`);
};

export const ledgerWords = inLanguage('ledgerWords', {
  label: 'Ledger',
  title: 'Published figures and ours',
  source: (title: string, author: string, date: string) => `“${title}”, ${author}, ${date}`,
  tabs: { tables: 'Tables', claims: 'Claims', patches: 'Patch by patch' },
  parts: 'Parts of the ledger',
  reading: 'The page is reading the published figures.',
  refused: 'The ledger cannot be shown.',
  refusedNext: 'What to do: correct that line of this scenario’s claims.toml and reload the page. Everything else works.',
  verdict,
  verdictMeans,
  filter: 'Show only one verdict',
  nothingChosen: 'No row here has this verdict.',
  family: (name: string) => FAMILIES[name] ?? name,
  column: {
    metric: 'Row',
    published: 'Published',
    ours: 'Ours',
    before: 'unpatched',
    after: 'patched',
    verdict: 'Verdict',
    reason: 'About the row',
    moment: 'See it',
    combination: 'Patches that are on',
    load: 'On the stage',
  },
  none: '–',
  moment: (side: 'before' | 'after', metric: string) => `Show in the ${NAMED[side]} run: ${metric}`,
  momentAt: (side: 'before' | 'after', seconds: number) => `${NAMED[side]}, ${number(seconds)} s`,
  momentAhead: (side: 'before' | 'after') => `${NAMED[side]}, later`,
  momentAbsent: 'not in this run',
  momentFailed: 'run failed',
  condition,
  found,
  holds: { yes: 'holds', no: 'does not hold', open: 'open' },
  score: (score: LedgerScore) =>
    `Of the judged rows, ${tally(score.direction)} change in the published direction, ${tally(score.within_2x)} are within a factor of two and ${tally(score.within_25)} within 25 %. Of the rows that must stay flat, ${tally(score.flat)} do; of those that must be zero, ${tally(score.zero)} are.`,
  progress: (side: 'before' | 'after', seconds: number, end: number) => `${NAMED[side]}: computed to ${count(seconds)} of ${count(end)} s`,
  complete: (side: 'before' | 'after') => `${NAMED[side]}: complete`,
  filling: 'The verdicts appear when both runs are complete.',
  failed: (side: 'before' | 'after') => `${NAMED[side]}: the run failed; the stage says why`,
  notFilling: 'Verdicts need both runs. What to do: undo the last change to the run that failed, or reload the page.',
  changed:
    'The kernels or the machine are not the published ones, because patches or values were changed. The figures and verdicts belong to this run.',
  scaled: (size: string, k: number) => `Size ${size}: our pages, rates and calls are multiplied by ${k}; times and shares are not.`,
  notComparable: (rows: readonly string[]) => `Not comparable at this size: ${rows.join(', ')}.`,
  notAtThisSize: 'Not comparable at this size.',
  oneSeed: (seed: number) => `These verdicts are those of one run of each kernel, with seed ${seed}.`,
  scored: (held: number, of: number) =>
    `In the scored runs, with five seeds, ${count(held)} of the mail’s ${count(of)} claims hold (reclaim score).`,
  ablation: {
    intro:
      'This table shows what each patch does: the patched kernel runs with only one patch of the series, and with all but one. Each row is a whole run, computed here at the current size.',
    workOut: 'Compute',
    goOn: 'Continue',
    stop: 'Stop',
    done: (done: number, of: number) => `${count(done)} of ${count(of)} runs`,
    running: (name: string) => `Running: ${name}`,
    failed: 'A run could not be finished:',
    failedNext: '“Continue” tries it again.',
    groups: {
      published: 'As published',
      none: 'Ours, without the series',
      only: 'One patch alone',
      without: 'All but one',
      all: 'All of them',
    },
    name: combination,
    with: (others: readonly string[]) => `with ${others.join(', ')}, which it needs`,
    nor: (others: readonly string[]) => `and without ${others.join(', ')}, which ${others.length === 1 ? 'needs' : 'need'} it`,
    load: (name: string) => `Put on the stage, as the patched kernel: ${name}`,
    loadShort: 'Load',
    loaded: 'on stage',
    publishedSide: { before: 'the unpatched kernel', after: 'the patched kernel' },
  },
});
