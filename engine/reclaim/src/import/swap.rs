//! Swap of a machine, as a report or `/proc/meminfo` gives it.

use super::Place;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Swap {
    /// The line that gives its size.
    pub(super) place: Place,
    pub(super) total: u64,
    /// `None`: the file lacks it.
    pub(super) free: Option<u64>,
}

impl Swap {
    /// Swap whose size is still unknown.
    pub(super) fn new(place: Place) -> Self {
        Self {
            place,
            total: 0,
            free: None,
        }
    }
}
