//! Compares the recorded flows of pages with a recount of lists, free pages and pages under writeback.

use crate::machine::Machine;
use crate::mm::id::ZoneId;
use crate::mm::page::flag;
use crate::mm::zone::Lru;
use crate::record::Flow;

#[derive(Default)]
struct Recount {
    /// Pages that belong to each of the four lists, including those that a task has isolated.
    listed: [i128; 4],
    /// Anonymous pages and file pages under writeback.
    under_writeback: [i128; 2],
    /// Free pages, including those on the per-CPU lists.
    free: i128,
}

/// Checks for every zone that the recorded flows give as many listed pages, free pages and pages under writeback as a recount. Checks for
/// the machine that they give as many swap-ins and swap-outs as the counters.
///
/// # Errors
/// A sentence that says which count differs.
pub fn check(m: &Machine) -> Result<(), String> {
    let specs = m.spec.nodes.iter().flat_map(|node| &node.zones);
    for (zone, spec) in m.zones.ids().zip(specs) {
        let found = recount(m, zone);
        let same = |what: &str, flowed: i128, found: i128| {
            if flowed == found {
                Ok(())
            } else {
                let name = m.zones[zone].full_name();
                Err(format!(
                    "zone {name}: the flows give {flowed} {what}, but a recount finds {found}"
                ))
            }
        };
        for (lru, found) in Lru::EVICTABLE.into_iter().zip(found.listed) {
            let flowed = m.flows.listed(zone, lru);
            same(&format!("pages of {lru:?}"), flowed, found)?;
        }
        let free_at_start = i128::from(spec.managed - spec.kernel);
        let free = free_at_start + m.flows.more_free(zone);
        same("free pages", free, found.free)?;
        let [file, anon] = m.flows.under_writeback(zone);
        same("file pages being written", file, found.under_writeback[1])?;
        same("pages on their way to swap", anon, found.under_writeback[0])?;
    }
    let swapped = [Flow::SwapOut, Flow::SwapIn].map(|flow| {
        m.zones
            .ids()
            .map(|zone| m.flows.of(zone, flow))
            .sum::<u64>()
    });
    let counted = [m.vmstat.swapped_out(), m.vmstat.swapped_in()];
    if swapped == counted {
        Ok(())
    } else {
        Err(format!(
            "the flows give {swapped:?} pages swapped out and in, but the counters {counted:?}"
        ))
    }
}

fn recount(m: &Machine, zone: ZoneId) -> Recount {
    let mut found = Recount::default();
    let (start, end) = m.zones[zone].pfns();
    for &flags in &m.pages.flags.as_slice()[start as usize..end as usize] {
        let has = |bits: u32| flags & bits != 0;
        let file = flags & flag::KIND == flag::FILE;
        if flags & flag::KIND == flag::FREE {
            found.free += 1;
        }
        if has(flag::WRITEBACK) {
            found.under_writeback[usize::from(file)] += 1;
        }
        if has(flag::LRU | flag::ISOLATED) && !has(flag::UNEVICTABLE) {
            found.listed[Lru::of(file, has(flag::ACTIVE)) as usize] += 1;
        }
    }
    found
}
