//! Every decision of a kernel is read in one function, so that this function shows the effect of a patch. [`SEVERAL`] lists the exceptions.
//!
//! The test looks for `kernel.FIELD` in the sources, because all of them read a decision in this form. Code that only reports on a run does
//! not decide: `report/`, and functions whose names begin with `compare_`, which compute what another kernel would have decided.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use reclaim::kernel::{DECISIONS, LruDomain, asked_only};

/// Fields that several functions read, these functions, and the reason why a single function would be further from the kernel's code.
const SEVERAL: &[(&str, &[&str], &str)] = &[
    (
        "lru_domain",
        &[
            "fs::buffer::max_buffer_heads",
            "machine::new",
            "mm::lru_gen::rules::rules",
            "mm::lruvec::domain_node",
            "mm::lruvec::domain_of_node",
            "mm::lruvec::domain_of_zone",
            "mm::lruvec::domain_zones",
            "mm::page_alloc::alloc_pages",
            "mm::vmscan::groups::shrink_slab_of_group",
            "mm::vmscan::inactive_is_low::inactive_is_low",
            "mm::vmscan::isolate::isolate_lru_pages",
            "mm::vmscan::node::groups::stops_when_enough",
            "mm::vmscan::scan_targets::is_given_up",
            "mm::vmscan::sleep_check::sleep_check",
            "mm::vmstat::newer_counters",
            "mm::vmstat::per_domain",
            "trace::place::of_domain",
            "trace::search::names_zone_of_node_event",
            "workload::start",
        ],
        "4.8 moved the lists by a series of 34 patches: kswapd, direct reclaim and the allocator's slow path are other functions since; \
         counters, tracepoints and searches name zones or nodes",
    ),
    (
        "kswapd_loop",
        &[
            "mm::vmscan::balance_pgdat::balance_pgdat",
            "mm::vmscan::balance_pgdat::next_pass_in",
        ],
        "the loops until 3.5 are a separate function; the later ones differ in what follows a pass",
    ),
    (
        "hopeless",
        &[
            "mm::vmscan::node::balance::running_total",
            "mm::vmscan::node::kswapd_has_given_up",
            "mm::vmscan::node::pgdat_reclaimable",
        ],
        "4.12 removed pgdat_reclaimable from the passes and put a counter of failed runs into kswapd and its callers",
    ),
    (
        "dirty_pages",
        &[
            "mm::swap::rotate_reclaimable_page",
            "mm::vmscan::shrink_page_list::shrink_pages",
        ],
        "a kernel that moves a dirty page to the active list has to move it back when it is written: the patch changes both files",
    ),
    (
        "refault",
        &[
            "mm::vmstat::newer_counters",
            "mm::workingset::keeps_shadows",
        ],
        "/proc/vmstat has the counters only if the kernel has something to count",
    ),
    (
        "swap_readahead",
        &[
            "mm::swap_state::mark_read_ahead",
            "mm::swap_state::readahead_window",
        ],
        "a window that adapts itself needs marks on the pages that were read ahead",
    ),
    (
        "swap_token",
        &[
            "mm::thrash::grab_swap_token",
            "mm::thrash::lock_page_or_retry",
        ],
        "2.6.37 changed how a fault waits, 3.0 how a claim ages: each modelled kernel has both or neither",
    ),
    (
        "inactive_file",
        &[
            "mm::vmscan::inactive_is_low::inactive_is_low",
            "mm::vmscan::inactive_is_low::refaults_were_activated",
            "mm::vmscan::scan_targets::too_little_inactive_file",
        ],
        "get_scan_count and shrink_list call inactive_list_is_low for different reasons",
    ),
    (
        "reclaim_root",
        &[
            "mm::vmscan::reclaim_root::anon_is_low",
            "mm::vmscan::reclaim_root::prepare_scan_count",
        ],
        "kswapd ages anonymous pages before its pass, and checks at the root as well",
    ),
    (
        "lru_cost",
        &[
            "mm::swap::lru_note_cost",
            "mm::workingset::mark_deactivated",
        ],
        "pages are marked as part of the working set in kernels in which their refault has a cost",
    ),
    (
        "pcp_high",
        &[
            "mm::pcp::length::batch_of",
            "mm::pcp::length::pages_to_give_back",
            "mm::pcp::length::tunes_itself",
        ],
        "5.14 changed which zones have lists and when pages go back, 6.7 also how many are taken",
    ),
    (
        "pcp_return",
        &["mm::pcp::give_back", "mm::pcp::length::all_of_blocks"],
        "5.18 changed how many pages go back, and which",
    ),
    (
        "block_fallback",
        &[
            "mm::buddy::fallback::rmqueue_fallback",
            "mm::buddy::mobility::claim_at_boot",
        ],
        "with the first rule the kernel's pages at boot have no page blocks of their own, as they had none here before",
    ),
    (
        "vmscan_trace",
        &[
            "record::reclaim_statistics::count_tracepoint",
            "trace::ftrace::details",
            "trace::ftrace::line",
            "trace::ftrace::line_of_no_event",
            "trace::ftrace::lru_isolate",
            "trace::ftrace::lru_shrink_active",
            "trace::ftrace::lru_shrink_inactive",
            "trace::ftrace::shrink_slab",
            "trace::ftrace::wakeup_kswapd",
        ],
        "each event has its own form, and the statistics count what the kernel's script counts in the text of the trace",
    ),
    (
        "kswapd_sleep",
        &[
            "mm::vmscan::node::balance::reclaim_is_done",
            "mm::vmscan::node::kswapd::prepare_kswapd_sleep",
            "mm::vmscan::node::kswapd::sleep_check",
            "mm::vmscan::node::kswapd::wakeup_kswapd",
        ],
        "the kernel makes the check before kswapd sleeps, before it is woken and after each pass; sleep_check reports what the check would find",
    ),
    (
        "kswapd_class",
        &[
            "mm::vmscan::node::kswapd::first_orders",
            "mm::vmscan::node::kswapd::look_into_mailbox",
            "mm::vmscan::node::kswapd::put_back",
            "mm::vmscan::node::kswapd::take_mailbox",
        ],
        "the patch changes the contents of the mailbox at the start, before sleep and after it",
    ),
    (
        "node_flags",
        &[
            "mm::vmscan::node::balance::zone_balanced",
            "mm::vmscan::node::kswapd::prepare_kswapd_sleep",
        ],
        "the patch moves the clearing from one to the other",
    ),
    (
        "object_shrinkers",
        &[
            "fs::vfs_shrinkers::prune_dcache",
            "mm::vmscan::slab::cache::shrinkers",
            "mm::vmscan::slab::others_called",
        ],
        "2.6.35 changed how the dentries' shrinker goes through the superblocks, 3.1 whose the shrinkers are, so also how many the others are",
    ),
    (
        "object_lists",
        &["fs::icache::inode_list", "fs::icache::lists_apart"],
        "inodes were on one list for the machine when dentries had one for each mount",
    ),
    (
        "shrinker_deferral",
        &[
            "mm::shrinker::calculation::calculate",
            "mm::shrinker::calculation::cut",
            "mm::shrinker::deferred",
            "mm::shrinker::found_empty",
            "mm::shrinker::of",
        ],
        "the kernel's do_shrink_slab is one function; ours shows each of its steps",
    ),
    (
        "populated_inodes",
        &[
            "fs::icache::page_cache_gone",
            "fs::icache::stays_off_the_list",
            "fs::superblock::inode_lru_isolate",
        ],
        "an inode that is not on the list has to be added when its last page has been freed",
    ),
    (
        "xfs_reclaim",
        &[
            "fs::xfs_icache::reclaim_inode",
            "fs::xfs_icache::reclaim_inodes_nr",
        ],
        "a task that waits for an inode also pushes the log and waits for other tasks: the series changes both",
    ),
    (
        "soft_limit_walk",
        &[
            "mm::vmscan::groups::effective_priority",
            "mm::vmscan::groups::shrink_zone",
        ],
        "one proposal changes the priority of a visit, the other how often the groups are walked",
    ),
    (
        "kswapd_mailbox",
        &[
            "mm::vmscan::kswapd::kswapd",
            "mm::vmscan::kswapd::sleep_check",
            "mm::vmscan::kswapd::wakeup_kswapd",
            "mm::vmscan::kswapd::zones_let_sleep",
        ],
        "the task that wakes kswapd writes a class into the mailbox, and kswapd reads it, also before sleep; sleep_check reports the result",
    ),
    (
        "high_order_reclaim",
        &["mm::vmscan::lumpy::is_lumpy", "mm::vmscan::lumpy::of"],
        "for small orders reclaim takes neighbours from the first priority, but waits for them only if that is not enough",
    ),
    (
        "direct_writeback",
        &[
            "mm::vmscan::direct_writeback::decide",
            "mm::vmscan::direct_writeback::direct_may_write",
        ],
        "the patch takes may_writepage from direct reclaim, and puts aside dirty pages that it meets nevertheless",
    ),
    (
        "writeback_met",
        &[
            "fs::flusher::take_dirty_run",
            "mm::vmscan::shrink_page_list::meet_writeback",
        ],
        "a mark that reclaim leaves on a page under writeback is removed when a program writes to the page again",
    ),
    (
        "dirtyable_memory",
        &[
            "mm::page_alloc::zone_dirty_ok",
            "mm::page_writeback::dirtyable_memory",
            "mm::page_writeback::domain_dirty_limit",
        ],
        "the kernel counts for the machine and for a zone in separate functions, and had no limit for a zone before 3.3",
    ),
    (
        "flusher_chunk",
        &[
            "fs::flusher::queued_up_to",
            "fs::flusher::round_is_over",
            "fs::flusher::writeback_chunk_size",
        ],
        "the kernel's writeback_single_inode, wb_writeback and writeback_chunk_size",
    ),
];

