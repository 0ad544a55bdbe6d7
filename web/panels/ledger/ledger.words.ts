// Words around the ledger: its rows, claims and reasons stand in the scenario's claims.toml.
import { KernelSide, Relation } from '../../engine/codes.ts';
import type { Combination, LedgerCheck, LedgerScore } from '../../engine/protocol.ts';
import { count, figure, number } from '../../words/format.ts';
import { inLanguage } from '../../words/language.ts';
import type { Verdict } from './ledger.model.ts';

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
  direction: 'The change has the published direction, and another size.',
  missed: 'Not even the direction comes out, or a check does not hold.',
  open: 'The verdict needs both runs to their ends.',
  unscored: 'Shown beside the published figure, and not judged; the reason says why.',
  unmodelled: 'There is no such thing in this model; the reason says why.',
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
const SIDES: Readonly<Record<KernelSide, string>> = { [KernelSide.Before]: 'before', [KernelSide.After]: 'after' };

const tally = ({ held, of }: { readonly held: number; readonly of: number }): string => `${count(held)} of ${count(of)}`;

/** `before swaptotal-715M at most 10 % of after swaptotal-715M`. */
const condition = (check: LedgerCheck): string => {
  const amount =
    check.percent_of === undefined
      ? figure(check.amount)
      : `${figure(check.amount)} % of ${SIDES[check.percent_of.side]} ${check.percent_of.figure}`;
  return `${SIDES[check.side]} ${check.figure} ${RELATIONS[check.relation]} ${amount}`;
};

/** What was measured for it. */
const found = (check: LedgerCheck): string => {
  if (check.ours === undefined) return 'not run yet';
  if (check.percent_of === undefined || check.limit === undefined) return `here ${figure(check.ours)}`;
  return `here ${figure(check.ours)}, limit ${figure(check.limit)}`;
};

const combination = ({ cut }: Combination): string => {
  switch (cut.type) {
    case 'none':
      return 'none of the series';
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
  title: 'Published and ours',
  source: (title: string, author: string, date: string) => `“${title}”, ${author}, ${date}`,
  tabs: { tables: 'Tables', claims: 'Claims', patches: 'Patch by patch' },
  parts: 'Parts of the ledger',
  reading: 'The published figures are being read.',
  refused: 'The ledger cannot be shown.',
  refusedNext: 'What to do: correct the file claims.toml of this scenario there, and reload the page. Everything else works.',
  verdict,
  verdictMeans,
  filter: 'Show only one verdict',
  nothingChosen: 'Nothing here has this verdict.',
  family: (name: string) => FAMILIES[name] ?? name,
  column: {
    metric: 'Row',
    published: 'Published',
    ours: 'Ours',
    before: 'before',
    after: 'after',
    verdict: 'Verdict',
    reason: 'About the row',
    moment: 'See it',
    combination: 'Patches that are on',
    load: 'On the stage',
  },
  none: '–',
  moment: (side: 'before' | 'after', metric: string) => `Show in the run ${side}: ${metric}`,
  momentAt: (side: 'before' | 'after', seconds: number) => `${side}, ${number(seconds)} s`,
  momentAhead: (side: 'before' | 'after') => `${side}, later`,
  momentAbsent: 'not in this run',
  momentFailed: 'does not run',
  condition,
  found,
  holds: { yes: 'holds', no: 'does not hold', open: 'open' },
  score: (score: LedgerScore) =>
    `Of the rows that are judged, ${tally(score.direction)} change the published way; ${tally(score.within_2x)} by no more than twice or half as much, ${tally(score.within_25)} within 25 %. ${tally(score.flat)} that must stay flat do, and ${tally(score.zero)} that must be nothing are.`,
  progress: (side: 'before' | 'after', seconds: number, end: number) => `${side}: computed to ${count(seconds)} of ${count(end)} s`,
  complete: (side: 'before' | 'after') => `${side}: complete`,
  filling: 'The verdicts come by themselves when both runs are complete.',
  failed: (side: 'before' | 'after') => `${side}: does not run; the stage says why`,
  notFilling: 'Verdicts need both runs. What to do: change what was switched or set there, or reload the page.',
  changed:
    'These are not the published kernels or not the published machine: patches or values were changed. The figures and verdicts are of this run.',
  scaled: (size: string, k: number) =>
    `Size ${size}: pages, rates and calls of ours are multiplied by ${k}, times and shares are as they are.`,
  notComparable: (rows: readonly string[]) => `Not comparable at this size: ${rows.join(', ')}.`,
  notAtThisSize: 'Not comparable at this size.',
  oneSeed: (seed: number) => `One run of each kernel, seed ${seed}. The command reclaim score uses several seeds.`,
  ablation: {
    intro:
      'Which patch does what: the kernel after with one patch of the series alone, and with all but one. Each row is a whole run, computed here at the size that is open.',
    workOut: 'Work it out',
    goOn: 'Go on',
    stop: 'Stop',
    done: (done: number, of: number) => `${count(done)} of ${count(of)} runs`,
    running: (name: string) => `Running: ${name}`,
    failed: 'A run could not be finished:',
    failedNext: '“Go on” tries it again.',
    groups: {
      published: 'As published',
      none: 'Ours, without the series',
      only: 'One patch alone',
      without: 'All but one',
      all: 'All of them',
    },
    name: combination,
    with: (others: readonly string[]) => `with ${others.join(', ')}, which it needs`,
    nor: (others: readonly string[]) => `nor ${others.join(', ')}, which ${others.length === 1 ? 'needs' : 'need'} it`,
    load: (name: string) => `Put on the stage, as the kernel after: ${name}`,
    loadShort: 'Load',
    loaded: 'is there',
    publishedSide: { before: 'the kernel before', after: 'the kernel after' },
  },
});
