//! The decisions of a kernel that reclaim reads, on each of the paths on which it begins.
//!
//! The test follows the calls in the sources (`calls.rs`) from the functions where reclaim begins.

use std::collections::{BTreeMap, BTreeSet};

use reclaim::kernel::DECISIONS;

use crate::calls::{Function, Sources};

/// The functions where reclaim begins, and the letter of their path in the tables below.
const PATHS: [(char, &[&str]); 4] = [
    (
        'k',
        &[
            "mm::vmscan::kswapd::kswapd",
            "mm::vmscan::node::kswapd::kswapd",
        ],
    ),
    (
        'd',
        &[
            "mm::vmscan::direct::try_to_free_pages",
            "mm::vmscan::node::direct::try_to_free_pages",
        ],
    ),
    ('l', &["mm::memcg::limit::make_room"]),
    ('s', &["mm::memcg::soft_limit::soft_limit_reclaim"]),
];

/// Decisions that are read on all four paths: by kswapd, by direct reclaim, for a group's hard limit and for a soft limit.
const ON_ALL: &[&str] = &[
    "hopeless",
    "block_fallback",
    "protection_scan",
    "lru_domain",
    "kernel_charge",
    "lru_gen",
    "lru_gen_dirty",
    "watermark_boost",
    "high_order_watermark",
    "lruvec_stop",
    "kswapd_writeback",
    "writeback_stall",
    "dirty_count",
    "second_lap",
    "dirty_tail",
    "writeback_share",
    "writeback_mark",
    "direct_nap",
    "dirty_pages",
    "vm_writeout",
    "refault",
    "shadow_node_limit",
    "inactive_file",
    "kswapd_sleep",
    "node_flags",
    "writeback_flag",
    "scan_size",
    "object_lists",
    "filesystem_caches",
    "object_count",
    "populated_inodes",
    "group_inactive",
    "soft_limit_stage",
    "soft_limit_visit",
    "group_throttle",
    "group_flusher",
    "high_order_reclaim",
    "inactive_batch",
    "isolate_filter",
    "isolated_limit",
    "mapped_text",
    "free_timing",
    "scan_count",
    "forced_scan",
    "share_rounding",
    "direct_writeback",
    "swap_congestion",
    "xfs_writepage",
    "writeback_met",
    "dirtyable_memory",
    "congestion_nap",
    "group_steal",
    "mapped_scan",
    "anon_reference",
    "scan_balance",
    "anon_workingset",
    "lru_cost",
    "reclaim_throttle",
    "pcp_ends",
    "pcp_high",
    "pcp_lists",
    "pcp_return",
    "skipped_pages",
    "slab_pages",
    "stall_scope",
    "tree_nodes",
];

