//! The swap token: when many processes thrash, one process at a time may keep its pages, so that it makes progress.
//!
//! Source: mm/thrash.c (`grab_swap_token`, `__put_swap_token`, `disable_swap_token`), 2.6.35 and 3.2; mm/rmap.c `page_referenced_one`;
//! mm/memory.c `do_swap_page`; mm/filemap.c `lock_page_or_retry`, 3.2.
//! Simplified: one mapping is one `mm`; a file fault counts as the holder's if the task that owns the holder takes it; a fault releases
//! `mmap_sem` at every wait for its page, not only at the first. This affects memory that several tasks map.
//! Left out: mapped files of the holder, which reclaim would see as used, too; `mmap_sem` taken for anything but a fault; claims that a
//! forked process inherits and that a new thread resets; `__zone_reclaim`, which takes the token away; contention for the token's lock.

use super::memory::{ProcessId, wait_on_page};
use crate::kernel::SwapToken;
use crate::machine::Machine;
use crate::mm::id::Pfn;
use crate::mm::page::flag;
use crate::sim::{Sim, TaskId, Wait};

/// Number of faults after which a holder's priority is halved: `TOKEN_AGING_INTERVAL`, 3.1.
const TOKEN_AGING_INTERVAL: u32 = 0xFF;

/// The holder of the token, and the processes that are in a fault.
#[derive(Debug, Default)]
pub struct SwapTokenHolder {
    /// The process that has the token: `swap_token_mm`.
    pub holder: Option<ProcessId>,
    /// Faults that had to read from swap.
    pub global_faults: u32,
    /// `global_faults` when a holder's priority was last halved or the token last changed hands.
    pub last_aging: u32,
    /// Faults that hold `mmap_sem`: for each, the process whose memory is accessed, and the task that is in the fault.
    pub faults: Vec<(ProcessId, TaskId)>,
}

/// A process's record for the token.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Claim {
    /// `global_faults` at the process's last fault that read from swap.
    pub faultstamp: u32,
    /// Number of faults of all processes that read from swap, between the last two such faults of this one.
    pub last_interval: u32,
    /// The process's priority for the token. The highest priority wins.
    pub token_priority: u32,
}

/// Called when a fault of a process has to read from swap. A process whose faults become more and more frequent eventually takes the token.
pub fn grab_swap_token(m: &mut Machine, process: ProcessId) {
    let ages = match m.kernel.swap_token {
        SwapToken::UntilServed => false,
        SwapToken::UntilItWaits => true,
        SwapToken::Absent => return,
    };
    let token = &mut m.swap_token;
    token.global_faults = token.global_faults.wrapping_add(1);
    let now = token.global_faults;
    let mut claim = m.tables.process(process).claim;
    let interval = now.wrapping_sub(claim.faultstamp);
    let mut takes = token.holder.is_none();
    if let Some(holder) = token.holder {
        let holder_claim = m.tables.claim_mut(holder);
        if ages && now.wrapping_sub(token.last_aging) > TOKEN_AGING_INTERVAL {
            holder_claim.token_priority /= 2;
            token.last_aging = now;
        }
        let to_beat = holder_claim.token_priority;
        if holder == process {
            claim.token_priority = to_beat + 2;
        } else {
            claim.token_priority = if interval < claim.last_interval {
                claim.token_priority + 1
            } else {
                claim.token_priority.saturating_sub(1)
            };
            takes = claim.token_priority > to_beat;
        }
    }
    if takes {
        claim.token_priority += 2;
        token.holder = Some(process);
        token.last_aging = now;
    }
    claim.faultstamp = now;
    claim.last_interval = interval;
    *m.tables.claim_mut(process) = claim;
}

/// `__put_swap_token`: called when the process exits. It loses the token.
pub fn put_swap_token(m: &mut Machine, process: ProcessId) {
    if m.swap_token.holder == Some(process) {
        m.swap_token.holder = None;
    }
}

/// Called when reclaim reaches priority 0, at which it may spare no process. Takes the token away; reclaim for a group does so only if the holder is
/// in that group.
pub fn disable_swap_token(m: &mut Machine, memcg: Option<u32>) {
    let group = |holder| m.memcg.of_task(m.tables.process(holder).task);
    if m.swap_token
        .holder
        .is_some_and(|holder| memcg.is_none_or(|memcg| memcg == group(holder)))
    {
        m.swap_token.holder = None;
    }
}

/// Whether an anonymous page counts as used because its process has the token and is in a fault, unless that process itself reclaims.
pub fn is_spared(m: &Machine, pfn: Pfn) -> bool {
    let Some(holder) = m.swap_token.holder else {
        return false;
    };
    let p = m.tables.process(holder);
    let me = m.sched.current();
    let faults = m.swap_token.faults.iter();
    let mut of_holder = faults.filter(|fault| fault.0 == holder).peekable();
    (p.base..p.base + p.pages).contains(&m.pages.owner[pfn])
        && p.task != me
        && of_holder.peek().is_some()
        && of_holder.all(|fault| fault.1 != me)
}

/// Called when the running task begins a fault in the memory of a process.
pub fn down_read(m: &mut Machine, process: ProcessId) {
    let me = m.sched.current();
    m.swap_token.faults.push((process, me));
}

/// Called for a file fault. Only faults of the holder are recorded.
pub fn down_read_of_holder(m: &mut Machine) {
    let me = m.sched.current();
    let holder = m.swap_token.holder;
    if let Some(holder) = holder.filter(|&holder| m.tables.process(holder).task == me) {
        down_read(m, holder);
    }
}

/// Called when the running task's fault ends or waits. Returns the process whose `mmap_sem` it held, if any.
pub fn up_read(m: &mut Machine) -> Option<ProcessId> {
    let me = m.sched.current();
    let faults = &mut m.swap_token.faults;
    let at = faults.iter().position(|fault| fault.1 == me)?;
    Some(faults.swap_remove(at).0)
}

/// Waits in a fault until the page has been read. Since 2.6.37 the task releases `mmap_sem` for that time.
pub async fn lock_page_or_retry(sim: &Sim, pfn: Pfn, wait: Wait) {
    let waiting = {
        let mut m = sim.m();
        match m.kernel.swap_token {
            SwapToken::UntilServed => None,
            SwapToken::UntilItWaits | SwapToken::Absent => up_read(&mut m),
        }
    };
    wait_on_page(sim, pfn, flag::LOCKED, wait).await;
    if let Some(process) = waiting {
        down_read(&mut sim.m(), process);
    }
}

#[cfg(test)]
mod tests;
