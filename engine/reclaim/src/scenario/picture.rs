//! The mechanism that a page shows below the tanks. The engine gathers the data of a picture only
//! while the page shows it.

use super::choice::kernel_of;
use super::schema::{KernelChoice, Scenario};
use crate::kernel;

/// One of the pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
#[cfg_attr(
    feature = "bindings",
    wasm_bindgen::prelude::wasm_bindgen,
    derive(serde_repr::Serialize_repr, serde_repr::Deserialize_repr)
)]
pub enum Picture {
    /// The four LRU lists of a zone or node.
    Lists = 0,
    /// Groups with their usage and limits.
    Groups = 1,
    /// Caches and their shrinkers.
    Caches = 2,
    /// Page blocks and compaction's scanners.
    Blocks = 3,
    /// The kernel stack of each task.
    Stack = 4,
    /// Queues of the disks.
    Disk = 5,
    /// Every page frame in its physical place.
    Map = 6,
    /// Pseudo-code of the decisions in which the two kernels differ.
    Code = 7,
    /// A scene with the whole memory, the programs and the disks.
    Scene = 8,
}

impl Picture {
    /// All pictures, in the order of their codes.
    pub const ALL: [Self; 9] = [
        Self::Lists,
        Self::Groups,
        Self::Caches,
        Self::Blocks,
        Self::Stack,
        Self::Disk,
        Self::Map,
        Self::Code,
        Self::Scene,
    ];

    /// The name that links, stories and scenarios use.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Lists => "lists",
            Self::Groups => "groups",
            Self::Caches => "caches",
            Self::Blocks => "blocks",
            Self::Stack => "stack",
            Self::Disk => "disk",
            Self::Map => "map",
            Self::Code => "code",
            Self::Scene => "scene",
        }
    }

    /// The picture with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|picture| picture.name() == name)
    }

    /// Whether it has something to show in a run of the scenario with this kernel.
    pub fn is_in_play(self, scenario: &Scenario, choice: &KernelChoice) -> bool {
        match self {
            Self::Lists | Self::Caches | Self::Disk | Self::Map | Self::Scene => true,
            Self::Code => {
                let [before, after] = [&scenario.before, &scenario.after].map(kernel_of);
                kernel::hunk::differing(&before, &after) != 0
            }
            Self::Groups => !scenario.memcgs.is_empty(),
            Self::Blocks => scenario.machine.compaction,
            Self::Stack => kernel::preset(&choice.preset)
                .is_some_and(|preset| kernel::patches_of(preset).any(|p| p.id == "a09_stack")),
        }
    }
}
