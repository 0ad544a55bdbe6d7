//! The swap token: of all that thrash, one process at a time may keep what it has, so that it gets on.
//!
//! Source: mm/thrash.c (`grab_swap_token`, `__put_swap_token`, `disable_swap_token`), 2.6.35 and 3.2; mm/rmap.c `page_referenced_one`;
//! mm/memory.c `do_swap_page`; mm/filemap.c `lock_page_or_retry`, 3.2.
//! Simplified: one mapping is one `mm`; a fault of a file is one of the holder's if the task that owns it is in it; a fault lets go of
//! `mmap_sem` at every wait for its page, not only at the first. Who could notice: memory that several tasks map.
//! Left out: mapped files of the holder, which reclaim would see as used, too; `mmap_sem` taken for anything but a fault; claims that a
//! forked process inherits and that a new thread resets; `__zone_reclaim`, which takes the token away; contention for the token's lock.

use super::memory::{ProcessId, wait_on_page};
use crate::kernel::SwapToken;
use crate::machine::Machine;
use crate::mm::id::Pfn;
use crate::mm::page::flag;
use crate::sim::{Sim, TaskId, Wait};

/// So many faults after which a holder's priority is halved: `TOKEN_AGING_INTERVAL`, 3.1.
const TOKEN_AGING_INTERVAL: u32 = 0xFF;

/// The holder of the token, and the processes that are in a fault.
#[derive(Debug, Default)]
pub struct SwapTokenHolder {
    /// Its holder: `swap_token_mm`.
    pub holder: Option<ProcessId>,
    /// Faults that had to read from swap.
    pub global_faults: u32,
    /// Of these, at the last time that a holder's priority was halved or the token changed hands.
    pub last_aging: u32,
    /// Faults that hold `mmap_sem`: the memory, and the tasks in the fault.
    pub faults: Vec<(ProcessId, TaskId)>,
}

/// A process's record for the token.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Claim {
    /// Faults of all when it had its last one.
    pub faultstamp: u32,
    /// How many there were between its last two.
    pub last_interval: u32,
    /// Its claim: highest wins.
    pub token_priority: u32,
}

/// A fault of a process has to read from swap: a process with ever more frequent faults finally takes the token.
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
        let held = m.tables.claim_mut(holder);
        if ages && now.wrapping_sub(token.last_aging) > TOKEN_AGING_INTERVAL {
            held.token_priority /= 2;
            token.last_aging = now;
        }
        let to_beat = held.token_priority;
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

/// `__put_swap_token`: the process is gone, and with it its claim.
pub fn put_swap_token(m: &mut Machine, process: ProcessId) {
    if m.swap_token.holder == Some(process) {
        m.swap_token.holder = None;
    }
}

/// Reclaim is at its last priority, where nobody is spared: of the machine, or of a group, which minds only a holder of its own.
pub fn disable_swap_token(m: &mut Machine, memcg: Option<u32>) {
    let group = |holder| m.memcg.of_task(m.tables.process(holder).task);
    if m.swap_token
        .holder
        .is_some_and(|holder| memcg.is_none_or(|memcg| memcg == group(holder)))
    {
        m.swap_token.holder = None;
    }
}

/// An anonymous page that counts as used because its process has the token and is in a fault. A process that reclaims in its own fault is not spared.
pub fn is_spared(m: &Machine, pfn: Pfn) -> bool {
    let Some(holder) = m.swap_token.holder else {
        return false;
    };
    let p = m.tables.process(holder);
    let me = m.sched.current();
    let faults = m.swap_token.faults.iter();
    let mut of_holder = faults.filter(|of| of.0 == holder).peekable();
    (p.base..p.base + p.pages).contains(&m.pages.owner[pfn])
        && p.task != me
        && of_holder.peek().is_some()
        && of_holder.all(|of| of.1 != me)
}

/// The present task begins a fault in the memory of a process.
pub fn down_read(m: &mut Machine, process: ProcessId) {
    let me = m.sched.current();
    m.swap_token.faults.push((process, me));
}

/// The same, of a file, of which the holder's faults alone matter.
pub fn down_read_of_holder(m: &mut Machine) {
    let me = m.sched.current();
    let holder = m.swap_token.holder;
    if let Some(holder) = holder.filter(|&holder| m.tables.process(holder).task == me) {
        down_read(m, holder);
    }
}

/// The present task's fault is over, or it waits. Whose memory it is in, if it held its `mmap_sem`.
pub fn up_read(m: &mut Machine) -> Option<ProcessId> {
    let me = m.sched.current();
    let faults = &mut m.swap_token.faults;
    let at = faults.iter().position(|of| of.1 == me)?;
    Some(faults.swap_remove(at).0)
}

/// A fault waits until its page has been read.
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
