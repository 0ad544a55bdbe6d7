//! "FTrace Reclaim Statistics": the table that the kernel's post-processing script computes from the tracepoints of reclaim.
//!
//! Source: Documentation/trace/postprocess/trace-vmscan-postprocess.pl, 2.6.36 and 3.11; the rows as in the mail of 29 June 2010, with file
//! and anonymous pages counted separately as in the script of 2.6.36. As in the script, the figures of direct reclaim cover processes that
//! have begun one, and kswapd's figures cover threads that were woken. Requests to wake kswapd count only from processes that also
//! reclaimed. A direct reclaim or a run of kswapd that has not ended adds no time. Times are counted in whole microseconds. Left out: the
//! sleep of a kswapd that was never woken, which the script counts as the whole time since boot.

use crate::kernel::VmscanTrace;
use crate::machine::Machine;
use crate::mm::zone::Lru;
use crate::sim::TaskId;
use crate::trace::{Event, EventKind};
use std::fmt::Write as _;

/// Flags of `mm_vmscan_writepage`.
const WB_FILE: u32 = 2;
const WB_SYNC: u32 = 4;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct TaskReclaim {
    direct_begins: u64,
    begun_us: Option<u64>,
    stalled_us: u64,
    wakes: u64,
    woken_us: Option<u64>,
    awake_us: u64,
    requests: u64,
    scanned: u64,
    /// Pages handed to writepage: anon async, anon sync, file async, file sync.
    writes: [u64; 4],
}

/// Pages that reclaim has handed to `writepage`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Writes {
    /// Anonymous pages, asynchronously.
    pub anon_async: u64,
    /// Anonymous pages, synchronously.
    pub anon_sync: u64,
    /// File pages, asynchronously.
    pub file_async: u64,
    /// File pages, synchronously.
    pub file_sync: u64,
}

/// The counts that the table shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReclaimStatistics {
    /// Number of direct reclaims that began.
    pub direct_reclaims: u64,
    /// Pages scanned by processes that reclaimed directly; whether active lists count depends on the version of the script.
    pub direct_scanned: u64,
    /// Pages that these processes tried to write.
    pub direct_writes: Writes,
    /// Requests to wake kswapd by processes that have also begun a direct reclaim.
    pub wake_requests: u64,
    /// Time in direct reclaims that have ended, us.
    pub stalled_us: u64,
    /// Number of times that a kswapd began to run after a sleep.
    pub kswapd_wakeups: u64,
    /// Pages scanned by kswapd threads that were woken, with the same rule for active lists.
    pub kswapd_scanned: u64,
    /// Pages that kswapd tried to write.
    pub kswapd_writes: Writes,
    /// Time for which kswapd threads were awake, in runs that have ended, us.
    pub awake_us: u64,
}

impl Writes {
    fn add(&mut self, [anon_async, anon_sync, file_async, file_sync]: [u64; 4]) {
        self.anon_async += anon_async;
        self.anon_sync += anon_sync;
        self.file_async += file_async;
        self.file_sync += file_sync;
    }
}

impl ReclaimStatistics {
    /// Adds the counts of a task to the figures of direct reclaim if it has begun one, and to those of kswapd if it was woken as kswapd.
    pub(super) fn add(&mut self, task: &TaskReclaim) {
        if task.direct_begins > 0 {
            self.direct_reclaims += task.direct_begins;
            self.direct_scanned += task.scanned;
            self.direct_writes.add(task.writes);
            self.wake_requests += task.requests;
            self.stalled_us += task.stalled_us;
        }
        if task.wakes > 0 {
            self.kswapd_wakeups += task.wakes;
            self.kswapd_scanned += task.scanned;
            self.kswapd_writes.add(task.writes);
            self.awake_us += task.awake_us;
        }
    }

