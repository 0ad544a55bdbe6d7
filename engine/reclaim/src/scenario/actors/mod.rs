//! The actors of a scenario: `[[actor]]`. Each kind of work that adds keys has its own file.

pub(super) mod anon;
pub(super) mod blocks;
pub(super) mod build;
pub(super) mod copy;
pub(super) mod dd;
pub(super) mod files;
pub(super) mod frames;
pub(super) mod high_order;
pub(super) mod hot_sets;
pub(super) mod mmap;
pub(super) mod monitor;
pub(super) mod oltp;
pub(super) mod parallelio;
pub(super) mod poller;
pub(super) mod reader;
pub(super) mod reclaimer;
pub(super) mod sampler;
pub(super) mod simoop;
pub(super) mod writer;

pub use anon::{AnonWork, Hold, Leave, Pattern};
pub use blocks::BlocksWork;
pub use build::{BuildWork, Headers, Spread};
pub use copy::CopyWork;
pub use dd::DdWork;
pub use files::{Churn, FilesPhase, FilesWork};
pub use frames::FramesWork;
pub use high_order::HighOrderWork;
pub use hot_sets::HotSetsWork;
pub use mmap::MmapWork;
pub use monitor::MonitorWork;
pub use oltp::OltpWork;
pub use parallelio::{HarnessWork, ParallelioWork};
pub use poller::PollerWork;
pub use reader::ReaderWork;
pub use reclaimer::ReclaimerWork;
pub use sampler::SamplerWork;
pub use simoop::SimoopWork;
pub use writer::{Fsync, WriterWork};

use super::check::free_at_start;
use super::error::ScenarioError;
use super::keys::{Key, Keys, ValueType};
use super::memcg;
use super::moment::Moment;
use super::part::{Part, Unread};
use super::scale::shrink;
use super::schema::{MemcgSpec, Scenario};
use super::table::{one_of, written};

/// Longest run, ns: 12,000 s.
pub(super) const MAX_RUN_NS: u64 = 12_000 * 1_000_000_000;
/// Maximum number of pages in one call: 64 MiB.
const MAX_CALL_PAGES: u32 = 16_384;
/// Maximum number of small files in a scenario, and of several keys that count them.
pub(crate) const MAX_SMALL_FILES: u32 = 1 << 22;
/// `TASK_COMM_LEN` less the terminating zero: include/linux/sched.h.
pub(super) const MAX_COMM: usize = 15;
pub(super) const MAX_ACTORS: usize = 64;

#[rustfmt::skip] // Each key stays on one line.
pub(crate) const KEYS: Keys = Keys {
    title: "[[actor]]",
    about: "A process, or a harness that starts several. Besides these keys an actor has the keys of its `work`. The run lasts until every actor that is not in \
        the background has ended. A *moment* is a time of the run (`\"10s\"`), the end of another actor (`\"after dd\"`), or an event in the words of `reclaim \
        find` (`'first swap-out by \"hog\"'`). You can add a time to the last two (`\"after dd + 2s\"`). The engine refuses a search that names a hunk, and a \
        moment that cannot come.",
    list: &[
        Key::new("name", ValueType::Name(MAX_COMM), "\"reader\"", "The process name, as traces show it; no two actors have the same name."),
        Key::new("work", ValueType::Known(works), "\"reader\"", "The kind of work. The sections below describe each kind."),
        Key::new("start", ValueType::Moment(0, MAX_RUN_NS), "\"after dd + 2s\"", "When it starts.").without("at once"),
        Key::new("end", ValueType::Moment(1, MAX_RUN_NS), "\"60s\"", "When the run stops it, even in the middle of its work.").without("when its work is done"),
        Key::new("repeat_until", ValueType::Moment(1, MAX_RUN_NS), "\"first oom kill\"", "If its work is done before this moment, it starts again as a new process, as long as the file system has inodes left.").without("it does its work only once"),
        Key::count("job", 0..=1_000_000, "0", "The number that selects its stream of random numbers.").without("its position in the list of actors"),
        Key::flag("background", "The run does not wait for it to end."),
        Key::count("weight", 3..=88_761, "9548", "Its weight at the CPU: 1024 for a nice value of 0, 9548 for -10, 110 for 10. Processes that it starts have 1024.").or(1024),
        Key::new("memcg", ValueType::NameOf("a group"), "\"slave\"", "The group that it belongs to.").without("`root`"),
        Key::count("node", 0..=3, "1", "The NUMA node whose CPUs it uses and whose memory it prefers.").or(0),
        Key::flag("interleave", "It takes its pages from all NUMA nodes in turn, as under `numactl --interleave=all`. Its processes do, too."),
    ],
};

