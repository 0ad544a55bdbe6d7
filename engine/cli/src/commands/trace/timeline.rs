//! `reclaim trace --format json`: a timeline in the Trace Event Format, which ui.perfetto.dev and profiler.firefox.com open.
//!
//! Source: "Trace Event Format" of the Chromium project. Each thread is a track with slices that nest. Kernel threads belong to a process called
//! "kernel", and counters to one called "memory". Times are virtual microseconds. The Firefox Profiler shows only the argument "detail" of an event,
//! so that argument repeats the others. Perfetto reads the facts about the run only if they are at the start of the file, and names a curve by its
//! counter and its argument: "free pages DMA32".

use std::collections::BTreeMap;
use std::io::{self, Write};

use reclaim::machine::Machine;
use reclaim::mm::id::NodeId;
use reclaim::mm::lru_gen;
use reclaim::mm::lruvec::ROOT;
use reclaim::mm::zone::Zone;
use reclaim::sim::{Task, TaskId, TaskKind};
use reclaim::trace::sample::NO_PRIORITY;
use reclaim::trace::{Point, Tracepoint};
use serde_json::{Value, json};

use super::slices::{Arguments, Slice, arguments, slice_of};

/// PID of the process to which the counters belong.
const MEMORY: u32 = 1;
/// PID of the process to which kernel threads belong, that of kthreadd.
const KERNEL: u32 = 2;

/// A counter with a value for each node, which is [`NO_PRIORITY`] while no task reclaims there.
const SCAN_PRIORITY: &str = "scan priority";

/// PID and TID.
type Ids = [u32; 2];

/// `open` has the names of its open slices, the innermost last.
struct Track {
    ids: Ids,
    open: Vec<&'static str>,
}

/// A timeline that is written piece by piece during the run.
pub(super) struct Timeline<W> {
    out: W,
    is_empty: bool,
    tracks: BTreeMap<TaskId, Track>,
    /// Number of the machine's tasks that already have a track or, as disks, need none.
    seen: usize,
    /// The values of each counter that were last written.
    counters: BTreeMap<String, Arguments>,
    /// By node, the lowest priority at which a task scans.
    priorities: Arguments,
}

impl<W: Write> Timeline<W> {
    /// Writes the facts about the run and the state of the machine at boot.
    pub(super) fn begin(mut out: W, facts: &Value, m: &Machine) -> io::Result<Self> {
        write!(out, "{{\"otherData\":{facts},\n\"traceEvents\":[")?;
        let mut timeline = Self {
            out,
            is_empty: true,
            tracks: BTreeMap::new(),
            seen: 0,
            counters: BTreeMap::new(),
            priorities: m
                .nodes
                .ids()
                .map(|node| (name_of(node), json!(NO_PRIORITY)))
                .collect(),
        };
        for (pid, name) in [(MEMORY, "memory"), (KERNEL, "kernel")] {
            let ids = [pid, pid];
            timeline.name("process_name", ids, 0, name)?;
            // A low index places both above the programs, which have none.
            let place = json!({ "sort_index": i64::from(pid) - 10 });
            timeline.event("M", "process_sort_index", ids, 0, &place)?;
        }
        timeline.name("thread_name", [MEMORY, MEMORY], 0, "memory")?;
        timeline.count(0, SCAN_PRIORITY, timeline.priorities.clone())?;
        timeline.continue_to(m, &[])?;
        Ok(timeline)
    }

    /// Writes the moments since the last call, and the counters that have changed since then.
    pub(super) fn continue_to(&mut self, m: &Machine, points: &[Tracepoint]) -> io::Result<()> {
        let time = points.first().map_or(m.sched.now(), |point| point.time);
        for task in &m.sched.tasks()[self.seen..] {
            self.add_track(task, time)?;
        }
        self.seen = m.sched.tasks().len();
        for point in points {
            self.write_point(m, point)?;
        }
        self.write_counters(m)
    }

    /// Closes the open slices, which are marked as unfinished, and ends the file.
    pub(super) fn end(mut self, m: &Machine) -> io::Result<()> {
        let unfinished = json!({ "unfinished": true });
        for Track { ids, open } in std::mem::take(&mut self.tracks).into_values() {
            for name in open.into_iter().rev() {
                self.event("E", name, ids, m.sched.now(), &unfinished)?;
            }
        }
        writeln!(self.out, "\n]}}")?;
        self.out.flush()
    }

    fn add_track(&mut self, task: &Task, time: u64) -> io::Result<()> {
        let ids = match task.kind {
            // Disks have no slices.
            TaskKind::Disk => return Ok(()),
            TaskKind::Kswapd | TaskKind::Kcompactd | TaskKind::Flusher | TaskKind::Worker => {
                [KERNEL, task.pid]
            }
            TaskKind::Workload => {
                self.name("process_name", [task.pid; 2], time, &task.name)?;
                [task.pid; 2]
            }
        };
        self.name("thread_name", ids, time, &task.name)?;
        let open = Vec::new();
        self.tracks.insert(task.id, Track { ids, open });
        Ok(())
    }

