//! The decisions in which kernels differ, one file for each concept.

mod shrinker;

pub use shrinker::{
    DyingGroups, PopulatedInodes, ShrinkerCallers, ShrinkerDeferral, ShrinkerFloor, ShrinkerTarget,
    SuperblockScan, XfsReclaim,
};