/// The kind of work that has no keys of its own.
const SLEEP: Keys = Keys {
    title: "sleep",
    about: "Sleeps until its end, so that the list of tasks has an idle one.",
    list: &[],
};

/// A kind of work: its keys and the function that reads them.
pub(super) struct Kind {
    pub(super) keys: &'static Keys,
    read: fn(&Part<'_>) -> Result<Work, ScenarioError>,
}

/// Every kind of work, in the order in which refusals name them.
pub(super) static KINDS: [Kind; 20] = [
    Kind {
        keys: &anon::KEYS,
        read: |part| anon::read(part).map(Work::Anon),
    },
    Kind {
        keys: &reader::KEYS,
        read: |part| reader::read(part).map(Work::Reader),
    },
    Kind {
        keys: &writer::KEYS,
        read: |part| writer::read(part).map(Work::Writer),
    },
    Kind {
        keys: &files::KEYS,
        read: |part| files::read(part).map(Work::Files),
    },
    Kind {
        keys: &SLEEP,
        read: |_| Ok(Work::Sleep),
    },
    Kind {
        keys: &high_order::KEYS,
        read: |part| high_order::read(part).map(Work::HighOrder),
    },
    Kind {
        keys: &monitor::KEYS,
        read: |part| monitor::read(part).map(Work::Monitor),
    },
    Kind {
        keys: &sampler::KEYS,
        read: |part| sampler::read(part).map(Work::Sampler),
    },
    Kind {
        keys: &parallelio::KEYS,
        read: |part| parallelio::read(part).map(Work::Parallelio),
    },
    Kind {
        keys: &build::KEYS,
        read: |part| build::read(part).map(Work::Build),
    },
    Kind {
        keys: &simoop::KEYS,
        read: |part| simoop::read(part).map(Work::Simoop),
    },
    Kind {
        keys: &copy::KEYS,
        read: |part| copy::read(part).map(Work::Copy),
    },
    Kind {
        keys: &frames::KEYS,
        read: |part| frames::read(part).map(Work::Frames),
    },
    Kind {
        keys: &dd::KEYS,
        read: |part| dd::read(part).map(Work::Dd),
    },
    Kind {
        keys: &blocks::KEYS,
        read: |part| blocks::read(part).map(Work::Blocks),
    },
    Kind {
        keys: &oltp::KEYS,
        read: |part| oltp::read(part).map(Work::Oltp),
    },
    Kind {
        keys: &poller::KEYS,
        read: |part| poller::read(part).map(Work::Poller),
    },
    Kind {
        keys: &mmap::KEYS,
        read: |part| mmap::read(part).map(Work::Mmap),
    },
    Kind {
        keys: &hot_sets::KEYS,
        read: |part| hot_sets::read(part).map(Work::HotSets),
    },
    Kind {
        keys: &reclaimer::KEYS,
        read: |part| reclaimer::read(part).map(Work::Reclaimer),
    },
];

/// The words that choose a kind of work, in the order in which refusals list them.
pub fn works() -> Vec<&'static str> {
    KINDS.iter().map(|kind| kind.keys.title).collect()
}

