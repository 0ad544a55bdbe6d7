//! Turns the files of a real machine into a scenario with its zones, watermarks, sysctls and swap.
//!
//! The import recognizes a file by its content; only the files of a group are also recognized by their name. It notes the figures that it
//! takes, assumes or leaves out, with their line if they have one. It does not guess what the machine was doing, so the workload is one of a
//! short list, and of the recorded state the scenario has only the memory that the kernel held.
//!
//! Source: `mm/vmstat.c` (`zoneinfo_show_print`), `mm/page_alloc.c` (`show_free_areas`, later `lib/show_mem.c`), `fs/proc/meminfo.c`;
//! 2.6.34 to 6.12.
//!
//! Left out: zones `HighMem`, `Movable` and `Device` with pages, which the simulation lacks. A machine with such a zone is refused, but the
//! page can show its recorded state.

mod blocks;
mod check;
mod era;
mod group_report;
mod groups;
mod kind;
mod log;
mod marks;
mod meminfo;
mod notes;
mod ranges;
mod recorded;
mod recording;
mod report;
mod settings;
mod swap;
mod work;
mod write;
mod zone_line;
mod zoneinfo;
mod zones;

use crate::scenario::Options;

pub use kind::{Kind, kind_of};
pub use recorded::{
    Brought, RecordedCause, RecordedLists, RecordedMoment, RecordedSwap, RecordedZone,
};
pub use work::Work;

/// A file, or a text that was pasted.
#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    /// Name of the file for messages, with its path if that is known. It also identifies a file of a group.
    pub name: &'a str,
    /// Its whole content.
    pub text: &'a str,
}

/// The import's use of a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Use {
    /// The scenario contains it.
    Read,
    /// No file has it, or a scenario cannot have the value of the file, so the import chose one.
    Assumed,
    /// A file has it, but the scenario leaves it out.
    Ignored,
}

/// A sentence about one figure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// The import's use of the figure.
    pub usage: Use,
    /// File and line, as `zoneinfo:12`; empty if the note is about no line.
    pub place: String,
    /// The note as a whole sentence, without the place.
    pub sentence: String,
}

/// Result of [`import`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Imported {
    /// A complete scenario, as TOML; the notes are comments at its head.
    pub scenario: String,
    /// The notes, sorted by [`Use`], then in the order in which the import made them.
    pub notes: Vec<Note>,
}

/// The reason why the import failed: a sentence, which names the file and the line if one line is at fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal(pub String);

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Refusal {}

/// Line of a file, as messages name it.
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
/// A sentence, for example if a figure cannot be read, if no file lists zones or memory, if the only file is of no known kind, or if the
/// machine has a zone that the simulation lacks. It names the file and the line if one line is at fault.
pub fn import(sources: &[Source], work: Work) -> Result<Imported, Refusal> {
    let (machine, mut notes) = read(sources)?;
    let places = machine.places();
    let scenario = machine.scenario(work, &mut notes)?;
    if let Err(error) = crate::scenario::parse(&scenario, &Options::default()) {
        let error = error.to_string();
        let place =
            place_of_error(&error, &places).map_or(String::new(), |place| format!("{place}: "));
        return Err(Refusal(format!(
            "{place}a scenario cannot describe this machine: {error}"
        )));
    }
    notes.sort_by_key(|note| note.usage);
    let scenario = format!("{}{scenario}", notes::comments(&notes));
    Ok(Imported { scenario, notes })
}

/// The state of memory that the files recorded, even if the machine has zones that the simulation lacks; `None`: no file lists zones with
/// their free pages.
///
/// # Errors
///
/// A sentence, for example if a figure cannot be read, or if the only file is of no known kind.
pub fn recorded(sources: &[Source]) -> Result<Option<RecordedMoment>, Refusal> {
    Ok(read(sources)?.0.recorded())
}

/// The scenario and the recorded state of these files, for the page. It fails only if the files give neither.
///
/// # Errors
///
/// Those of [`import`], if there is no state either.
pub fn import_with_state(sources: &[Source], work: Work) -> Result<Brought, Refusal> {
    let moment = recorded(sources)?;
    let (scenario, refusal) = match import(sources, work) {
        Ok(imported) => (imported.scenario, String::new()),
        Err(refusal) if moment.is_some() => (String::new(), refusal.0),
        Err(refusal) => return Err(refusal),
    };
    Ok(Brought {
        scenario,
        refusal,
        moment,
    })
}

