// The terms on the stage, each with the kernel's name for it and the source to read; the same in every language. Files and functions are
// those of 4.10, as in the headers of the engine's modules, unless another version is given or 4.10 does not have the thing yet. The
// definitions are in panels/terms/glossary.words.ts.
import { ofOutcomes } from '../outcomes/outcomes.model.ts';

/** Origin of a number that no formula computes: the engine counts it, a setting or a constant gives it, or the stage draws it. */
export type Origin = 'counted' | 'set' | 'drawn';

type InKernel = {
  /** The kernel's name; empty: the kernel has none. */
  readonly kernel: string;
  /** File and function; empty: the term is the project's own and not the kernel's. */
  readonly source: string;
  /** Absent: the term has no number, or formulas compute all its numbers. */
  readonly origin?: Origin;
};

/** In the order in which a reader learns them, grouped by their places on the stage. */
const ROWS = {
  // The reclaimers, and how hard they work.
  kswapd: { kernel: 'kswapd', source: 'mm/vmscan.c: kswapd, balance_pgdat', origin: 'counted' },
  direct: {
    kernel: 'try_to_free_pages',
    source: 'mm/page_alloc.c: __alloc_pages_direct_reclaim; mm/vmscan.c: try_to_free_pages',
    origin: 'counted',
  },
  flusher: { kernel: 'wb_workfn', source: 'fs/fs-writeback.c: wb_workfn' },
  priority: { kernel: 'sc->priority', source: 'mm/vmscan.c: get_scan_count; include/linux/mmzone.h: DEF_PRIORITY' },
  gentle: { kernel: 'DEF_PRIORITY', source: 'include/linux/mmzone.h: DEF_PRIORITY', origin: 'set' },
  desperate: { kernel: 'sc->priority == 0', source: 'mm/vmscan.c: get_scan_count', origin: 'set' },
  door: { kernel: 'scan_balance', source: 'mm/vmscan.c: get_scan_count' },
  swappiness: { kernel: 'vm.swappiness', source: 'mm/vmscan.c: get_scan_count', origin: 'set' },
  target: { kernel: 'sc->nr_to_reclaim', source: 'mm/vmscan.c: kswapd_shrink_zone, shrink_lruvec (3.11)' },
  pass: { kernel: 'sc.priority', source: 'mm/vmscan.c: balance_pgdat, do_try_to_free_pages', origin: 'counted' },
  batch: { kernel: 'SWAP_CLUSTER_MAX', source: 'mm/vmscan.c: shrink_inactive_list; include/linux/swap.h: SWAP_CLUSTER_MAX', origin: 'set' },
  // The demand of programs.
  demand: { kernel: 'struct task_struct', source: 'include/linux/sched.h: task_struct', origin: 'counted' },
  stall: { kernel: 'TASK_UNINTERRUPTIBLE', source: 'kernel/sched/core.c: io_schedule_timeout', origin: 'drawn' },
  callPath: { kernel: 'the kernel stack', source: 'arch/x86/kernel/dumpstack.c: show_trace_log_lvl' },
  // Memory: zones, nodes and their watermarks.
  memory: { kernel: 'struct zone', source: 'include/linux/mmzone.h: zone' },
  zone: { kernel: 'struct zone', source: 'include/linux/mmzone.h: zone' },
  node: { kernel: 'struct pglist_data', source: 'include/linux/mmzone.h: pglist_data', origin: 'drawn' },
  managed: { kernel: 'zone->managed_pages', source: 'include/linux/mmzone.h: zone', origin: 'counted' },
  free: { kernel: 'NR_FREE_PAGES', source: 'mm/page_alloc.c: __free_one_page; include/linux/mmzone.h: NR_FREE_PAGES' },
  min: { kernel: 'watermark[WMARK_MIN]', source: 'mm/page_alloc.c: __setup_per_zone_wmarks, __zone_watermark_ok' },
  low: { kernel: 'watermark[WMARK_LOW]', source: 'mm/page_alloc.c: __setup_per_zone_wmarks, wake_all_kswapds' },
  high: { kernel: 'watermark[WMARK_HIGH]', source: 'mm/page_alloc.c: __setup_per_zone_wmarks; mm/vmscan.c: zone_balanced' },
  reserve: { kernel: 'zone->lowmem_reserve', source: 'mm/page_alloc.c: setup_per_zone_lowmem_reserve' },
  woke: { kernel: 'mm_vmscan_wakeup_kswapd', source: 'mm/vmscan.c: wakeup_kswapd' },
  slept: { kernel: 'mm_vmscan_kswapd_sleep', source: 'mm/vmscan.c: kswapd_try_to_sleep' },
  gate: { kernel: 'prepare_kswapd_sleep', source: 'mm/vmscan.c: prepare_kswapd_sleep, pgdat_balanced', origin: 'counted' },
  // Lists.
  lists: { kernel: 'struct lruvec', source: 'include/linux/mmzone.h: lruvec; mm/swap.c: lru_cache_add', origin: 'drawn' },
  inactive: { kernel: 'LRU_INACTIVE_ANON, LRU_INACTIVE_FILE', source: 'mm/vmscan.c: shrink_inactive_list', origin: 'counted' },
  active: { kernel: 'LRU_ACTIVE_ANON, LRU_ACTIVE_FILE', source: 'mm/vmscan.c: shrink_active_list', origin: 'counted' },
  anon: { kernel: 'PageAnon, PageSwapBacked', source: 'mm/memory.c: do_anonymous_page; mm/swap_state.c: add_to_swap', origin: 'counted' },
  file: { kernel: 'LRU_FILE', source: 'mm/filemap.c: add_to_page_cache_lru', origin: 'counted' },
  tail: { kernel: 'lru_to_page', source: 'mm/vmscan.c: isolate_lru_pages' },
  head: { kernel: 'list_add', source: 'mm/swap.c: __pagevec_lru_add_fn' },
  scan: { kernel: 'nr[lru]', source: 'mm/vmscan.c: get_scan_count', origin: 'counted' },
  scanTarget: { kernel: 'nr[lru]', source: 'mm/vmscan.c: get_scan_count, shrink_list', origin: 'counted' },
  generation: {
    kernel: 'struct lru_gen_folio: max_seq, min_seq[], nr_pages[]',
    source: 'include/linux/mmzone.h: lru_gen_folio; mm/vmscan.c: inc_max_seq, evict_folios',
    origin: 'counted',
  },
  page: { kernel: 'struct page', source: 'include/linux/mm_types.h: page', origin: 'drawn' },
  clean: { kernel: '!PageDirty', source: 'mm/vmscan.c: shrink_page_list' },
  referenced: { kernel: 'PG_referenced, the accessed bit', source: 'mm/vmscan.c: page_check_references', origin: 'counted' },
  dirty: { kernel: 'PG_dirty', source: 'mm/page-writeback.c: __set_page_dirty_nobuffers', origin: 'counted' },
  writeback: {
    kernel: 'PG_writeback',
    source: 'mm/page-writeback.c: test_clear_page_writeback; mm/vmscan.c: shrink_page_list',
    origin: 'counted',
  },
  lap: {
    kernel: 'PG_dirty, PG_writeback, PG_reclaim',
    source: 'mm/vmscan.c: shrink_page_list; counted here, the kernel has no number for it',
    origin: 'counted',
  },
  mapped: { kernel: 'page_mapped', source: 'mm/rmap.c: try_to_unmap' },
  unevictable: { kernel: 'LRU_UNEVICTABLE', source: 'mm/vmscan.c: page_evictable', origin: 'counted' },
  kernel: { kernel: 'NR_SLAB_RECLAIMABLE, NR_SLAB_UNRECLAIMABLE', source: 'mm/slab.c: kmem_getpages', origin: 'counted' },
  // Outcomes.
  outcomes: { kernel: '/proc/vmstat', source: 'mm/vmstat.c: vmstat_text' },
  ...ofOutcomes(({ kernel, source }) => ({ kernel, source })),
  refault: { kernel: 'workingset_refault', source: 'mm/workingset.c: workingset_refault' },
  workingSet: { kernel: 'workingset', source: 'mm/workingset.c' },
  events: { kernel: 'tracepoints', source: 'include/trace/events/vmscan.h', origin: 'counted' },
  event: { kernel: 'tracepoints', source: 'include/trace/events/vmscan.h, kmem.h', origin: 'counted' },
  wake: { kernel: 'wakeup_kswapd', source: 'mm/vmscan.c: wakeup_kswapd, kswapd_try_to_sleep' },
  // The lanes and the clock at the bottom.
  lanes: { kernel: '', source: '' },
  ops: { kernel: '', source: '', origin: 'counted' },
  clock: { kernel: '', source: '', origin: 'counted' },
  // Groups.
  groups: { kernel: 'struct mem_cgroup', source: 'mm/memcontrol.c: mem_cgroup_try_charge', origin: 'counted' },
  usage: { kernel: 'memory.usage_in_bytes', source: 'mm/memcontrol.c: mem_cgroup_usage', origin: 'counted' },
  softLimit: { kernel: 'memory.soft_limit_in_bytes', source: 'mm/memcontrol.c: mem_cgroup_soft_limit_reclaim', origin: 'set' },
  groupLow: { kernel: 'memory.min, memory.low', source: 'mm/page_counter.c: page_counter_calculate_protection', origin: 'set' },
  groupHigh: { kernel: 'memory.high', source: 'mm/memcontrol.c: mem_cgroup_handle_over_high', origin: 'set' },
  hardLimit: { kernel: 'memory.limit_in_bytes', source: 'mm/memcontrol.c: try_charge', origin: 'set' },
  pressure: { kernel: 'avg10 of memory.pressure', source: 'kernel/sched/psi.c: update_averages', origin: 'counted' },
  excess: { kernel: 'soft_limit_excess', source: 'mm/memcontrol.c: soft_limit_excess' },
  turn: { kernel: 'mem_cgroup_iter', source: 'mm/memcontrol.c: mem_cgroup_iter, mem_cgroup_largest_soft_limit_node', origin: 'counted' },
  groupScanned: { kernel: 'pgscan of memory.stat', source: 'mm/vmscan.c: shrink_zone, shrink_node', origin: 'counted' },
  groupReclaimed: { kernel: 'pgsteal of memory.stat', source: 'mm/vmscan.c: shrink_zone, shrink_node', origin: 'counted' },
  groupFaults: { kernel: 'pgmajfault of memory.stat', source: 'mm/memcontrol.c: mem_cgroup_count_vm_event', origin: 'counted' },
  // Caches.
  caches: { kernel: 'slab', source: 'mm/slab.c; fs/super.c: super_cache_scan', origin: 'counted' },
  shrinker: { kernel: 'struct shrinker', source: 'mm/vmscan.c: do_shrink_slab; include/linux/shrinker.h', origin: 'counted' },
  asked: { kernel: 'total_scan', source: 'mm/vmscan.c: do_shrink_slab', origin: 'counted' },
  deferred: { kernel: 'shrinker->nr_deferred', source: 'mm/vmscan.c: do_shrink_slab', origin: 'counted' },
  pageCache: { kernel: 'pginodesteal, kswapd_inodesteal', source: 'fs/inode.c: inode_lru_isolate', origin: 'counted' },
  // Blocks.
  blocks: { kernel: 'pageblock_order', source: 'include/linux/pageblock-flags.h: pageblock_order', origin: 'set' },
  order: { kernel: 'MAX_ORDER', source: 'mm/page_alloc.c: __rmqueue_smallest', origin: 'counted' },
  blockType: {
    kernel: 'MIGRATE_MOVABLE, MIGRATE_UNMOVABLE, MIGRATE_RECLAIMABLE',
    source: 'mm/page_alloc.c: __rmqueue_fallback, steal_suitable_fallback',
    origin: 'counted',
  },
  scanners: { kernel: 'cc->migrate_pfn, cc->free_pfn', source: 'mm/compaction.c: isolate_migratepages, isolate_freepages' },
  compaction: { kernel: 'compact_zone', source: 'mm/compaction.c: compact_zone', origin: 'counted' },
  lumpy: { kernel: 'lumpy_reclaim_mode', source: 'mm/vmscan.c: isolate_lru_pages (2.6.35)' },
  fragmentation: { kernel: 'extfrag_index', source: 'mm/vmstat.c: fragmentation_index' },
  deferral: { kernel: 'zone->compact_defer_shift', source: 'mm/compaction.c: defer_compaction, compaction_deferred', origin: 'counted' },
  // Stacks.
  stack: { kernel: 'THREAD_SIZE', source: 'arch/x86/include/asm/page_64_types.h: THREAD_SIZE (2.6.35)', origin: 'set' },
  deepest: { kernel: 'max_stack_trace (2.6.35)', source: 'kernel/trace/trace_stack.c: check_stack' },
  // Disks.
  disk: { kernel: 'struct request_queue', source: 'block/blk-core.c: __make_request (2.6.35)', origin: 'counted' },
  read: { kernel: 'pgpgin', source: 'block/blk-core.c: submit_bio', origin: 'counted' },
  queue: { kernel: 'struct request_list', source: 'block/blk-core.c: get_request', origin: 'counted' },
  congestion: {
    kernel: 'nr_congestion_on, nr_congestion_off',
    source: 'block/blk-core.c: blk_queue_congestion_threshold; mm/backing-dev.c: congestion_wait',
    origin: 'set',
  },
  dirtyPages: { kernel: 'NR_FILE_DIRTY, NR_WRITEBACK', source: 'mm/page-writeback.c: balance_dirty_pages', origin: 'counted' },
  background: { kernel: 'vm.dirty_background_ratio', source: 'mm/page-writeback.c: global_dirty_limits' },
  dirtyLimit: { kernel: 'vm.dirty_ratio', source: 'mm/page-writeback.c: global_dirty_limits, balance_dirty_pages' },
  waits: { kernel: 'wait_event, io_schedule', source: 'kernel/sched/core.c: io_schedule', origin: 'counted' },
  // The code in which the kernels differ.
  code: { kernel: '', source: '', origin: 'counted' },
  // The place map.
  map: { kernel: 'pfn', source: 'include/asm-generic/memory_model.h: page_to_pfn', origin: 'drawn' },
  frame: { kernel: 'pfn', source: 'include/asm-generic/memory_model.h: page_to_pfn', origin: 'drawn' },
} as const satisfies Readonly<Record<string, InKernel>>;
export type Term = keyof typeof ROWS;
export const IN_KERNEL: Readonly<Record<Term, InKernel>> = ROWS;

export const isTerm = (word: string): word is Term => Object.hasOwn(IN_KERNEL, word);
export const TERMS: readonly Term[] = Object.keys(IN_KERNEL).filter(isTerm);

/** Used instead of a zone’s name beside a term if the number is the sum over all zones. */
export const ALL_ZONES = 'all zones';