/// One simulated process, which may start others.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, serde::Deserialize))]
pub struct ActorSpec {
    /// Name of the process as it appears in traces.
    pub name: String,
    /// Moment at which it starts; the start of the run if the text names none.
    pub start: Moment,
    /// Moment at which the run stops it; `None`: it ends when its work is done.
    pub end: Option<Moment>,
    /// If its work is done before this moment, it starts again; `None`: it does its work once.
    pub repeat_until: Option<Moment>,
    /// Job index: its random stream starts at seed x 2^64 / golden ratio + job + 1.
    pub job: u32,
    /// Whether the run does not wait for this actor to end.
    pub background: bool,
    /// Its weight in the CPU scheduler; 1024 for a nice value of 0.
    pub weight: u32,
    /// The node whose CPUs it runs on and whose memory it prefers.
    pub node: u32,
    /// Whether it takes its pages from all nodes in turn, instead of from `node` first.
    pub interleave: bool,
    /// The group it belongs to: 0 is the root, n is the nth group of the scenario.
    pub memcg: u32,
    /// Its kind of work, with the values of that kind's keys.
    pub work: Work,
}

/// A kind of work, with the values of its keys.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, serde::Deserialize))]
pub enum Work {
    /// Private anonymous memory: populate in ascending order, then touch.
    Anon(AnonWork),
    /// Sequential `read(2)` of a part of a file.
    Reader(ReaderWork),
    /// Sequential `write(2)` of a new file.
    Writer(WriterWork),
    /// A tree of small files: create, stat, open, read, delete.
    Files(FilesWork),
    /// Sleeps until its end.
    Sleep,
    /// Asks for blocks of 2^order pages, and keeps a limited number of them at a time.
    HighOrder(HighOrderWork),
    /// Appends to a log and touches its own memory at regular times, as tee and tclsh do.
    Monitor(MonitorWork),
    /// Reads the kernel's counters at regular times, which uses CPU time but no memory.
    Sampler(SamplerWork),
    /// memcached, memcachetest and dd under the MMTests harness "parallelio".
    Parallelio(ParallelioWork),
    /// Memory pressure like that of Hadoop: working sets, bursts, reads and writes.
    Simoop(SimoopWork),
    /// `make -jN` of a source tree.
    Build(BuildWork),
    /// A copy of a data set, file by file.
    Copy(CopyWork),
    /// A desktop that allocates the pages of a picture at regular times.
    Frames(FramesWork),
    /// Rounds of `dd` writers. Every round writes the same total amount.
    Dd(DdWork),
    /// Passes of requests for large blocks, which are kept until the pass is over.
    Blocks(BlocksWork),
    /// A database with its own buffers, and its clients.
    Oltp(OltpWork),
    /// Calls of `select(2)`, which need kernel memory for wait queues.
    Poller(PollerWork),
    /// A file that is mapped shared and touched.
    Mmap(MmapWork),
    /// Cold memory, and two hot sets that are used one after the other.
    HotSets(HotSetsWork),
    /// A write to `memory.reclaim` of the actor's own group.
    Reclaimer(ReclaimerWork),
}

/// Reads all actors in the order of the text, and refuses two of the same name.
pub(super) fn actors(
    scenario: &Part<'_>,
    groups: &[MemcgSpec],
) -> Result<Vec<ActorSpec>, ScenarioError> {
    let mut actors: Vec<ActorSpec> = Vec::new();
    for (index, unread) in scenario.parts("actor")?.into_iter().enumerate() {
        let place = unread.path("name");
        let index = u32::try_from(index).expect("at most 64 actors");
        let actor = actor(unread, index, groups)?;
        if actors.iter().any(|other| other.name == actor.name) {
            return Err(ScenarioError::value(
                &place,
                &format!("{:?}", actor.name),
                "a name that no other actor has",
            ));
        }
        actors.push(actor);
    }
    Ok(actors)
}

