//! Settings of real machines that users may write into a scenario although they are not modelled. Each row names the most similar setting
//! that is modelled, or the value that the model has instead.

use super::error::{Problem, ScenarioError};
use super::keys::Keys;
use super::table::{join, written};
use super::{machine, memcg};

/// A setting that is not modelled, or has another name here.
struct NotModelled {
    /// The name in the kernel's documentation, or another one that users may try, as [`as_documented`] returns it. The name of a group's file
    /// begins with `memory.`.
    name: &'static str,
    /// The setting or the value to use instead, as the end of a sentence.
    instead: &'static str,
}

const fn row(name: &'static str, instead: &'static str) -> NotModelled {
    NotModelled { name, instead }
}

#[rustfmt::skip] // Each row stays on one line.
const NOT_MODELLED: &[NotModelled] = &[
    row("watermark_boost_factor", "where watermarks are boosted, the factor is the default of 15000; what 0 does is kernel.watermark_boost=none"),
    row("watermark_scale_factor", "it is the default of 10 where the kernel has it; kernel.watermark_distance says whether it does, and machine.min_free_kbytes moves all watermarks"),
    row("zone_reclaim_mode", "it is 0 here, so a node without free pages takes them from the next before anything is reclaimed"),
    row("dirty_bytes", "the limit is a share of memory here: machine.dirty_ratio"),
    row("dirty_background_bytes", "the limit is a share of memory here: machine.dirty_background_ratio"),
    row("dirty_expire_centisecs", "the flusher writes a page that has been dirty for 30 s, the default"),
    row("dirty_writeback_centisecs", "the flusher wakes every 5 s, the default"),
    row("memory.limit_in_bytes", "the hard limit is memcg[N].limit"),
    row("memory.soft_limit_in_bytes", "the soft limit is memcg[N].soft_limit"),
    row("memory.use_hierarchy", "here it is called memcg[N].hierarchy"),
    row("memory.swap.max", "here it is called memcg[N].swap_max"),
    row("memory.oom.group", "here it is called memcg[N].oom_group"),
    row("memory.swap.high", "the swap space of a group has one limit, memcg[N].swap_max"),
    row("memory.reclaim", "it is no setting but something that happens: `--do TIME:reclaim=GROUP,SIZE` of the command line"),
    row("memory.memsw.limit_in_bytes", "no limit counts memory and swap space of a group together; that of swap space is memcg[N].swap_max"),
    row("zswap", "here it is called machine.swap.zswap"),
    row("swap.zswap.enabled", "zswap is on wherever machine.swap.zswap is given"),
    row("swap.zswap.compressor", "machine.swap.zswap.page says how well the pages are compressed"),
    row("swap.zswap.zpool", "the pool is zsmalloc"),
    row("swap.zswap.shrinker_enabled", "the shrinker of zswap is off, the default"),
    row("memory.zswap.max", "one limit is for all groups, machine.swap.zswap.max_pool_percent"),
    row("memory.zswap.writeback", "zswap writes the pages of all groups, the default"),
    row("min_ttl_ms", "for the Multi-Gen LRU it is called machine.lru_gen_min_ttl_ms"),
    row("compaction_proactiveness", "where kcompactd compacts without a request, from 5.9 on, it is the default of 20; kernel.proactive_compaction=never switches that off"),
    row("compact_memory", "a run never compacts memory by hand"),
    row("extfrag_threshold", "up to an index of 500, the default, the kernel blames a lack of memory for a failure"),
    row("admin_reserve_kbytes", "the kernel refuses no request for address space, so it reserves nothing for one"),
    row("user_reserve_kbytes", "the kernel refuses no request for address space, so it reserves nothing for one"),
    row("overcommit_memory", "the kernel refuses no request for address space: only pages that are touched count"),
    row("overcommit_ratio", "the kernel refuses no request for address space: only pages that are touched count"),
    row("drop_caches", "a run never drops page cache, dentries or inodes by hand; it starts with none of them, except the blocks of page cache that machine.filesystem counts as metadata"),
    row("numa_balancing", "pages stay on the node on which they were allocated"),
    row("mempolicy", "an actor with interleave = true takes its pages from all nodes in turn, and any other goes through the zones in the order of the zonelist"),
    row("interleave", "it is a key of an actor: actor[N].interleave"),
    row("cpusets", "every task may use all CPUs and nodes"),
    row("cpuset", "every task may use all CPUs and nodes"),
];

