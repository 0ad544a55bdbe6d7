//! A zone of a real machine, as a file describes it.

use super::era::Era;
use super::{Place, Refusal};

/// Pages on the LRU lists of a zone; `None`: the file lacks the list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Lists {
    pub(super) inactive_anon: Option<u64>,
    pub(super) active_anon: Option<u64>,
    pub(super) inactive_file: Option<u64>,
    pub(super) active_file: Option<u64>,
    pub(super) unevictable: Option<u64>,
}

impl Lists {
    /// The list with this name, as the kernel spells it.
    pub(super) fn named(&mut self, name: &str) -> Option<&mut Option<u64>> {
        Some(match name {
            "inactive_anon" => &mut self.inactive_anon,
            "active_anon" => &mut self.active_anon,
            "inactive_file" => &mut self.inactive_file,
            "active_file" => &mut self.active_file,
            "unevictable" => &mut self.unevictable,
            _ => return None,
        })
    }

    /// Pages on all lists that the file gives; `None`: it gives none.
    pub(super) fn sum(&self) -> Option<u64> {
        let lists = [
            self.inactive_anon,
            self.active_anon,
            self.inactive_file,
            self.active_file,
            self.unevictable,
        ];
        let known = lists.into_iter().flatten();
        known.reduce(|sum, pages| sum + pages)
    }
}

/// The figures of one zone, in pages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ZoneRead {
    /// Place of its first line.
    pub(super) place: Place,
    pub(super) node: u32,
    /// `DMA`, `DMA32`, `Normal`, `HighMem`, `Movable` or `Device`.
    pub(super) name: String,
    pub(super) free: u64,
    pub(super) min: u64,
    pub(super) low: u64,
    pub(super) high: u64,
    /// The part of these watermarks that is a boost; `None`: this form of the file lacks it.
    pub(super) boost: Option<u64>,
    /// `None`: the file lacks it.
    pub(super) spanned: Option<u64>,
    pub(super) present: u64,
    /// `None`: the kernel is older than 3.9 and does not print the figure, or the line was cut before it.
    pub(super) managed: Option<u64>,
    /// Pages that requests of each class must leave free, beginning with class DMA; it may have fewer entries than there are classes.
    pub(super) protection: Vec<u64>,
    pub(super) lists: Lists,
    /// Pages on the per-CPU lists of all CPUs; 0: the file lacks them.
    pub(super) per_cpu: u64,
    /// Free blocks of each order; empty: the file lacks them.
    pub(super) blocks: Vec<u64>,
}

impl ZoneRead {
    /// A zone whose figures are still unknown.
    pub(super) fn new(place: Place, node: u32, name: &str) -> Self {
        Self {
            place,
            node,
            name: name.to_owned(),
            free: 0,
            min: 0,
            low: 0,
            high: 0,
            boost: None,
            spanned: None,
            present: 0,
            managed: None,
            protection: Vec::new(),
            lists: Lists::default(),
            per_cpu: 0,
            blocks: Vec::new(),
        }
    }

    /// The number that the kernel computes watermarks from: managed pages, or present pages before 3.9.
    pub(super) fn pages(&self) -> u64 {
        self.managed.unwrap_or(self.present)
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ZonesRead {
    /// Zones that have pages, in the order of the file.
    pub(super) zones: Vec<ZoneRead>,
    /// The preset nearest to the kernel that wrote the file; `None`: the form does not show it.
    pub(super) era: Option<Era>,
    /// Number of CPUs, if the file gives it.
    pub(super) cpus: Option<u32>,
}

impl ZonesRead {
    /// Refuses a file without a zone that has pages.
    pub(super) fn not_empty(self, place: &Place) -> Result<Self, Refusal> {
        if self.zones.is_empty() {
            return Err(Refusal(format!(
                "{place}: no zone of this file has pages; expected at least one."
            )));
        }
        Ok(self)
    }
}