#[test]
fn every_decision_is_read_in_one_function_or_there_is_a_reason() {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let fields = fields();
    assert!(fields.len() > 70, "{fields:?}");
    let readers = readers(&sources, &fields);
    let mut wrong = Vec::new();
    for &field in &fields {
        let read = readers.get(field).into_iter().flatten();
        let read: Vec<&str> = read.map(String::as_str).collect();
        let several = SEVERAL.iter().find(|(of, ..)| *of == field);
        match several {
            None if read.len() != 1 => wrong.push(format!("{field} is read by {read:?}")),
            Some((_, expected, why)) if read != *expected => {
                wrong.push(format!(
                    "{field} is read by {read:?}, but SEVERAL lists {expected:?} ({why})"
                ));
            }
            None | Some(_) => {}
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    for (field, ..) in SEVERAL {
        assert!(fields.contains(field), "the kernel has no field {field}");
    }
}

/// The code that runs only on kernels with lists per zone: their kswapd and its passes.
const OF_ZONES: [&str; 2] = ["mm::vmscan::balance_pgdat", "mm::vmscan::kswapd"];
/// The code that runs only on kernels with lists per node.
const OF_NODES: &str = "mm::vmscan::node";

#[test]
fn decisions_that_only_zones_or_only_nodes_need_are_listed_as_such() {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let fields = fields();
    let readers = readers(&sources, &fields);
    let is_in = |reader: &str, room: &str| {
        reader
            .strip_prefix(room)
            .is_some_and(|rest| rest.starts_with("::"))
    };
    for field in fields {
        let read = &readers[field];
        let expected = if read.iter().all(|reader| is_in(reader, OF_NODES)) {
            Some(LruDomain::Node)
        } else if read
            .iter()
            .all(|reader| OF_ZONES.iter().any(|room| is_in(reader, room)))
        {
            Some(LruDomain::Zone)
        } else {
            None
        };
        assert_eq!(asked_only(field), expected, "{field} is read by {read:?}");
    }
}

fn readers<'a>(sources: &Path, fields: &[&'a str]) -> BTreeMap<&'a str, BTreeSet<String>> {
    let mut readers: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    for file in rust_files(sources) {
        let name = file.strip_prefix(sources).expect("a file of the sources");
        let path = name.with_extension("");
        let path = path.to_string_lossy().replace('/', "::");
        let path = path.strip_suffix("::mod").unwrap_or(&path);
        if only_reports(path) {
            continue;
        }
        let text = fs::read_to_string(&file).expect("a file of the sources");
        for (field, function) in reads(&text, fields) {
            if !function.starts_with("compare_") {
                let reader = format!("{path}::{function}");
                readers.entry(field).or_default().insert(reader);
            }
        }
    }
    readers
}

