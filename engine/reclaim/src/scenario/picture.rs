//! Which mechanism is shown below the tanks. What a picture needs is gathered only while it is shown.

/// One picture of the stage.
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
    /// Caches that shrinkers ask.
    Caches = 2,
    /// Page blocks and compaction's scanners.
    Blocks = 3,
    /// The kernel stack of each task.
    Stack = 4,
    /// Queues of the disks.
    Disk = 5,
    /// Every page frame at its place.
    Map = 6,
    /// Pseudo-code of what the two kernels decide differently.
    Code = 7,
    /// All of memory with its programs and disks, as a scene.
    Scene = 8,
}

impl Picture {
    /// All, in the order of their codes.
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

    /// The picture of a name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|picture| picture.name() == name)
    }
}
