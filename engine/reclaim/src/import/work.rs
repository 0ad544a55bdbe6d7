//! The work of an imported machine: a short list of the loads that people report problems with.

/// The workload that a user chooses for the imported machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Work {
    /// No program runs, only a task that sleeps, for a user who will add a workload.
    Idle,
    /// A program writes a file as large as memory.
    Copy,
    /// A program reads a file twice as large as memory.
    Read,
    /// A program uses nine tenths of memory while another one reads a file.
    Program,
}

impl Work {
    /// All kinds of work, with the names that a user can choose.
    pub const NAMES: [(&'static str, Self); 4] = [
        ("idle", Self::Idle),
        ("copy", Self::Copy),
        ("read", Self::Read),
        ("program", Self::Program),
    ];
}

/// The tables of the workload. The last table is that of the actor that the caller puts into a group.
pub(super) fn actors(work: Work, pages: u64) -> String {
    let text = match work {
        Work::Idle => "\n[[actor]]\nname = \"idle\"\nwork = \"sleep\"".to_owned(),
        Work::Copy => format!(
            "\n[[actor]]\nname = \"copy\"\nwork = \"writer\"\nsize = {pages}\ncall = \"1MiB\"\nfsync = \"never\""
        ),
        Work::Read => reader(pages),
        Work::Program => format!(
            "{}\n\n[[actor]]\nname = \"program\"\nwork = \"anon\"\npages = {}\npattern = \"hot-cold\"\nhot_touches = 80\nhot_pages = 20\nwrite_percent = 50\nrate = 20000",
            reader(pages),
            pages * 9 / 10
        ),
    };
    text + "\n"
}

fn reader(pages: u64) -> String {
    format!(
        "\n[[file]]\nname = \"big\"\nsize = {}\n\n[[actor]]\nname = \"reader\"\nwork = \"reader\"\nfile = \"big\"\nsize = {}\ncall = \"64KiB\"\npasses = 1",
        2 * pages,
        2 * pages
    )
}
