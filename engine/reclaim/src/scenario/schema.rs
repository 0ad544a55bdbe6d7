//! What a scenario can say: a machine, two kernels, actors. Plain data, already validated and scaled.
//!
//! Built by [`super::parse`] only, so that the engine may rely on every range of the tables ([`super::keys`]) beside the types: those of the
//! machine in `machine/`, of groups in `memcg.rs`, of each kind of work in `actors/`.

pub use super::actors::*;
pub use super::change::{Change, Knob, Signal};
pub use super::errand::Errand;
pub use super::machine::*;
pub use super::memcg::{MemcgSpec, MemcgV2Spec};
pub use super::moment::Moment;
use super::picture::Picture;
pub use super::program::Program;
use crate::kernel::Decided;

/// A machine, a workload and two kernels that differ by patches.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, serde::Deserialize))]
pub struct Scenario {
    /// Folder name, for example `2013-kswapd-limits`. Lower-case letters, digits and hyphens.
    pub name: String,
    /// One line for headings.
    pub title: String,
    /// The symptom in a user's words.
    pub symptom: String,
    /// The run ends here if the actors have not ended it before. Virtual ns.
    pub end_ns: u64,
    /// A moment worth opening at, virtual ns; at most `end_ns`.
    pub opening_ns: u64,
    /// The size that a page opens with, where going to and fro has to be quick; `published` unless said.
    pub opening_size: String,
    /// What the page shows below the tanks at first; the lists unless said.
    pub picture: Picture,
    /// The size at which the story is scored, where the published one would take too long; `published` unless said.
    pub score_size: String,
    /// Repetition number: every random stream is derived from it.
    pub seed: u32,
    /// Name of the size this was scaled to, `published` when unscaled.
    pub size: String,
    /// By how much pages, files, rates and speeds were divided.
    pub divide: u32,
    /// The machine.
    pub machine: MachineSpec,
    /// The kernel of the left-hand side.
    pub before: KernelChoice,
    /// The kernel of the right-hand side.
    pub after: KernelChoice,
    /// Groups of processes, in the order in which they are made. The root is not among them.
    pub memcgs: Vec<MemcgSpec>,
    /// Files that exist before the run starts.
    pub files: Vec<FileSpec>,
    /// The actors, in the order in which they start.
    pub actors: Vec<ActorSpec>,
    /// What a reader changes while the machine runs, in the order of time.
    pub changes: Vec<Change>,
    /// What was not published and had to be chosen. Decides nothing.
    #[cfg_attr(feature = "bindings", serde(skip))]
    pub free_parameters: Vec<FreeParameter>,
}

/// A value of the scenario that was chosen: fitted by hand, or assumed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FreeParameter {
    /// Where it is, as in `set`: `machine.disk.sda.seek`.
    pub path: String,
    /// The value as written, before any scaling: `6.5ms`, or a whole number.
    pub value: String,
    /// Half of it, ready for `set`; of an odd whole number without the rest. It may be out of the value's range.
    pub half: String,
    /// Twice as much, likewise.
    pub double: String,
    /// Why it is what it is.
    pub basis: FitBasis,
}

/// Why a free parameter has its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FitBasis {
    /// It is fitted to these rows of the published column before, named by their metric. Never to the column after.
    Rows(Vec<String>),
    /// It is assumed, for this reason.
    Assumed(String),
}

/// A preset, the patches switched on top of it, and what was decided otherwise.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, serde::Deserialize))]
pub struct KernelChoice {
    /// Name of a preset of [`crate::kernel`], for example `v3_10_rc1`.
    pub preset: String,
    /// Ids of patches applied to it, in order.
    pub patches: Vec<String>,
    /// Decisions that were set by name; they count more than preset and patches. Of one each, in the order of [`crate::kernel::DECISIONS`].
    pub decisions: Vec<Decided>,
}
