// Small recordings in the formats of several kernels, with invented numbers.

/** The numbers of a sample, from which its counters are computed. */
type At = { readonly seconds: number; readonly free: number; readonly scanned: number };

const zoneinfo26 = ({ free }: At): string => `Node 0, zone      DMA
  pages free     ${free}
        min      100
        low      125
        high     150
        scanned  0
        spanned  4095
        present  4000
    nr_free_pages ${free}
    nr_inactive_anon 10
    nr_active_anon 20
    nr_inactive_file 30
    nr_active_file 40
    nr_unevictable 0
    nr_dirty     7
        protection: (0, 2991, 3999, 3999)
  pagesets
    cpu: 0
              count: 5
              high:  6
              batch: 1
  vm stats threshold: 4
    cpu: 1
              count: 3
              high:  6
              batch: 1
  vm stats threshold: 4
  all_unreclaimable: 0
  prev_priority:     12
  start_pfn:         1
  inactive_ratio:    1
`;

/** Linux 2.6.34: kswapd's part of the reclaimed pages has a name of its own. */
const sample26 = (at: At): string => `time: ${at.seconds}
nr_free_pages ${at.free}
nr_dirty 7
nr_writeback 2
pswpin ${at.scanned}
pswpout ${2 * at.scanned}
pgmajfault 9
pgsteal_dma ${2 * at.scanned}
pgsteal_normal ${4 * at.scanned}
pgscan_kswapd_dma ${3 * at.scanned}
pgscan_kswapd_normal ${7 * at.scanned}
pgscan_direct_dma ${at.scanned}
pgscan_direct_normal ${at.scanned}
kswapd_steal ${5 * at.scanned}
allocstall ${at.scanned}
${zoneinfo26(at)}`;

/** Linux 3.10: reclaimed pages by zone and by reclaimer. */
const sample310 = (at: At): string => `time: ${at.seconds}.25
nr_free_pages ${at.free}
pgsteal_kswapd_dma32 ${at.scanned}
pgsteal_kswapd_normal ${at.scanned}
pgsteal_direct_dma32 ${at.scanned}
pgsteal_direct_normal 0
pgscan_kswapd_dma32 ${4 * at.scanned}
pgscan_kswapd_normal ${6 * at.scanned}
pgscan_direct_dma32 ${2 * at.scanned}
pgscan_direct_normal 0
pgscan_direct_throttle 1
workingset_refault ${at.scanned}
allocstall ${at.scanned}
`;

const zoneinfo618 = ({ free }: At): string => `Node 0, zone   Normal
  per-node stats
      nr_inactive_anon 999
      nr_active_anon 999
      workingset_nodes 3
  pages free     ${free}
        boost    0
        min      1000
        low      1250
        high     1500
        promo    1750
        spanned  65536
        present  65536
        managed  60000
        cma      0
        protection: (0, 0, 0, 0, 0)
      nr_free_pages ${free}
      nr_zone_inactive_anon 10
      nr_zone_active_anon 20
      nr_zone_inactive_file 30000
      nr_zone_active_file 4000
      nr_zone_unevictable 0
  pagesets
    cpu: 0
              count:    63
              high:     378
              batch:    63
              high_min: 378
              high_max: 2040
  vm stats threshold: 24
  node_unreclaimable:  0
  start_pfn:           1048576
`;

/** Linux 6.18, with all four files. */
const sample618 = (at: At): string => `time: ${1_700_000_000 + at.seconds}.500000001
nr_free_pages ${at.free}
nr_dirty 70
nr_writeback 0
pswpin 0
pswpout ${at.scanned}
allocstall_dma 0
allocstall_normal ${at.scanned}
allocstall_movable ${at.scanned}
pgscan_kswapd ${10 * at.scanned}
pgscan_direct ${2 * at.scanned}
pgscan_khugepaged 0
pgscan_anon 1
pgscan_file 2
pgsteal_kswapd ${5 * at.scanned}
pgsteal_direct ${at.scanned}
workingset_refault_anon 0
workingset_refault_file ${3 * at.scanned}
pgmajfault 12
oom_kill 0
some_counter_of_a_later_kernel 5
${zoneinfo618(at)}some avg10=1.50 avg60=0.20 avg300=0.05 total=${at.scanned * 1_000}
full avg10=0.00 avg60=0.00 avg300=0.00 total=${at.scanned * 100}
MemTotal:         240000 kB
SwapTotal:          8192 kB
SwapFree:           4096 kB
Active(anon):         40 kB
HugePages_Total:       0
`;

const SAMPLES = { '2.6.34': sample26, '3.10': sample310, '6.18': sample618 } as const;
export type Era = keyof typeof SAMPLES;
export const ERAS = Object.keys(SAMPLES) as readonly Era[];

const AT: readonly At[] = [
  { seconds: 10, free: 5_000, scanned: 100 },
  { seconds: 12, free: 2_000, scanned: 110 },
  { seconds: 13, free: 1_200, scanned: 150 },
  { seconds: 17, free: 4_000, scanned: 150 },
];

/** Four samples of a kernel. */
export const recordingOf = (era: Era): string => AT.map(SAMPLES[era]).join('');
export const sampleOf = (era: Era, seconds: number, free: number, scanned: number): string => SAMPLES[era]({ seconds, free, scanned });