/// The other decisions: the letters of the paths on which they are read (none: they are read on no path), and the kernel's function that is
/// the reason.
const ON_SOME: &[(&str, &[&str], &str)] = &[
    (
        "k",
        &[
            "kswapd_reclaim_target",
            "kswapd_loop",
            "kswapd_floor",
            "kswapd_compaction",
            "laptop_writing",
            "balanced_zone",
        ],
        "only balance_pgdat reads it; a direct reclaimer goes through the priorities in do_try_to_free_pages",
    ),
    ("k", &["boost_slab"], "only balance_pgdat works for boosts"),
    (
        "kdl",
        &["reclaim_root"],
        "mem_cgroup_shrink_node_zone calls shrink_lruvec, and decides nothing at a root",
    ),
    (
        "k",
        &["kswapd_class", "kswapd_mailbox", "cache_trim_failure"],
        "kswapd reads its own mailbox and repeats its own runs",
    ),
    (
        "dl",
        &["direct_flusher"],
        "do_try_to_free_pages wakes the flusher; kswapd and mem_cgroup_shrink_node_zone do not go through it",
    ),
    (
        "d",
        &["reserve_throttle"],
        "try_to_free_pages calls throttle_direct_reclaim, which throttles only direct reclaimers of the machine's memory",
    ),
    (
        "kdl",
        &["compaction", "repeated_pass"],
        "shrink_node asks should_continue_reclaim for blocks of pages; mem_cgroup_shrink_node_zone makes no pass over a node",
    ),
    (
        "kdl",
        &[
            "shrinker_target",
            "shrinker_floor",
            "shrinker_deferral",
            "shrinker_callers",
            "shrinker_return",
            "shrinker_progress",
            "object_shrinkers",
            "superblock_scan",
            "inode_steal",
            "inode_put",
            "open_dentry",
            "xfs_reclaim",
        ],
        "mem_cgroup_shrink_node_zone calls shrink_lruvec and never shrink_slab",
    ),
    (
        "kdl",
        &[
            "soft_limit_walk",
            "soft_limit_ancestors",
            "soft_limit_reclaimers",
            "soft_limit_share",
            "group_protection",
            "group_walk",
            "protection_share",
        ],
        "mem_cgroup_shrink_node_zone scans the one group that mem_cgroup_largest_soft_limit_node has chosen, without a walk over groups",
    ),
    (
        "",
        &[
            "cgroup_versions",
            "charge_batch",
            "charge_retries",
            "group_charge",
            "memory_high",
            "memory_reclaim",
        ],
        "try_charge_memcg, mem_cgroup_handle_over_high and memory_reclaim read it outside the scan of a group",
    ),
    (
        "",
        &[
            "watermark_distance",
            "zonelist_order",
            "group_lists",
            "dying_groups",
        ],
        "setup_per_zone_wmarks, build_zonelists, mem_cgroup_create and mem_cgroup_css_offline read it when a machine or a group is made or removed",
    ),
    (
        "",
        &["swap_readahead", "swapin", "swap_token", "new_anon"],
        "do_swap_page and do_anonymous_page read it when a program faults",
    ),
    (
        "",
        &[
            "stable_pages",
            "write_access",
            "add_batch",
            "batched_page",
            "new_block",
            "first_open",
            "dentry_put",
        ],
        "page_mkwrite, generic_perform_write, lru_cache_add, mark_page_accessed, __getblk, ext4_file_open and dput read it when a file is used",
    ),
    (
        "",
        &[
            "dirty_throttling",
            "flusher_chunk",
            "ext4_turn",
            "ext4_write_end",
            "device_share",
        ],
        "balance_dirty_pages, wb_writeback and ext4_writepages read it for writers and for the flusher",
    ),
    (
        "",
        &["free_scanner", "migrate_scanner", "proactive_compaction"],
        "isolate_freepages, isolate_migratepages and kcompactd read it; reclaim only wakes kcompactd",
    ),
    (
        "",
        &["scheduler"],
        "the scheduler reads it at each wake-up and at each tick",
    ),
    (
        "",
        &[
            "drain_after_reclaim",
            "next_attempt",
            "readahead_pages",
            "write_begin",
            "read_charge",
        ],
        "__alloc_pages_slowpath and add_to_page_cache_lru read it before reclaim begins or after it has ended",
    ),
    (
        "",
        &[
            "vmscan_trace",
            "type_counters",
            "slab_trace",
            "steal_counters",
            "memory_pressure",
            "reclaim_frames",
        ],
        "tracepoints, vmstat_show and the compiler's frame sizes describe reclaim and do not change it",
    ),
];

