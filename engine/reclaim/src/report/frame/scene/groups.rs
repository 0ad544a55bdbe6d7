//! The groups of processes, each with a belt of its own.

use super::super::groups::{limit, listed};
use crate::machine::Machine;
use crate::mm::id::DomainId;
use crate::mm::lruvec::ROOT;

/// One group, with those below it that it counts. Pages.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct SceneGroup {
    /// Name.
    pub name: String,
    /// How many groups are above it.
    pub depth: u32,
    /// Inactive and active memory of its programs.
    #[cfg_attr(feature = "bindings", tsify(type = "[number, number]"))]
    pub anon: [u32; 2],
    /// Inactive and active file data.
    #[cfg_attr(feature = "bindings", tsify(type = "[number, number]"))]
    pub file: [u32; 2],
    /// Charged to it; the root's are those on lists that no other group is charged for.
    pub usage: u64,
    /// `None`: none.
    #[cfg_attr(
        feature = "bindings",
        serde(skip_serializing_if = "Option::is_none"),
        tsify(optional)
    )]
    pub soft_limit: Option<u64>,
    /// `None`: none.
    #[cfg_attr(
        feature = "bindings",
        serde(skip_serializing_if = "Option::is_none"),
        tsify(optional)
    )]
    pub limit: Option<u64>,
    /// Looked at by reclaim since the start; mapped and swap cache pages count twice.
    pub scanned: u64,
    /// Of these, freed.
    pub reclaimed: u64,
}

/// All groups, in the order of their making: the root first, and each after the one above it.
pub(super) fn groups(m: &Machine) -> Vec<SceneGroup> {
    if !m.memcg.in_use() {
        return Vec::new();
    }
    // The domain does not matter: lists are those of all.
    let (lists, _) = listed(m, DomainId::at(0));
    let mut depths: Vec<u32> = Vec::new();
    let row = |(number, lists): (usize, [u32; 4])| {
        let group = &m.memcg.groups()[number];
        let is_root = number as u32 == ROOT;
        depths.push(if is_root {
            0
        } else {
            depths[group.parent as usize] + 1
        });
        let [inactive_anon, active_anon, inactive_file, active_file] = lists;
        let stat = &group.stat;
        SceneGroup {
            name: group.name.clone(),
            depth: depths[number],
            anon: [inactive_anon, active_anon],
            file: [inactive_file, active_file],
            usage: if is_root {
                lists.iter().map(|&pages| u64::from(pages)).sum()
            } else {
                group.res.usage
            },
            soft_limit: limit(group.res.soft_limit),
            limit: limit(group.res.limit),
            scanned: stat.pgscan + stat.kswapd_pgscan,
            reclaimed: stat.pgreclaim + stat.kswapd_pgreclaim,
        }
    };
    lists.into_iter().enumerate().map(row).collect()
}
