//! Sysctls that can be changed while the machine runs: their names, ranges and values.

use std::ops::RangeInclusive;

use super::check::most_min_free_kbytes;
use super::machine::MachineSpec;
use super::since::most_swappiness;
use crate::kernel::Release;
use crate::mm::min_free_kbytes::min_free_kbytes;

named! {
    /// A sysctl of `/proc/sys/vm` that can be changed while the machine runs.
    #[cfg_attr(feature = "bindings", derive(serde::Serialize, serde::Deserialize))]
    pub enum Sysctl {
        /// `vm.swappiness`, 0 to 200.
        Swappiness = "swappiness",
        /// `vm.dirty_ratio`, percent.
        DirtyRatio = "dirty_ratio",
        /// `vm.dirty_background_ratio`, percent.
        DirtyBackgroundRatio = "dirty_background_ratio",
        /// `vm.vfs_cache_pressure`, percent.
        VfsCachePressure = "vfs_cache_pressure",
        /// `vm.min_free_kbytes`, KiB.
        MinFreeKbytes = "min_free_kbytes",
    }
}

impl Sysctl {
    /// The values that at least one kernel accepts on at least one machine: kernel/sysctl.c.
    pub(super) const fn widest(self) -> RangeInclusive<u32> {
        match self {
            Self::Swappiness => 0..=200,
            Self::DirtyRatio => 1..=100,
            Self::DirtyBackgroundRatio => 0..=100,
            // The kernel limits it only by the type `int`.
            Self::VfsCachePressure => 0..=i32::MAX.cast_unsigned(),
            Self::MinFreeKbytes => 0..=u32::MAX,
        }
    }

    /// The values that a change may set on this machine with a kernel of this release.
    pub fn range(self, machine: &MachineSpec, release: Release) -> RangeInclusive<u32> {
        match self {
            Self::Swappiness => 0..=most_swappiness(release),
            Self::MinFreeKbytes => 0..=most_min_free_kbytes(machine),
            Self::DirtyRatio | Self::DirtyBackgroundRatio | Self::VfsCachePressure => self.widest(),
        }
    }

    /// The value of this sysctl when the machine boots.
    pub fn value(self, machine: &MachineSpec) -> u32 {
        match self {
            Self::Swappiness => machine.swappiness,
            Self::DirtyRatio => machine.dirty_ratio,
            Self::DirtyBackgroundRatio => machine.dirty_background_ratio,
            Self::VfsCachePressure => machine.vfs_cache_pressure,
            Self::MinFreeKbytes => min_free_kbytes(machine),
        }
    }

    /// Changes the machine so that it boots with this value.
    pub(super) const fn set(self, machine: &mut MachineSpec, to: u32) {
        match self {
            Self::Swappiness => machine.swappiness = to,
            Self::DirtyRatio => machine.dirty_ratio = to,
            Self::DirtyBackgroundRatio => machine.dirty_background_ratio = to,
            Self::VfsCachePressure => machine.vfs_cache_pressure = to,
            Self::MinFreeKbytes => machine.min_free_kbytes = Some(to),
        }
    }
}