fn actor(unread: Unread<'_>, index: u32, groups: &[MemcgSpec]) -> Result<ActorSpec, ScenarioError> {
    let Some(kind) = kind_of(unread.raw("work")) else {
        let place = unread.path("work");
        let expected = one_of(&works());
        return Err(match unread.raw("work") {
            Some(value) => ScenarioError::value(&place, &written(value), &expected),
            None => ScenarioError::missing(&place, &expected),
        });
    };
    let part = unread.open_with(kind.keys)?;
    let work = (kind.read)(&part)?;
    Ok(ActorSpec {
        name: part.name("name")?.to_owned(),
        start: part
            .optional("start", |key| part.moment(key))?
            .unwrap_or(Moment::Time(0)),
        end: part.optional("end", |key| part.moment(key))?,
        repeat_until: part.optional("repeat_until", |key| part.moment(key))?,
        job: part
            .optional("job", |key| part.count(key))?
            .unwrap_or(index),
        background: part.flag("background")?,
        weight: part.count("weight")?,
        node: part.count("node")?,
        interleave: part.flag("interleave")?,
        memcg: part
            .optional("memcg", |key| memcg::group(&part, key, groups))?
            .unwrap_or(0),
        work,
    })
}

/// The kind of work that a word chooses; `None`: there is no such kind.
pub(super) fn kind_of(word: Option<&toml::Value>) -> Option<&'static Kind> {
    let word = word?.as_str()?;
    KINDS.iter().find(|kind| kind.keys.title == word)
}

/// Checks the values of an actor's work that have to fit the rest of the scenario.
pub(super) fn check(scenario: &Scenario, work: &Work, path: &str) -> Result<(), ScenarioError> {
    let free = free_at_start(&scenario.machine);
    match work {
        Work::Reader(work) => reader::check(scenario, work, path),
        Work::Parallelio(work) => parallelio::check(scenario, work, path),
        Work::HighOrder(work) => high_order::check(work, free, path),
        Work::Build(work) => build::check(scenario, work, path),
        Work::Copy(work) => copy::check(scenario, work, path),
        Work::Frames(work) => frames::check(work, free, path),
        Work::Mmap(work) => mmap::check(scenario, work, path),
        Work::Anon(_)
        | Work::Writer(_)
        | Work::Files(_)
        | Work::Sleep
        | Work::Monitor(_)
        | Work::Sampler(_)
        | Work::Simoop(_)
        | Work::Dd(_)
        | Work::Blocks(_)
        | Work::Oltp(_)
        | Work::Poller(_)
        | Work::HotSets(_)
        | Work::Reclaimer(_) => Ok(()),
    }
}

/// The pages of the files that an actor reads or writes and that are not in `[[file]]`, and the number of the small files. The functions for
/// each kind of work say which files they count.
pub(super) fn files(scenario: &Scenario, actor: &ActorSpec) -> (u64, u64) {
    match &actor.work {
        Work::Writer(work) => (u64::from(work.pages), 0),
        Work::Files(work) => files::files(work),
        Work::Monitor(work) => (monitor::log_pages(scenario, actor, work), 0),
        Work::Parallelio(work) => parallelio::files(work),
        Work::Build(work) => (build::file_pages(work), build::files(work)),
        Work::Simoop(work) => simoop::files(work),
        Work::Copy(work) => copy::files(work),
        Work::Dd(work) => (dd::file_pages(work), 0),
        Work::Oltp(work) => (oltp::file_pages(work), 0),
        Work::Reader(_)
        | Work::Anon(_)
        | Work::Sleep
        | Work::HighOrder(_)
        | Work::Sampler(_)
        | Work::Frames(_)
        | Work::Blocks(_)
        | Work::Mmap(_)
        | Work::Poller(_)
        | Work::HotSets(_)
        | Work::Reclaimer(_) => (0, 0),
    }
}