/// Functions that check whether reclaim is for the machine or for a group, or whether the task is kswapd, so that the code after the check is
/// not on all paths. Each has the kernel's function that makes the same check.
const CHECKS_OF_RECLAIMER: &[(&str, &str)] = &[
    (
        "mm::vmscan::node::shrink_slab",
        "until 5.2 reclaim for a group has no reclaim_state, and since 6.4 flush_reclaim_state ignores it there",
    ),
    (
        "fs::superblock::strip",
        "inode_lru_isolate counts stolen pages separately for kswapd and for other tasks",
    ),
    ("machine::current_is_kswapd", "current_is_kswapd itself"),
    (
        "mm::memcg::soft_limit::soft_limit_reclaim",
        "until 2.6.39 only balance_pgdat calls mem_cgroup_soft_limit_reclaim",
    ),
    (
        "mm::vmscan::direct::do_try_to_free_pages",
        "do_try_to_free_pages counts allocstall and retries for global_reclaim only",
    ),
    (
        "mm::vmscan::direct::reclaim_with_rising_pressure",
        "do_try_to_free_pages calls shrink_slab for global_reclaim only, in the kernels without slab of groups",
    ),
    (
        "mm::vmscan::direct::shrink_zones",
        "shrink_zones looks at soft limits for global_reclaim only",
    ),
    (
        "mm::vmscan::node::direct::reclaim_with_rising_pressure",
        "consider_reclaim_throttle waits for progress for !cgroup_reclaim only",
    ),
    (
        "mm::vmscan::node::direct::shrink_zones",
        "shrink_zones looks at soft limits for !cgroup_reclaim only",
    ),
    (
        "mm::vmscan::node::groups::is_partial",
        "shrink_node_memcgs walks over all groups for kswapd",
    ),
    (
        "mm::vmscan::node::groups::shrink_node_memcgs",
        "a group counts the pages that kswapd scans and frees apart",
    ),
    (
        "mm::vmscan::scan_targets::forces_scan",
        "get_scan_count forces a scan for kswapd, and for the limit of a group",
    ),
    (
        "mm::vmscan::scan_targets::may_swap_from",
        "get_scan_count swaps nothing of a group without swappiness for its own limit only",
    ),
    (
        "mm::vmscan::direct_writeback::decide",
        "shrink_page_list of the series of 2010 asks current_is_kswapd before it writes",
    ),
    ("mm::vmscan::direct_writeback::decide_by_rule", "the same"),
    (
        "mm::vmscan::references::is_used",
        "lru_gen_look_around counts its work for the task or for kswapd",
    ),
    (
        "mm::vmscan::stall::stall_after_pass",
        "the end of shrink_node sets the flags of a node for kswapd only",
    ),
    (
        "mm::vmscan::generations::evict::emit_isolation",
        "the tracepoint names reclaim for a group",
    ),
    (
        "mm::vmscan::generations::isolate::count_scan",
        "scan_folios counts pgscan separately for kswapd, and zones for global_reclaim only",
    ),
    (
        "mm::vmscan::generations::list::goes_by_list",
        "from 6.3 on, shrink_node calls lru_gen_shrink_node for root_reclaim only",
    ),
    (
        "mm::vmscan::generations::list::lru_gen_shrink_node",
        "lru_gen_shrink_node counts what kswapd frees from zero",
    ),
    (
        "mm::vmscan::generations::list::shrink_one",
        "a group counts the pages that kswapd scans and frees apart",
    ),
    (
        "mm::vmscan::generations::shrink::nr_to_scan_in_turn",
        "get_nr_to_scan of 6.1 leaves aging to kswapd's next pass",
    ),
    (
        "mm::vmscan::generations::shrink::should_abort_in_turn",
        "should_abort_scan of 6.1 asks current_is_kswapd and global_reclaim",
    ),
    (
        "mm::vmscan::generations::shrink::should_abort_scan",
        "should_abort_scan of 6.7 asks root_reclaim and current_is_kswapd",
    ),
    (
        "mm::vmscan::generations::shrink::swappiness_for",
        "get_swappiness of 6.1 leaves a swappiness of 1 to global reclaim that may not swap",
    ),
    (
        "mm::vmscan::groups::compare_group",
        "compares what the other kernel would do",
    ),
    (
        "mm::vmscan::groups::mem_cgroup_shrink_node_zone",
        "passes on which task reclaims: mem_cgroup_shrink_node_zone",
    ),
    (
        "mm::vmscan::groups::minds_by",
        "mem_cgroup_over_softlimit of the series of 2012 asks global_reclaim",
    ),
    (
        "mm::vmscan::groups::visit",
        "passes on which task reclaims, for the statistics of a group",
    ),
    ("mm::vmscan::is_global", "global_reclaim itself"),
    (
        "mm::vmscan::pageout::may_write_to_queue",
        "may_write_to_queue lets PF_SWAPWRITE, which kswapd has, write to a congested queue",
    ),
    (
        "mm::vmscan::pageout::pageout",
        "xfs_vm_writepage asks PF_MEMALLOC and PF_KSWAPD",
    ),
    (
        "mm::vmscan::reclaim_root::decide",
        "shrink_node looks for vanishing file pages for global_reclaim only",
    ),
    (
        "mm::vmscan::shrink_inactive_list::count_steal",
        "shrink_inactive_list counts pgsteal for global_reclaim only",
    ),
    (
        "mm::vmscan::scan_targets::get_scan_count",
        "get_scan_count looks at the zone's free pages for global_reclaim only",
    ),
    (
        "mm::vmscan::isolate::isolate_lru_pages",
        "passes on which task reclaims, to the tracepoint",
    ),
    (
        "mm::vmscan::shrink_lruvec::next_round",
        "shrink_lruvec scans proportionally unless it is a direct reclaimer at priority 12",
    ),
    (
        "mm::vmscan::shrink_active_list::shrink_active_list",
        "shrink_active_list counts pages_scanned for global_reclaim only",
    ),
    (
        "mm::vmscan::shrink_inactive_list::shrink_batch",
        "shrink_inactive_list counts pgscan for global_reclaim only; lumpy reclaim waits unless current_is_kswapd",
    ),
    (
        "mm::vmscan::shrink_inactive_list::too_many_isolated",
        "too_many_isolated answers no to current_is_kswapd",
    ),
    (
        "mm::vmscan::shrink_page_list::free_page_list",
        "counts freed pages separately for kswapd and for other tasks, for the picture",
    ),
    (
        "mm::vmscan::shrink_page_list::may_write_file_page",
        "shrink_page_list writes file pages for current_is_kswapd only",
    ),
    (
        "mm::vmscan::shrink_page_list::shrink_page_list",
        "shrink_page_list marks a zone as congested for global_reclaim only",
    ),
    (
        "mm::vmscan::shrink_page_list::stall_or_check_page",
        "shrink_page_list stalls on a second lap for current_is_kswapd only",
    ),
    (
        "mm::vmscan::stall::nap_of_direct_reclaim",
        "shrink_inactive_list and do_try_to_free_pages call wait_iff_congested unless current_is_kswapd",
    ),
    (
        "mm::vmscan::stall::sane_reclaim",
        "sane_reclaim asks global_reclaim",
    ),
];

