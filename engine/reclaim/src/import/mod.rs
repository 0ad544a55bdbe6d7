//! Turns the files of a real machine into a scenario with its zones, watermarks, sysctls and swap.
//!
//! The content of a file decides what it is, not its name. A note lists every figure that is taken, assumed or left out, with its line.
//! Nothing is guessed about what the machine was doing: the scenario has the memory that the kernel held, and a workload from a short
//! list.
//!
//! Source: `mm/vmstat.c` (`zoneinfo_show_print`), `mm/page_alloc.c` (`show_free_areas`, later `lib/show_mem.c`),
//! `fs/proc/meminfo.c`; 2.6.34 to 6.12.
//!
//! Left out: zones `HighMem`, `Movable` and `Device` with pages, which the simulation lacks; a machine with such a zone is refused.

mod era;
mod kind;
mod marks;
mod meminfo;
mod oom;
mod settings;
mod write;
mod zoneinfo;
mod zones;

use crate::scenario::Options;

pub use kind::Kind;
pub use write::Work;

/// A file, or a text that was pasted.
#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    /// Name of the file in messages.
    pub name: &'a str,
    /// Its content.
    pub text: &'a str,
}

/// How the import has used a part of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Use {
    /// It is in the scenario.
    Read,
    /// No file has it, so a usual value is taken.
    Assumed,
    /// A file has it, but the simulation has nothing like it.
    Ignored,
}

/// A sentence about a part of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// How it was used.
    pub usage: Use,
    /// File and line, as `zoneinfo:12`; empty if it is in no file.
    pub place: String,
    /// What was taken, assumed or left out.
    pub sentence: String,
}

/// An imported machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Imported {
    /// A whole scenario, as TOML; the notes are comments at its head.
    pub scenario: String,
    /// Sorted by [`Use`], then in the order of the files.
    pub notes: Vec<Note>,
}

/// Why the import failed: a sentence that begins with file and line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal(pub String);

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Refusal {}

/// A place in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    file: String,
    /// Line number, from 1.
    line: usize,
}

impl Place {
    fn refuse(&self, value: &str, expected: &str) -> Refusal {
        let value: String = value
            .chars()
            .take(60)
            .flat_map(char::escape_debug)
            .collect();
        Refusal(format!(
            "{}:{}: \"{value}\" cannot be read; expected {expected}.",
            self.file, self.line
        ))
    }
}

impl std::fmt::Display for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}:{}", self.file, self.line)
    }
}

/// Imports a machine from its files.
///
/// # Errors
///
/// A sentence with the file and the line, if a figure cannot be read, if no file lists zones or memory, or if the machine has a zone
/// that the simulation lacks.
pub fn import(sources: &[Source], work: Work) -> Result<Imported, Refusal> {
    let mut notes = Vec::new();
    let mut machine = write::Machine::default();
    for source in sources {
        match kind::kind_of(source.text) {
            Some(Kind::Zoneinfo) => machine.take_zones(zoneinfo::read(source)?, &mut notes),
            Some(Kind::Report) => machine.take_zones(oom::read(source)?, &mut notes),
            Some(Kind::Meminfo) => machine.meminfo = Some(meminfo::read(source, &mut notes)?),
            Some(Kind::Sysctls) => settings::read(source, &mut machine.settings, &mut notes)?,
            Some(Kind::Vmstat) => era::note_vmstat(source, &mut machine.era, &mut notes),
            Some(Kind::Other(what)) => notes.push(Note {
                usage: Use::Ignored,
                place: format!("{}:1", source.name),
                sentence: format!("This is {what}, which says nothing that a scenario has."),
            }),
            None => {
                return Err(Refusal(format!(
                    "{}: this is none of the files that can be brought in; expected /proc/zoneinfo, /proc/meminfo, /proc/vmstat, the \
                     output of sysctl -a, or the kernel's report of an allocation failure or an OOM kill, with its Mem-Info.",
                    source.name
                )));
            }
        }
    }
    let scenario = machine.scenario(work, &mut notes)?;
    if let Err(error) = crate::scenario::parse(&scenario, &Options::default()) {
        return Err(Refusal(format!(
            "This machine is none that a scenario can describe: {error}"
        )));
    }
    notes.sort_by_key(|note| note.usage);
    let scenario = format!("{}{scenario}", write::comments(&notes));
    Ok(Imported { scenario, notes })
}

#[cfg(test)]
mod tests;
