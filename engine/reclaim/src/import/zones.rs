//! A zone of a real machine, as a file describes it.

use super::Place;

/// The figures of one zone, in pages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ZoneRead {
    /// Place of its first line.
    pub(super) place: Place,
    /// NUMA node.
    pub(super) node: u32,
    /// `DMA`, `DMA32`, `Normal`, `HighMem`, `Movable` or `Device`.
    pub(super) name: String,
    pub(super) free: u64,
    pub(super) min: u64,
    pub(super) low: u64,
    pub(super) high: u64,
    /// Pages of these watermarks that are a boost; `None`: this form of the file does not tell.
    pub(super) boost: Option<u64>,
    /// `None`: the file does not tell.
    pub(super) spanned: Option<u64>,
    pub(super) present: u64,
    /// `None`: the kernel is older than 3.9 and does not print it.
    pub(super) managed: Option<u64>,
    /// Pages that requests of each class must leave free, from class DMA on; may have fewer entries than there are classes.
    pub(super) protection: Vec<u64>,
    /// Pages on the LRU lists; `None`: the file does not tell for this zone.
    pub(super) listed: Option<u64>,
    /// Pages on the lists of CPUs.
    pub(super) per_cpu: u64,
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
            listed: None,
            per_cpu: 0,
        }
    }

    /// The pages from which the kernel computes: managed pages, or present pages before 3.9.
    pub(super) fn pages(&self) -> u64 {
        self.managed.unwrap_or(self.present)
    }
}

/// All zones of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ZonesRead {
    /// Zones that have pages, in the order of the file.
    pub(super) zones: Vec<ZoneRead>,
    /// The preset nearest to the kernel that wrote the file, and the reason as the end of a sentence; `None`: the form does not
    /// tell.
    pub(super) era: Option<(&'static str, &'static str)>,
    /// Number of CPUs, if the file tells it.
    pub(super) cpus: Option<u32>,
}