/// The refusal of a setting of real machines that is not modelled or has another path here; `None`: the path is no such setting. A dot in a
/// TOML key makes a table, so the name may continue in the value.
pub(super) fn elsewhere(path: &str, value: &toml::Value) -> Option<ScenarioError> {
    if let Some(refusal) = at(path, &written(value)) {
        return Some(refusal);
    }
    let below = value.as_table()?.iter();
    below
        .map(|(key, value)| at(&join(path, key), &written(value)))
        .find_map(|refusal| refusal)
}

fn at(path: &str, value_text: &str) -> Option<ScenarioError> {
    let name = as_documented(path);
    if let Some(setting) = NOT_MODELLED.iter().find(|setting| setting.name == name) {
        let problem = Problem::NotModelled;
        return Some(ScenarioError::new(
            problem,
            path,
            value_text,
            setting.instead,
        ));
    }
    if is_of_disk(path) && name.rsplit('.').next() == Some("fifo") {
        let expected = "only scheduler, which is \"cfq\" or \"deadline\": with both, a request that has waited too long goes first";
        return Some(ScenarioError::new(
            Problem::UnknownKey,
            path,
            value_text,
            expected,
        ));
    }
    let is_in = |keys: &Keys, name: &str| keys.list.iter().any(|key| key.name == name);
    let file = name
        .strip_prefix("memory.")
        .filter(|_| path.contains(".memory."));
    let place = match file {
        Some(file) if is_in(&memcg::KEYS, file) => format!("memcg[N].{file}"),
        None if is_sysctl(path) && is_in(&machine::KEYS, &name) => format!("machine.{name}"),
        _ => return None,
    };
    let expected = format!("{place}, which is its name here");
    Some(ScenarioError::new(
        Problem::UnknownKey,
        path,
        value_text,
        &expected,
    ))
}

/// Whether a path is that of a key of a disk: `machine.disk[0].seek`, `machine.disk.sda.seek`.
fn is_of_disk(path: &str) -> bool {
    let rest = path.strip_prefix("machine.disk");
    rest.is_some_and(|rest| rest.starts_with(['.', '[']))
}

/// Whether a path has the prefix of a memory sysctl, `vm.`.
fn is_sysctl(path: &str) -> bool {
    path.starts_with("vm.") || path.starts_with("machine.vm.")
}

/// The name in the kernel's documentation of the setting at a path.
fn as_documented(path: &str) -> String {
    let path = path.strip_prefix("machine.").unwrap_or(path);
    if let Some(group) = path.strip_prefix("memcg") {
        // A group can be written in two ways: `memcg[0].memory.high`, `memcg.jobs.high`.
        let group = group.strip_prefix('.').unwrap_or(group);
        let file = group.split_once('.').map_or("", |(_, file)| file);
        return format!("memory.{}", file.strip_prefix("memory.").unwrap_or(file));
    }
    let path = path.strip_prefix("vm.").unwrap_or(path);
    let path = path.strip_prefix("kernel.").unwrap_or(path);
    let path = path.strip_prefix("lru_gen.").unwrap_or(path);
    path.replace('-', "_")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_reported_as_not_modelled_is_not_a_key() {
        for setting in NOT_MODELLED {
            let file = setting.name.strip_prefix("memory.");
            let keys = if file.is_some() {
                &memcg::KEYS
            } else {
                &machine::KEYS
            };
            let name = file.unwrap_or(setting.name);
            assert!(keys.list.iter().all(|key| key.name != name), "{name}");
        }
    }

    #[test]
    fn no_row_says_that_a_mechanism_is_missing_in_all_kernels() {
        // Such a sentence becomes false as soon as one kernel gets the mechanism, and no other test would notice.
        for setting in NOT_MODELLED {
            assert!(!setting.instead.contains("no kernel"), "{}", setting.name);
        }
    }

    #[test]
    fn the_suggested_nearest_key_exists() {
        for setting in NOT_MODELLED {
            for word in setting.instead.split([' ', ',', ';']) {
                if let Some(decision) = word.strip_prefix("kernel.") {
                    let (field, arm) = decision.split_once('=').unwrap_or((decision, ""));
                    match crate::kernel::Decided::named(field, arm) {
                        Err(crate::kernel::NoSuch::Arm(_)) if arm.is_empty() => {}
                        found => assert!(found.is_ok(), "{word}"),
                    }
                }
                let there = |keys: &Keys, name: &str| {
                    let name = name.split('.').next().unwrap_or_default();
                    assert!(keys.list.iter().any(|key| key.name == name), "{word}");
                };
                if let Some(key) = word.strip_prefix("machine.") {
                    there(&machine::KEYS, key);
                }
                if let Some(key) = word.strip_prefix("memcg[N].") {
                    there(&memcg::KEYS, key);
                }
            }
        }
    }
}