/// Upper bound of the memory of an actor's processes at one time, swapped out or not, pages: anonymous memory, the mapping of `mmap`, the
/// program text of `monitor` and the kernel's pages for `poller`.
pub(super) fn memory_pages(work: &Work) -> u64 {
    match work {
        Work::Anon(work) => u64::from(work.pages),
        Work::Monitor(work) => u64::from(work.pages) + u64::from(work.text_pages),
        Work::Parallelio(work) => parallelio::memory_pages(work),
        Work::Build(work) => build::memory_pages(work),
        Work::Simoop(work) => simoop::memory_pages(work),
        Work::Oltp(work) => oltp::memory_pages(work),
        Work::Poller(work) => u64::from(work.pages),
        Work::Dd(work) => dd::memory_pages(work),
        Work::HotSets(work) => work.pages(),
        // The mapping needs a page table as large as for anonymous memory, although its pages are file pages.
        Work::Mmap(work) => u64::from(work.pages),
        Work::Reader(_)
        | Work::Writer(_)
        | Work::Files(_)
        | Work::Sleep
        | Work::Sampler(_)
        | Work::HighOrder(_)
        | Work::Blocks(_)
        | Work::Copy(_)
        | Work::Frames(_)
        | Work::Reclaimer(_) => 0,
    }
}

/// Number of chunks of the actor's Zipf distribution, each of which has an entry in a table; 0: it has no such distribution.
pub(super) fn weights(work: &Work) -> u64 {
    let (pages, chunk) = match work {
        Work::Anon(work) if matches!(work.pattern, Pattern::Zipf(_)) => (work.pages, work.chunk),
        Work::Mmap(work) if matches!(work.pattern, Pattern::Zipf(_)) => (work.pages, 1),
        _ => (0, 1),
    };
    u64::from(pages.div_ceil(chunk))
}

/// Whether the work continues until the run stops the actor.
pub(super) fn never_ends(work: &Work) -> bool {
    match work {
        Work::Sleep
        | Work::Monitor(_)
        | Work::Sampler(_)
        | Work::Simoop(_)
        | Work::Frames(_)
        | Work::Poller(_) => true,
        Work::Anon(work) => work.touches.is_none() || work.hold == Some(Hold::ToTheEnd),
        Work::Mmap(work) => work.touches.is_none(),
        Work::Dd(work) => work.repeat,
        Work::Reader(_)
        | Work::Writer(_)
        | Work::Files(_)
        | Work::HighOrder(_)
        | Work::Parallelio(_)
        | Work::Build(_)
        | Work::Copy(_)
        | Work::Blocks(_)
        | Work::Oltp(_)
        | Work::HotSets(_)
        | Work::Reclaimer(_) => false,
    }
}

/// Divides the work of an actor for a smaller machine. Refuses a `parallelio` if the time of its requests leaves its range because of that.
pub(super) fn scale(work: &mut Work, path: &str, divide: u32) -> Result<(), ScenarioError> {
    match work {
        Work::Anon(work) => anon::scale(work, divide),
        Work::Reader(work) => shrink(&mut work.pages, divide),
        Work::Writer(work) => writer::scale(work, divide),
        Work::Files(work) => files::scale(work, divide),
        // A call of the poller needs the same number of pages on a smaller machine.
        Work::Sleep | Work::Sampler(_) | Work::Poller(_) | Work::Reclaimer(_) => {}
        Work::HighOrder(work) => high_order::scale(work, divide),
        Work::Monitor(work) => monitor::scale(work, divide),
        Work::Parallelio(work) => parallelio::scale(work, path, divide)?,
        Work::Build(work) => build::scale(work, divide),
        Work::Simoop(work) => simoop::scale(work, divide),
        Work::Copy(work) => copy::scale(work, divide),
        Work::Frames(work) => frames::scale(work, divide),
        Work::Dd(work) => dd::scale(work, divide),
        Work::Blocks(work) => blocks::scale(work, divide),
        Work::Oltp(work) => oltp::scale(work, divide),
        Work::Mmap(work) => mmap::scale(work, divide),
        Work::HotSets(work) => hot_sets::scale(work, divide),
    }
    Ok(())
}
