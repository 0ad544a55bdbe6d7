// The counters of /proc/vmstat that a recording keeps, and the figures that the page computes from them. Kernels count the same figure
// under different names: until 4.7 the kernel counted scanned pages for each zone, and until 3.3 it counted pages freed by direct reclaim
// only together with those freed by kswapd.

/** Names of counters, which count events since the machine was booted. */
const COUNTERS = [
  /^pg(?:scan|steal|refill)(?:_|$)/,
  /^kswapd_(?:steal|inodesteal|low_wmark_hit_quickly|high_wmark_hit_quickly)$/,
  /^allocstall(?:_|$)/,
  /^pswp(?:in|out)$/,
  /^pg(?:majfault|pgin|pgout|activate|deactivate|rotated)$/,
  /^pg(?:demote|promote)_/,
  /^workingset_(?:refault|activate|restore)/,
  /^nr_(?:vmscan_write|vmscan_immediate_reclaim|dirtied|written)$/,
  /^(?:pageoutrun|slabs_scanned|compact_stall|oom_kill)$/,
];

/** Names of gauges, which are numbers of pages at the moment of the sample. */
const GAUGES = [/^nr_(?:free_pages|dirty|writeback)$/];

export type CounterKind = 'counter' | 'gauge';

/** The kind of a name in /proc/vmstat; null: the recording does not keep its number. */
export const counterKind = (name: string): CounterKind | null => {
  if (COUNTERS.some((pattern) => pattern.test(name))) return 'counter';
  return GAUGES.some((pattern) => pattern.test(name)) ? 'gauge' : null;
};

/** The figures for a part of a recording, in the order of the table. All count pages, except direct reclaims, major faults and OOM kills,
 * which are events. */
export const FIGURES = [
  'scannedKswapd',
  'scannedDirect',
  'reclaimedKswapd',
  'reclaimedDirect',
  'directReclaims',
  'swappedOut',
  'swappedIn',
  'refaultsFile',
  'refaultsAnon',
  'majorFaults',
  'oomKills',
] as const;
export type Figure = (typeof FIGURES)[number];

/** A figure is the sum of the counters in `names`, minus those in `less`. */
export type Source = { readonly names: readonly string[]; readonly less: readonly string[] };

const ZONES = '(?:dma|dma32|normal|high|movable|device)';
const only = (name: string): RegExp => new RegExp(`^${name}$`);
const split = (name: string): RegExp => new RegExp(`^${name}_${ZONES}$`);

type Way = { readonly plus: RegExp; readonly minus?: RegExp };

/** The counters that make up each figure, under each set of names that kernels have used for them. The first set that a recording has is
 * taken. */
const WAYS: { readonly [figure in Figure]: readonly Way[] } = {
  scannedKswapd: [{ plus: only('pgscan_kswapd') }, { plus: split('pgscan_kswapd') }],
  scannedDirect: [{ plus: only('pgscan_direct') }, { plus: split('pgscan_direct') }],
  reclaimedKswapd: [{ plus: only('pgsteal_kswapd') }, { plus: split('pgsteal_kswapd') }, { plus: only('kswapd_steal') }],
  reclaimedDirect: [
    { plus: only('pgsteal_direct') },
    { plus: split('pgsteal_direct') },
    { plus: split('pgsteal'), minus: only('kswapd_steal') },
  ],
  directReclaims: [{ plus: only('allocstall') }, { plus: split('allocstall') }],
  swappedOut: [{ plus: only('pswpout') }],
  swappedIn: [{ plus: only('pswpin') }],
  refaultsFile: [{ plus: only('workingset_refault_file') }, { plus: only('workingset_refault') }],
  refaultsAnon: [{ plus: only('workingset_refault_anon') }],
  majorFaults: [{ plus: only('pgmajfault') }],
  oomKills: [{ plus: only('oom_kill') }],
};

/** The counters from which a figure is computed, among those of a recording; null: the recording does not have enough of them. */
export const sourceOf = (figure: Figure, names: readonly string[]): Source | null => {
  for (const { plus, minus } of WAYS[figure]) {
    const summed = names.filter((name) => plus.test(name));
    if (summed.length === 0) continue;
    const less = minus === undefined ? [] : names.filter((name) => minus.test(name));
    // Without kswapd's part, the rest cannot be computed.
    if (minus === undefined || less.length > 0) return { names: summed, less };
  }
  return null;
};
