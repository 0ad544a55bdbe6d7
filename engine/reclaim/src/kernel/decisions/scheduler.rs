//! Which task has a CPU.

macro_rules! scheduler {
    ($($then:tt)*) => { gather! { $($then)*

/// Turns at the CPU.
scheduler:
/// Which task runs next, and when a woken one takes the CPU away (`place_entity`, `check_preempt_wakeup`, `pick_eevdf`).
Scheduler {
    /// The one that has run least; a sleeper gets half a period ahead, and preempts whoever is more than a millisecond in front. Until 6.5.
    LeastRun,
    /// Of those that have not run more than their share the one with the earliest deadline; a sleeper keeps its lag and waits until the
    /// present slice is used up: 147f3efaa241, 6.6.
    EarliestDeadline,
}
    } };
}
