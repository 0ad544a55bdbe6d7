//! Which task runs on a CPU next.

macro_rules! scheduler {
    ($($then:tt)*) => { gather! { $($then)*

/// CPU scheduler.
scheduler:
/// Which task runs next, and when a woken task preempts the running one (`place_entity`, `check_preempt_wakeup`, `pick_eevdf`).
Scheduler {
    /// The task that has run for the shortest time. A woken task is placed half a period ahead, and preempts a task that has run for over a
    /// millisecond longer. Until 6.5.
    LeastRun,
    /// The task with the earliest deadline among those that have not exceeded their share. A woken task keeps its lag and waits until the
    /// current slice is used up: 147f3efaa241, 6.6.
    EarliestDeadline,
}
    } };
}
