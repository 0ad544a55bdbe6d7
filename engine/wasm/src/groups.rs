//! The groups of processes as plain columns: a list of objects could be too long for the page.

use reclaim::mm::memcg::MemcgStat;
use reclaim::report::frame::groups;
use reclaim::report::{SoftCall, Visit};
use wasm_bindgen::prelude::*;

/// No limit, no walk, no group.
const NONE: u32 = u32::MAX;

/// All groups, seen from one domain: columns of equal length, and the order in which reclaim comes to them. Pages.
#[wasm_bindgen(getter_with_clone)]
#[derive(Clone)]
pub struct GroupsFrame {
    /// Names, one a line; the root first, and each after the one above it.
    #[wasm_bindgen(readonly)]
    pub names: String,
    /// Places of the groups above; of the root itself the root.
    #[wasm_bindgen(readonly)]
    pub parents: Vec<u32>,
    /// 1: its directory is there.
    #[wasm_bindgen(readonly)]
    pub online: Vec<u8>,
    /// Pages charged; the root's are those on lists that no other group is charged for.
    #[wasm_bindgen(readonly)]
    pub usage: Vec<u32>,
    /// 2^32 - 1: none.
    #[wasm_bindgen(readonly)]
    pub soft_limits: Vec<u32>,
    /// 2^32 - 1: none.
    #[wasm_bindgen(readonly)]
    pub limits: Vec<u32>,
    /// Four a group, in all domains: inactive and active anon, inactive and active file.
    #[wasm_bindgen(readonly)]
    pub lists: Vec<u32>,
    /// Of these, in the domain of the zone asked for.
    #[wasm_bindgen(readonly)]
    pub here: Vec<u32>,
    /// Dentries and inodes.
    #[wasm_bindgen(readonly)]
    pub objects: Vec<u32>,
    /// 1: a walk takes it for one over its soft limit now.
    #[wasm_bindgen(readonly)]
    pub over: Vec<u8>,
    /// Five a group: looked at and freed by kswapd, looked at and freed by processes, major faults.
    #[wasm_bindgen(readonly)]
    pub stats: Vec<u32>,
    /// The kernel asks the domain's soft-limit tree before it reclaims from all.
    #[wasm_bindgen(readonly)]
    pub has_tree: bool,
    /// The tree, furthest over first, two numbers a group: place, excess when it was last looked at.
    #[wasm_bindgen(readonly)]
    pub tree: Vec<u32>,
    /// Soft reclaims under way, five numbers each: group, excess at the beginning, visits, looked at, freed.
    #[wasm_bindgen(readonly)]
    pub soft_calls: Vec<u32>,
    /// The one that has ended last, likewise; empty: none.
    #[wasm_bindgen(readonly)]
    pub last_soft_call: Vec<u32>,
    /// Priority of the latest walk from the root; 2^32 - 1: there was none.
    #[wasm_bindgen(readonly)]
    pub walk_priority: u32,
    /// The group that the walk was given last; 2^32 - 1: the round is over.
    #[wasm_bindgen(readonly)]
    pub walk_position: u32,
    /// Visits of the round in their order, five numbers each: group, priority, looked at, freed, 1 when it is over.
    #[wasm_bindgen(readonly)]
    pub walk_visits: Vec<u32>,
}

impl GroupsFrame {
    pub(crate) fn of(f: &groups::GroupsFrame) -> Self {
        let groups = || f.groups.iter();
        let names: Vec<&str> = groups().map(|g| g.name.as_str()).collect();
        let walk = f.walk.as_ref();
        Self {
            names: names.join("\n"),
            parents: groups().map(|g| g.parent).collect(),
            online: groups().map(|g| u8::from(g.online)).collect(),
            usage: groups().map(|g| count(g.usage)).collect(),
            soft_limits: groups().map(|g| limit(g.soft_limit)).collect(),
            limits: groups().map(|g| limit(g.limit)).collect(),
            lists: groups().flat_map(|g| g.lists).collect(),
            here: groups().map(|g| g.here).collect(),
            objects: groups().map(|g| g.objects).collect(),
            over: groups().map(|g| u8::from(g.over)).collect(),
            stats: groups().flat_map(|g| stats(&g.stat)).collect(),
            has_tree: f.has_tree,
            tree: f
                .tree
                .iter()
                .flat_map(|&(g, key)| [g, count(key)])
                .collect(),
            soft_calls: f.soft_calls.iter().flat_map(soft_call).collect(),
            last_soft_call: f.last_soft_call.iter().flat_map(soft_call).collect(),
            walk_priority: walk.map_or(NONE, |w| w.priority),
            walk_position: walk.and_then(|w| w.position).unwrap_or(NONE),
            walk_visits: walk.map_or_else(Vec::new, |w| w.visits.iter().flat_map(visit).collect()),
        }
    }
}

fn count(pages: u64) -> u32 {
    u32::try_from(pages).unwrap_or(u32::MAX)
}

fn limit(pages: Option<u64>) -> u32 {
    pages.map_or(NONE, count)
}

fn stats(stat: &MemcgStat) -> [u32; 5] {
    [
        stat.kswapd_pgscan,
        stat.kswapd_pgreclaim,
        stat.pgscan,
        stat.pgreclaim,
        stat.pgmajfault,
    ]
    .map(count)
}

fn soft_call(call: &SoftCall) -> [u32; 5] {
    [
        call.memcg,
        count(call.excess),
        call.visits,
        call.scanned,
        call.reclaimed,
    ]
}

fn visit(visit: &Visit) -> [u32; 5] {
    [
        visit.memcg,
        visit.priority,
        visit.scanned,
        visit.reclaimed,
        u32::from(visit.done),
    ]
}
