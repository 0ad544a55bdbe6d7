//! Takes the total memory, the swap and the block device cache from `/proc/meminfo`.

use super::report::PAGE_KIB;
use super::swap::Swap;
use super::zoneinfo::figure;
use super::{Note, Place, Refusal, Source, Use};

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Meminfo {
    /// `MemTotal`, pages; 0: the file lacks it.
    pub(super) total: u64,
    /// The line of `MemTotal`; `None`: the file lacks it.
    pub(super) place: Option<Place>,
    /// `SwapTotal` and `SwapFree`; `None`: the file has neither.
    pub(super) swap: Option<Swap>,
    /// `Buffers`: cached blocks of block devices, pages.
    pub(super) buffers: u64,
}

/// Reads the file, and notes each figure except the free swap.
pub(super) fn read(source: &Source, notes: &mut Vec<Note>) -> Result<Meminfo, Refusal> {
    let mut meminfo = Meminfo::default();
    for (at, line) in source.text.lines().enumerate() {
        let place = Place {
            file: source.name.to_owned(),
            line: at + 1,
        };
        let Some((name, value)) = line.split_once(':') else {
            continue;
        };
        if !matches!(name, "MemTotal" | "SwapTotal" | "SwapFree" | "Buffers") {
            continue;
        }
        let value = value.trim();
        let kib = value.strip_suffix("kB").unwrap_or(value).trim();
        let pages = figure(&place, kib)? / PAGE_KIB;
        match name {
            "MemTotal" => {
                meminfo.total = pages;
                meminfo.place = Some(place.clone());
            }
            "Buffers" => meminfo.buffers = pages,
            "SwapTotal" => {
                meminfo.swap = Some(Swap {
                    total: pages,
                    place: place.clone(),
                    free: meminfo.swap.take().and_then(|swap| swap.free),
                });
            }
            _ => {
                meminfo.swap = Some(Swap {
                    free: Some(pages),
                    ..meminfo
                        .swap
                        .take()
                        .unwrap_or_else(|| Swap::new(place.clone()))
                });
                continue;
            }
        }
        notes.push(Note {
            usage: Use::Read,
            place: place.to_string(),
            sentence: format!("{name} is {pages} pages."),
        });
    }
    Ok(meminfo)
}