/// Reads all files. Beside other files, a file that the import does not know, or a log that it cannot read, is left out with a note.
fn read(sources: &[Source]) -> Result<(write::Machine, Vec<Note>), Refusal> {
    let mut notes = Vec::new();
    let mut machine = write::Machine::default();
    for source in sources {
        if groups::is_file_of_group(source) {
            groups::read(source, &mut machine.groups, &mut notes)?;
            continue;
        }
        for part in recording::parts(source, &mut notes) {
            let read = read_part(&part, &mut machine, &mut notes);
            let is_doubtful = matches!(part.kind, None | Some(Kind::Log));
            match read {
                Err(refusal) if is_doubtful && sources.len() > 1 => notes.push(Note {
                    usage: Use::Ignored,
                    place: String::new(),
                    sentence: refusal.0,
                }),
                read => read?,
            }
        }
    }
    Ok((machine, notes))
}

fn read_part(
    part: &recording::Part,
    machine: &mut write::Machine,
    notes: &mut Vec<Note>,
) -> Result<(), Refusal> {
    let source = &part.source;
    match part.kind {
        Some(Kind::Zoneinfo) => {
            let zones = zoneinfo::read(source)?;
            let place = log::place(source, part.line);
            machine.take_zoneinfo(zones.not_empty(&place)?, notes);
        }
        Some(Kind::Log) => read_log(source, part.line, machine, notes)?,
        Some(Kind::Meminfo) => machine.meminfo = Some(meminfo::read(source, notes)?),
        Some(Kind::Sysctls) => settings::read(source, &mut machine.settings, notes)?,
        Some(Kind::Vmstat) => era::note_vmstat(source, &mut machine.era, notes),
        Some(Kind::Group) => groups::read(source, &mut machine.groups, notes)?,
        Some(Kind::Buddyinfo | Kind::Pagetypeinfo) => {
            machine.blocks = blocks::read(source, notes)?;
        }
        None => {
            return Err(Refusal(format!(
                "{}: this is none of the files that can be imported; expected /proc/zoneinfo, meminfo, vmstat, \
                 buddyinfo or pagetypeinfo, the output of sysctl -a, the files memory.* of a group, a recording, or a log with the \
                 kernel's report of an allocation failure or an OOM kill.",
                source.name
            )));
        }
    }
    Ok(())
}

/// The place of the zone that an error names as `machine.node[0].zone[1]`, or of the first zone. `places`: nodes and places of all zones.
fn place_of_error<'a>(error: &str, places: &'a [(u32, Place)]) -> Option<&'a Place> {
    let index = |after: &str| -> Option<usize> {
        let (_, rest) = error.split_once(after)?;
        rest.split_once(']')?.0.parse().ok()
    };
    let named = || {
        let (node, zone) = (index("machine.node[")?, index("].zone[")?);
        let mut of_node = places
            .iter()
            .filter(|(of_zone, _)| usize::try_from(*of_zone) == Ok(node));
        of_node.nth(zone)
    };
    named().or(places.first()).map(|(_, place)| place)
}

/// Reads the memory report in a log, and the ranges of its zones. `line`: the line that showed that the text is a log.
fn read_log(
    source: &Source,
    line: usize,
    machine: &mut write::Machine,
    notes: &mut Vec<Note>,
) -> Result<(), Refusal> {
    let ranges = ranges::read(source);
    let has_group = group_report::read(source, &mut machine.groups, notes)?;
    match (report::read(source, notes)?, ranges) {
        (Some(mut read), ranges) => {
            match ranges {
                Some(ranges) => ranges.add_spans(source, &mut read.zones.zones, notes),
                None => notes.push(Note {
                    usage: Use::Assumed,
                    place: log::place(source, read.report.line).to_string(),
                    sentence: "A report does not say where zones lie, so they have no holes."
                        .to_owned(),
                }),
            }
            read.zones = read.zones.not_empty(&log::place(source, line))?;
            machine.take_report(read, notes);
            Ok(())
        }
        (None, Some(ranges)) => {
            machine.take_ranges(ranges.zones(source, notes));
            Ok(())
        }
        (None, None) if has_group => Ok(()),
        (None, None) => Err(Refusal(format!(
            "{}: this log has no complete memory report; expected lines such as \"Node 0 DMA32 free:1432kB min:872kB low:1088kB\".",
            log::place(source, line)
        ))),
    }
}

#[cfg(test)]
mod tests;
