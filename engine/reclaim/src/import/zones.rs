//! A zone of a real machine, as some file tells of it.

use super::Place;

/// The figures of one zone, in pages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ZoneRead {
    /// Where its first line stands.
    pub(super) place: Place,
    /// NUMA node.
    pub(super) node: u32,
    /// `DMA`, `DMA32`, `Normal`, `HighMem`, `Movable` or `Device`.
    pub(super) name: String,
    pub(super) free: u64,
    pub(super) min: u64,
    pub(super) low: u64,
    pub(super) high: u64,
    /// Part of the three that is a boost; `None`: this form of the file does not say.
    pub(super) boost: Option<u64>,
    /// `None`: the file does not say.
    pub(super) spanned: Option<u64>,
    pub(super) present: u64,
    /// `None` before 3.9.
    pub(super) managed: Option<u64>,
    /// Pages that requests of each class may not take, from class DMA on; may be short.
    pub(super) protection: Vec<u64>,
    /// On the lists of reclaim; `None`: the file does not say it of this zone.
    pub(super) listed: Option<u64>,
    /// In lists of CPUs.
    pub(super) per_cpu: u64,
}

impl ZoneRead {
    /// A zone of which nothing else is known yet.
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
            listed: None,
            per_cpu: 0,
        }
    }

    /// What the kernel computes with: managed pages, or those present before 3.9.
    pub(super) fn pages(&self) -> u64 {
        self.managed.unwrap_or(self.present)
    }
}

/// All that a file says of zones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ZonesRead {
    /// Those with pages, in the order of the file.
    pub(super) zones: Vec<ZoneRead>,
    /// The preset that is nearest to the kernel that wrote it, and why, as the end of a sentence; `None`: the form does not tell.
    pub(super) era: Option<(&'static str, &'static str)>,
    /// Processors, if the file tells.
    pub(super) cpus: Option<u32>,
}