    fn write_point(&mut self, m: &Machine, point: &Tracepoint) -> io::Result<()> {
        let time = point.time;
        if let Point::Priority { node, lowest } = point.point {
            let priority = json!(lowest.unwrap_or(NO_PRIORITY));
            self.priorities.insert(name_of(node), priority);
            return self.count(time, SCAN_PRIORITY, self.priorities.clone());
        }
        let Some(track) = self.tracks.get_mut(&point.task) else {
            return Ok(());
        };
        let ids = track.ids;
        match slice_of(m, &point.point) {
            None => Ok(()),
            // kswapd can begin to balance again before it has slept, for example after a nap. Its slice then goes on.
            Some(Slice::BeginOnce { name, .. }) if track.open.contains(&name) => Ok(()),
            Some(Slice::Begin { name, arguments } | Slice::BeginOnce { name, arguments }) => {
                track.open.push(name);
                self.event("B", name, ids, time, &with_detail(arguments))
            }
            Some(Slice::End { name, arguments }) => {
                // kswapd also goes to sleep at boot, without having been woken.
                if track.open.pop_if(|open| *open == name).is_none() {
                    return Ok(());
                }
                self.event("E", name, ids, time, &Value::Object(arguments))
            }
            Some(Slice::Whole {
                name,
                us,
                arguments,
            }) => {
                self.head("X", name, ids, time - u64::from(us) * 1000)?;
                let arguments = with_detail(arguments);
                write!(self.out, ",\"dur\":{us},\"args\":{arguments}}}")
            }
            Some(Slice::Moment { name, arguments }) => {
                self.head("i", name, ids, time)?;
                let arguments = with_detail(arguments);
                write!(self.out, ",\"s\":\"g\",\"args\":{arguments}}}")
            }
        }
    }

    fn write_counters(&mut self, m: &Machine) -> io::Result<()> {
        let now = m.sched.now();
        let free = m
            .zones
            .iter()
            .map(|zone| (zone.full_name(), json!(zone.free_pages())));
        self.count(now, "free pages", free.collect())?;
        let sum = |pages: fn(&Zone) -> u32| json!(m.zones.iter().map(pages).sum::<u32>());
        let [dirty, writeback] = [sum(|zone| zone.nr_dirty), sum(|zone| zone.nr_writeback)];
        self.count(
            now,
            "pages",
            arguments([("dirty", dirty), ("writeback", writeback)]),
        )?;
        if !lru_gen::is_on(m) {
            return Ok(());
        }
        for lruvec in &m.lruvecs {
            let node = m.domain_node(lruvec.domain);
            let group = match lruvec.memcg {
                ROOT => String::new(),
                group => format!(" of {}", m.memcg.groups()[group as usize].name),
            };
            let g = &lruvec.lru_gen;
            let oldest = g.min_seq[lru_gen::ANON].min(g.min_seq[lru_gen::FILE]);
            let seqs = [("min_seq", json!(oldest)), ("max_seq", json!(g.max_seq))];
            let name = format!("generations{group}, {}", name_of(node));
            self.count(now, &name, arguments(seqs))?;
        }
        Ok(())
    }

    /// Writes a counter only if one of its values has changed.
    fn count(&mut self, time: u64, name: &str, values: Arguments) -> io::Result<()> {
        if self.counters.get(name) == Some(&values) {
            return Ok(());
        }
        self.counters.insert(name.to_owned(), values.clone());
        self.event("C", name, [MEMORY, MEMORY], time, &Value::Object(values))
    }

    /// `what` is `process_name` or `thread_name`.
    fn name(&mut self, what: &str, ids: Ids, time: u64, name: &str) -> io::Result<()> {
        self.event("M", what, ids, time, &json!({ "name": name }))
    }

    fn event(
        &mut self,
        phase: &str,
        name: &str,
        ids: Ids,
        time: u64,
        arguments: &Value,
    ) -> io::Result<()> {
        self.head(phase, name, ids, time)?;
        write!(self.out, ",\"args\":{arguments}}}")
    }

    /// Writes the fields that all events have, and leaves the object open. `time` is in ns, and is written in microseconds with three decimals.
    fn head(&mut self, phase: &str, name: &str, [pid, tid]: Ids, time: u64) -> io::Result<()> {
        let comma = if std::mem::take(&mut self.is_empty) {
            ""
        } else {
            ","
        };
        let (us, ns) = (time / 1000, time % 1000);
        let name = json!(name);
        write!(
            self.out,
            "{comma}\n{{\"ph\":\"{phase}\",\"name\":{name},\"cat\":\"reclaim\",\"pid\":{pid},\"tid\":{tid},\"ts\":{us}.{ns:03}"
        )
    }
}

fn name_of(node: NodeId) -> String {
    format!("node {node}")
}

/// Adds the argument `detail`, a text with all the others.
fn with_detail(mut arguments: Arguments) -> Value {
    let parts = arguments.iter().map(|(name, value)| match value {
        Value::String(text) => format!("{name} {text}"),
        value => format!("{name} {value}"),
    });
    let detail = parts.collect::<Vec<String>>().join(", ");
    if !detail.is_empty() {
        arguments.insert("detail".to_owned(), detail.into());
    }
    Value::Object(arguments)
}