    /// Names of the rows and their figures, in the order of the table. Times, and the names of their rows, are in microseconds; the printed
    /// table has seconds.
    pub fn rows(&self) -> [(&'static str, u64); 19] {
        let (direct, kswapd) = (&self.direct_writes, &self.kswapd_writes);
        [
            ("Direct reclaims", self.direct_reclaims),
            ("Direct reclaim pages scanned", self.direct_scanned),
            (
                "Direct reclaim write async I/O",
                direct.anon_async + direct.file_async,
            ),
            (
                "Direct reclaim write sync I/O",
                direct.anon_sync + direct.file_sync,
            ),
            ("Direct reclaim write file async I/O", direct.file_async),
            ("Direct reclaim write anon async I/O", direct.anon_async),
            ("Direct reclaim write file sync I/O", direct.file_sync),
            ("Direct reclaim write anon sync I/O", direct.anon_sync),
            ("Wake kswapd requests", self.wake_requests),
            ("Kswapd wakeups", self.kswapd_wakeups),
            ("Kswapd pages scanned", self.kswapd_scanned),
            (
                "Kswapd reclaim write async I/O",
                kswapd.anon_async + kswapd.file_async,
            ),
            (
                "Kswapd reclaim write sync I/O",
                kswapd.anon_sync + kswapd.file_sync,
            ),
            ("Kswapd reclaim write file async I/O", kswapd.file_async),
            ("Kswapd reclaim write anon async I/O", kswapd.anon_async),
            ("Kswapd reclaim write file sync I/O", kswapd.file_sync),
            ("Kswapd reclaim write anon sync I/O", kswapd.anon_sync),
            (
                "Time stalled direct reclaim (microseconds)",
                self.stalled_us,
            ),
            ("Time kswapd awake (microseconds)", self.awake_us),
        ]
    }

    /// The table as text. Each line begins with `#`, as a comment in a trace does; times are in seconds.
    pub fn text(&self) -> String {
        let mut text = String::from("# FTrace Reclaim Statistics\n");
        for (name, figure) in self.rows() {
            let (name, figure) = if let Some(start) = name.strip_suffix("(microseconds)") {
                let seconds = format!("{}.{:06}", figure / 1_000_000, figure % 1_000_000);
                (format!("{start}(seconds)"), seconds)
            } else {
                (name.to_owned(), figure.to_string())
            };
            writeln!(text, "# {name:<40}{figure:>16}").expect("writing to a string cannot fail");
        }
        text
    }
}

/// Adds an event to the counts of its task, if the script reads the tracepoint.
pub(super) fn count_tracepoint(m: &mut Machine, event: &Event) {
    use EventKind as K;
    if !matches!(
        event.kind,
        K::DirectReclaimBegin
            | K::DirectReclaimEnd
            | K::KswapdWake
            | K::KswapdSleep
            | K::WakeupKswapd
            | K::LruIsolate
            | K::Writepage
    ) {
        return;
    }
    let now = event.time / 1000;
    let every_list = counts_every_list(m.kernel.vmscan_trace);
    let task = m
        .observations
        .reclaim
        .entry(TaskId(event.task))
        .or_default();
    match event.kind {
        K::DirectReclaimBegin => {
            task.direct_begins += 1;
            task.begun_us = Some(now);
        }
        K::DirectReclaimEnd => task.stalled_us += task.begun_us.take().map_or(0, |at| now - at),
        K::KswapdWake if task.woken_us.is_none() => {
            task.wakes += 1;
            task.woken_us = Some(now);
        }
        K::KswapdSleep => task.awake_us += task.woken_us.take().map_or(0, |at| now - at),
        K::WakeupKswapd => task.requests += 1,
        K::LruIsolate => {
            let active = event.b == Lru::ActiveAnon as u32 || event.b == Lru::ActiveFile as u32;
            if every_list || !active {
                task.scanned += u64::from(event.c);
            }
        }
        K::Writepage => {
            let file = event.b & WB_FILE != 0;
            let sync = event.b & WB_SYNC != 0;
            task.writes[usize::from(file) * 2 + usize::from(sync)] += 1;
        }
        _ => {}
    }
}

/// True if the script of that time also counts scans of active lists. The script of June 2010 counts all lines. That of 3.2 leaves out
/// lines with the mode 2, which are scans of active lists. Kernels since 3.5 print the mode 0 for every list, so the script takes scans of
/// active lists for scans of inactive ones. The script for the traces without a mode reads the name of the list.
fn counts_every_list(trace: VmscanTrace) -> bool {
    match trace {
        VmscanTrace::BlocksByBits | VmscanTrace::BlocksAndFile | VmscanTrace::NoIsolateMode => {
            false
        }
        VmscanTrace::Blocks
        | VmscanTrace::File
        | VmscanTrace::Class
        | VmscanTrace::Lists
        | VmscanTrace::ListsAndMasks
        | VmscanTrace::ActivatedByKind
        | VmscanTrace::HexadecimalFrames
        | VmscanTrace::Folios => true,
    }
}

/// The table up to now.
pub fn reclaim_statistics(m: &Machine) -> ReclaimStatistics {
    let mut table = m.observations.reclaim_of_forgotten;
    for task in m.observations.reclaim.values() {
        table.add(task);
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;
    use crate::trace::emit;

    #[test]
    fn a_process_counts_from_its_first_direct_reclaim_and_kswapd_from_its_first_wake() {
        let mut m = testing::machine();
        let zone = testing::NORMAL.into();
        emit(&mut m, EventKind::WakeupKswapd, [0, zone, 0, 0]);
        emit(&mut m, EventKind::LruIsolate, [zone, 2, 32, 32]);
        assert_eq!(reclaim_statistics(&m), ReclaimStatistics::default());
        emit(&mut m, EventKind::DirectReclaimBegin, [0, 1, 0, 0]);
        for flags in [1 | 8, 2 | 8, 2 | 4, 2 | 4] {
            emit(&mut m, EventKind::Writepage, [7, flags, 0, 0]);
        }
        emit(&mut m, EventKind::DirectReclaimEnd, [32, 0, 0, 0]);
        let table = reclaim_statistics(&m);
        assert_eq!((table.direct_reclaims, table.wake_requests), (1, 1));
        assert_eq!(table.direct_scanned, 32);
        let writes = Writes {
            anon_async: 1,
            anon_sync: 0,
            file_async: 1,
            file_sync: 2,
        };
        assert_eq!(table.direct_writes, writes);
        assert_eq!((table.kswapd_wakeups, table.kswapd_scanned), (0, 0));
    }

    #[test]
    fn the_script_counts_scans_of_active_lists_unless_their_mode_says_so() {
        let scanned = |trace| {
            let mut m = testing::machine();
            m.kernel.vmscan_trace = trace;
            emit(&mut m, EventKind::KswapdWake, [0; 4]);
            for list in 0..4 {
                emit(&mut m, EventKind::LruIsolate, [0, list, 10, 10]);
            }
            reclaim_statistics(&m).kswapd_scanned
        };
        assert_eq!(scanned(VmscanTrace::Blocks), 40);
        assert_eq!(scanned(VmscanTrace::BlocksByBits), 20);
        assert_eq!(scanned(VmscanTrace::File), 40);
        assert_eq!(scanned(VmscanTrace::NoIsolateMode), 20);
    }

    #[test]
    fn a_row_of_microseconds_is_one_of_seconds_in_the_table_as_text() {
        let statistics = ReclaimStatistics {
            stalled_us: 2_500_000,
            awake_us: 7,
            ..ReclaimStatistics::default()
        };
        let times: Vec<(&str, u64)> = statistics.rows()[17..].to_vec();
        assert_eq!(
            times,
            [
                ("Time stalled direct reclaim (microseconds)", 2_500_000),
                ("Time kswapd awake (microseconds)", 7),
            ]
        );
        let text = statistics.text();
        let printed: Vec<Vec<&str>> = text
            .lines()
            .skip(18)
            .map(|line| line.split_whitespace().collect())
            .collect();
        assert_eq!(
            printed[0].join(" "),
            "# Time stalled direct reclaim (seconds) 2.500000"
        );
        assert_eq!(
            printed[1].join(" "),
            "# Time kswapd awake (seconds) 0.000007"
        );
    }

    #[test]
    fn kswapd_is_awake_from_its_first_wake_to_its_sleep() {
        let (table, _) = testing::run(testing::machine(), async |sim: &crate::sim::Sim| {
            emit(&mut sim.m(), EventKind::KswapdSleep, [0; 4]);
            sim.sleep(1_000_000).await;
            emit(&mut sim.m(), EventKind::KswapdWake, [0; 4]);
            sim.sleep(2_000_000).await;
            emit(&mut sim.m(), EventKind::KswapdWake, [0; 4]);
            sim.sleep(3_000_000).await;
            emit(&mut sim.m(), EventKind::KswapdSleep, [0; 4]);
            sim.sleep(4_000_000).await;
            emit(&mut sim.m(), EventKind::KswapdWake, [0; 4]);
            sim.sleep(5_000_000).await;
            reclaim_statistics(&sim.look())
        });
        assert_eq!((table.kswapd_wakeups, table.awake_us), (2, 5000));
    }
}
