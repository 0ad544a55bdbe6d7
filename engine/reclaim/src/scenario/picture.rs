//! The picture that a page shows below the tanks. The engine collects data that only one picture needs while the page shows that picture.

use super::choice::kernel_of;
use super::schema::{KernelChoice, Scenario};
use crate::kernel;

named! {
    /// One of the pictures, in the order of the menu. The page forms the name by writing the variant in lower case.
    #[repr(u8)]
    #[cfg_attr(
        feature = "bindings",
        wasm_bindgen::prelude::wasm_bindgen,
        derive(serde_repr::Serialize_repr, serde_repr::Deserialize_repr)
    )]
    pub enum Picture {
        /// A scene with the whole memory, the programs and the disks.
        Scene = "scene",
        /// The four LRU lists of a zone or node.
        Lists = "lists",
        /// Groups with their usage and limits.
        Groups = "groups",
        /// Caches and their shrinkers.
        Caches = "caches",
        /// Page blocks and compaction's scanners.
        Blocks = "blocks",
        /// The kernel stack of each task.
        Stack = "stack",
        /// Queues of the disks.
        Disk = "disk",
        /// Every page frame in its physical place.
        Map = "map",
        /// Pseudo-code of the decisions in which the two kernels differ.
        Code = "code",
    }
}

impl Picture {
    /// Whether the picture has something to show in a run of the scenario with this kernel.
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

#[cfg(test)]
mod tests {
    use super::Picture;

    #[test]
    fn the_name_of_a_picture_is_its_value_in_lower_case() {
        for picture in Picture::ALL {
            assert_eq!(picture.name(), format!("{picture:?}").to_lowercase());
        }
    }
}
