//! `reclaim import`: a scenario from the files of a real machine.

use std::io::Write as _;
use std::path::Path;

use reclaim::import::{Note, Source, Use, import};

use crate::args::ImportArgs;
use crate::failure::{Failure, printable};
use crate::input;

/// Prints the scenario on standard output, and on standard error the facts that the import has read, assumed and left out.
pub(crate) fn print_imported(args: &ImportArgs) -> Result<(), Failure> {
    let mut texts = Vec::new();
    for path in &args.files {
        texts.push((name_of(path), input::read(path)?));
    }
    let sources: Vec<Source> = texts
        .iter()
        .map(|(name, text)| Source { name, text })
        .collect();
    let imported = import(&sources, args.work.0).map_err(|refusal| Failure::Input(refusal.0))?;
    for (usage, heading) in [
        (Use::Read, "Read:"),
        (Use::Assumed, "Assumed:"),
        (Use::Ignored, "Left out:"),
    ] {
        let notes = imported.notes.iter().filter(|note| note.usage == usage);
        print_notes(heading, notes);
    }
    std::io::stdout()
        .lock()
        .write_all(imported.scenario.as_bytes())?;
    Ok(())
}

/// The file's name. A file of a group, such as `memory.max`, keeps the name of its folder, because that is the group's name.
fn name_of(path: &Path) -> String {
    let name = path.file_name().unwrap_or(path.as_os_str());
    let name = name.to_string_lossy().into_owned();
    let folder = path.parent().and_then(Path::file_name);
    match folder {
        Some(group) if name.starts_with("memory.") => {
            format!("{}/{name}", group.to_string_lossy())
        }
        _ => name,
    }
}

fn print_notes<'a>(heading: &str, notes: impl Iterator<Item = &'a Note>) {
    for (at, note) in notes.enumerate() {
        if at == 0 {
            eprintln!("{heading}");
        }
        let place = match note.place.as_str() {
            "" => String::new(),
            place => format!("{place}: "),
        };
        eprintln!("  {}", printable(&format!("{place}{}", note.sentence)));
    }
}