/// True for code that does not decide: presets and patches, pictures of a run, sentences that name decisions, and tests.
fn only_reports(path: &str) -> bool {
    if path == "scenario::not_modelled" {
        return true;
    }
    let room = path.split("::").next().unwrap_or_default();
    ["kernel", "report", "testing"].contains(&room) || path.split("::").any(|part| part == "tests")
}

fn fields() -> Vec<&'static str> {
    DECISIONS.iter().map(|decision| decision.field).collect()
}

pub(crate) fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder of the sources");
    let mut files = Vec::new();
    for path in entries.map(|entry| entry.expect("the file can be read").path()) {
        if path.is_dir() {
            files.extend(rust_files(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    files
}

/// Fields that are read as `kernel.FIELD`, each with the name of the function around it, without the tests at the end of a file.
fn reads<'a>(source: &str, fields: &[&'a str]) -> Vec<(&'a str, String)> {
    let code = crate::project::without_tests(source);
    let lines = code
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"));
    let code = lines.collect::<Vec<_>>().join("\n");
    let mut words: Vec<&str> = Vec::new();
    let mut rest = code.as_str();
    while let Some(first) = rest.chars().next() {
        let is_word = |c: char| c.is_alphanumeric() || c == '_';
        let end = if is_word(first) {
            rest.find(|c| !is_word(c)).unwrap_or(rest.len())
        } else {
            first.len_utf8()
        };
        if !first.is_whitespace() {
            words.push(&rest[..end]);
        }
        rest = &rest[end..];
    }
    let mut function = String::new();
    let mut found = Vec::new();
    for at in 0..words.len() {
        match words[at..] {
            // A function type also begins with `fn` but has no name.
            ["fn", name, ..] if name != "(" => name.clone_into(&mut function),
            ["kernel", ".", name, next, ..] if next != "(" => {
                if let Some(field) = fields.iter().find(|field| **field == name) {
                    found.push((*field, function.clone()));
                }
            }
            _ => {}
        }
    }
    found
}

#[test]
fn a_read_is_found_with_the_function_around_it_and_not_in_comments_calls_or_tests() {
    let source = "/// kernel.one\nfn first(m: &Machine) {\n    let a = m\n        .kernel\n        .one;\n}\n\
                  fn second() { ask(|kernel: &Kernel, by: fn(u32)| kernel.two) + kernel.one() }\n\
                  #[cfg(test)]\nmod tests { fn third() { kernel.one } }\n";
    let found = reads(source, &["one", "two"]);
    let expected = [("one", "first".to_owned()), ("two", "second".to_owned())];
    assert_eq!(found, expected);
}
