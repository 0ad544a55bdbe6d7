//! Programs that a user can start while the machine runs, and the names of all tasks of a scenario.

use super::schema::{
    ActorSpec, AnonWork, BuildWork, DdWork, Fsync, OltpWork, Pattern, ReaderWork, Scenario,
    SimoopWork, Work, WriterWork,
};

named! {
    /// A program that a user starts by hand. Its size is a share of the machine's memory, so that it has a similar effect on every machine.
    #[cfg_attr(feature = "bindings", derive(serde::Serialize, serde::Deserialize))]
    pub enum Program {
        /// Writes a file half as large as memory.
        Dd = "dd",
        /// Reads a file as large as memory, twice.
        Reader = "reader",
        /// Touches a quarter of the memory once a second.
        Anon = "anon",
        /// Touches as much memory as there is, as fast as it can.
        Hog = "hog",
    }
}

impl Program {
    /// Name of the `nth` task that runs the program, counted from 1.
    pub fn task_name(self, nth: u32) -> String {
        match nth {
            1 => format!("my-{}", self.name()),
            _ => format!("my-{}-{nth}", self.name()),
        }
    }

    /// Pages of the file that the program reads; `None`: it reads no file.
    pub fn file_pages(self, memory_pages: u32) -> Option<u32> {
        match self {
            Self::Reader => Some(memory_pages),
            Self::Dd | Self::Anon | Self::Hog => None,
        }
    }

    /// The work of the program on a machine with this much memory. The file that it reads has the program's name.
    pub fn work(self, memory_pages: u32) -> Work {
        let quarter = (memory_pages / 4).max(1);
        let touches = AnonWork {
            pages: quarter,
            populate: true,
            pattern: Pattern::Loop,
            chunk: 1,
            threads: 1,
            touches: None,
            write_percent: 100,
            rate: Some(quarter),
            hold: None,
            leave: None,
            mlocked: false,
        };
        match self {
            Self::Dd => Work::Writer(WriterWork {
                pages: (memory_pages / 2).max(1),
                // As with dd bs=1M.
                call_pages: 256,
                fsync: Fsync::Never,
                delete: false,
            }),
            Self::Reader => Work::Reader(ReaderWork {
                file: self.name().to_owned(),
                pages: memory_pages,
                call_pages: 32,
                passes: 2,
                pause_ns: 0,
                sendfile: false,
            }),
            Self::Anon => Work::Anon(touches),
            Self::Hog => Work::Anon(AnonWork {
                pages: memory_pages,
                pattern: Pattern::Uniform,
                rate: None,
                ..touches
            }),
        }
    }
}

/// The names that the tasks of a scenario can have: for each actor its own, followed by those of the tasks that it starts.
pub fn task_names(scenario: &Scenario) -> Vec<String> {
    let mut names = Vec::new();
    for actor in &scenario.actors {
        names.push(actor.name.clone());
        names.extend(started_by(actor));
    }
    names
}

/// Names that the tasks started by an actor can have.
pub(super) fn started_by(actor: &ActorSpec) -> Vec<String> {
    let name = &actor.name;
    match &actor.work {
        Work::Parallelio(_) => [DESKTOP, MEMCACHED, DD].map(str::to_owned).to_vec(),
        Work::Simoop(work) => simoop_names(work),
        Work::Build(BuildWork { jobs, .. }) => {
            (1..=*jobs).map(|n| compiler_name(name, n)).collect()
        }
        Work::Dd(DdWork { jobs, .. }) => {
            let most = jobs.iter().copied().max().unwrap_or(0);
            (1..=most).map(|n| writer_name(name, n)).collect()
        }
        Work::Oltp(OltpWork { threads, .. }) => {
            let most = threads.iter().copied().max().unwrap_or(0);
            let clients = (1..=most).map(|n| client_name(name, n));
            clients.chain([checkpointer_name(name)]).collect()
        }
        Work::Anon(AnonWork { threads, .. }) => {
            (2..=*threads).map(|n| thread_name(name, n)).collect()
        }
        Work::Reader(_)
        | Work::Writer(_)
        | Work::Files(_)
        | Work::Sleep
        | Work::HighOrder(_)
        | Work::Monitor(_)
        | Work::Sampler(_)
        | Work::Copy(_)
        | Work::Frames(_)
        | Work::Blocks(_)
        | Work::Mmap(_)
        | Work::Poller(_)
        | Work::HotSets(_)
        | Work::Reclaimer(_) => Vec::new(),
    }
}

/// The task that represents all other users of memory on the machine of the parallel I/O test.
pub(crate) const DESKTOP: &str = "desktop";
/// The server of the parallel I/O test.
pub(crate) const MEMCACHED: &str = "memcached";
/// The writer of the parallel I/O test.
pub(crate) const DD: &str = "dd";

/// Appends a number to the first `kept` characters of a name. A task name has at most 15 characters, so the name is cut to leave room for the
/// number.
fn numbered(actor: &str, kept: usize, number: u32) -> String {
    let short: String = actor.chars().take(kept).collect();
    format!("{short}-{number}")
}

/// Name of one of a build's compilers, counted from 1.
pub(crate) fn compiler_name(actor: &str, number: u32) -> String {
    numbered(actor, 11, number)
}

/// Name of one of a round's writers, counted from 1.
pub(crate) fn writer_name(actor: &str, number: u32) -> String {
    numbered(actor, 11, number)
}

/// Name of a program's second or later thread; the first thread has the name of the actor.
pub(crate) fn thread_name(actor: &str, number: u32) -> String {
    numbered(actor, 11, number)
}

/// Name of one of a database's clients, counted from 1.
pub(crate) fn client_name(actor: &str, number: u32) -> String {
    numbered(actor, 9, number)
}

/// Name of the database's process that writes its buffers back.
pub(crate) fn checkpointer_name(actor: &str) -> String {
    let short: String = actor.chars().take(9).collect();
    format!("{short}-bg")
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SimoopTask {
    Make,
    Burn,
    Du,
    ReaderWriter,
    Worker,
}

/// Name of one of Simoop's tasks; each kind is counted from 0.
pub(crate) fn simoop_name(task: SimoopTask, number: u32) -> String {
    let what = match task {
        SimoopTask::Make => "make",
        SimoopTask::Burn => "burn",
        SimoopTask::Du => "du",
        SimoopTask::ReaderWriter => "rw",
        SimoopTask::Worker => "worker",
    };
    format!("{what}-{number}")
}

fn simoop_names(work: &SimoopWork) -> Vec<String> {
    let all = [
        (SimoopTask::Make, work.directories),
        (SimoopTask::Burn, work.burners),
        (SimoopTask::Du, work.du),
        (SimoopTask::ReaderWriter, work.tasks),
        (SimoopTask::Worker, work.workers),
    ];
    all.into_iter()
        .flat_map(|(task, count)| (0..count).map(move |n| simoop_name(task, n)))
        .collect()
}
