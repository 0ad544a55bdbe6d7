//! Pages that a CPU has charged to a group in advance.
//!
//! Source: mm/memcontrol.c `consume_stock`, `refill_stock`, `drain_all_stock`, 5.4 to 6.12.

use crate::kernel::ChargeBatch;
use crate::machine::Machine;
use crate::mm::lruvec::ROOT;

/// `struct memcg_stock_pcp`: the stock of one CPU, which holds pages of one group at a time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stock {
    /// The group to which the pages are charged. The root if the stock was drained and not refilled yet.
    pub memcg: u32,
    /// Pages charged to the group and not used yet.
    pub pages: u64,
}

/// Pages that a CPU charges at a time.
pub(super) fn charge_batch(m: &Machine) -> u64 {
    match m.kernel.charge_batch {
        ChargeBatch::Pages32 => 32,
        ChargeBatch::Pages64 => 64,
    }
}

/// Takes a page from this CPU's stock. False if the stock has none for the group.
pub(super) fn consume_stock(m: &mut Machine, memcg: u32) -> bool {
    let cpu = m.sched.current_cpu() as usize;
    let stock = &mut m.memcg.stocks[cpu];
    if stock.memcg != memcg || stock.pages == 0 {
        return false;
    }
    stock.pages -= 1;
    true
}

/// Puts the rest of a charged batch into this CPU's stock, after uncharging another group's pages. A stock larger than a batch is uncharged as a
/// whole.
pub(super) fn refill_stock(m: &mut Machine, memcg: u32, pages: u64) {
    let cpu = m.sched.current_cpu() as usize;
    if m.memcg.stocks[cpu].memcg != memcg {
        drain(m, cpu);
        m.memcg.stocks[cpu].memcg = memcg;
    }
    m.memcg.stocks[cpu].pages += pages;
    if m.memcg.stocks[cpu].pages > charge_batch(m) {
        drain(m, cpu);
    }
}

/// Makes all CPUs uncharge the pages that they hold for a group and those below it.
pub(super) fn drain_all_stock(m: &mut Machine, root: u32) {
    for cpu in 0..m.memcg.stocks.len() {
        let memcg = m.memcg.stocks[cpu].memcg;
        if m.memcg.counted_in(memcg).any(|group| group == root) {
            drain(m, cpu);
        }
    }
}

fn drain(m: &mut Machine, cpu: usize) {
    let Stock { memcg, pages } = std::mem::take(&mut m.memcg.stocks[cpu]);
    if memcg != ROOT {
        m.memcg.uncharge_pages(memcg, pages);
    }
}