#[test]
fn every_decision_is_read_on_every_path_of_reclaim_or_listed_with_a_reason() {
    let sources = Sources::read();
    let mut found: BTreeMap<&str, String> = DECISIONS
        .iter()
        .map(|one| (one.field, String::new()))
        .collect();
    for (letter, roots) in PATHS {
        let reached = sources.reached(roots);
        for one in DECISIONS {
            if reached
                .iter()
                .any(|&at| sources.functions[at].reads(one.field))
            {
                found
                    .get_mut(one.field)
                    .expect("each field has an entry")
                    .push(letter);
            }
        }
    }
    let mut expected: BTreeMap<&str, &str> = BTreeMap::new();
    let everywhere = ON_ALL.iter().map(|field| (*field, "kdls"));
    let elsewhere = ON_SOME
        .iter()
        .flat_map(|(letters, fields, _)| fields.iter().map(|field| (*field, *letters)));
    for (field, letters) in everywhere.chain(elsewhere) {
        assert!(
            expected.insert(field, letters).is_none(),
            "{field} is listed twice"
        );
    }
    let found: BTreeMap<&str, &str> = found.iter().map(|(f, l)| (*f, l.as_str())).collect();
    let wrong: Vec<String> = found
        .keys()
        .chain(expected.keys())
        .collect::<BTreeSet<_>>()
        .into_iter()
        .filter(|field| found.get(*field) != expected.get(*field))
        .map(|field| {
            format!(
                "{field}: asked on {:?}, listed with {:?}",
                found.get(field),
                expected.get(field)
            )
        })
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn every_check_of_the_reclaim_target_is_listed_with_the_kernels_function() {
    let sources = Sources::read();
    let asks = |function: &Function| {
        function
            .words
            .iter()
            .any(|word| word == "is_global" || word == "current_is_kswapd")
            || function
                .words
                .windows(3)
                .any(|three| three[0] == "sc" && three[1] == "." && three[2] == "kswapd")
    };
    let found: BTreeSet<&str> = sources
        .functions
        .iter()
        .filter(|function| asks(function))
        .map(|function| function.path.as_str())
        .collect();
    let listed: BTreeSet<&str> = CHECKS_OF_RECLAIMER.iter().map(|(path, _)| *path).collect();
    assert_eq!(found, listed);
}
