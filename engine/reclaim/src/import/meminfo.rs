//! Reads `/proc/meminfo`.

use super::zoneinfo::figure;
use super::{Note, Place, Refusal, Source, Use};

const PAGE_KIB: u64 = 4;

/// The figures that a machine takes from it, in pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Meminfo {
    /// `MemTotal`.
    pub(super) total: u64,
    /// `SwapTotal`.
    pub(super) swap: u64,
    /// `Buffers`: cached blocks of block devices.
    pub(super) buffers: u64,
}

/// Reads these three figures.
pub(super) fn read(source: &Source, notes: &mut Vec<Note>) -> Result<Meminfo, Refusal> {
    let mut meminfo = Meminfo {
        total: 0,
        swap: 0,
        buffers: 0,
    };
    for (at, line) in source.text.lines().enumerate() {
        let place = Place {
            file: source.name.to_owned(),
            line: at + 1,
        };
        let Some((name, value)) = line.split_once(':') else {
            continue;
        };
        let field = match name {
            "MemTotal" => &mut meminfo.total,
            "SwapTotal" => &mut meminfo.swap,
            "Buffers" => &mut meminfo.buffers,
            _ => continue,
        };
        let value = value.trim();
        let kib = value.strip_suffix("kB").unwrap_or(value).trim();
        *field = figure(&place, kib)? / PAGE_KIB;
        notes.push(Note {
            usage: Use::Read,
            place: place.to_string(),
            sentence: format!("{name} is {} pages.", *field),
        });
    }
    Ok(meminfo)
}
