//! A scenario as plain data, validated and scaled: a machine, two kernels, actors.
//!
//! Only [`super::parse()`] makes a [`Scenario`] from a text, so the engine may rely on the ranges in the tables of keys ([`super::keys`]),
//! which are in `machine/` for the machine, in `memcg.rs` for groups, and in `actors/` for each kind of work. A value of a smaller size may
//! be below its range, but a value above 0 stays above 0.

pub use super::actors::*;
pub use super::change::{Change, Knob, Signal};
pub use super::errand::Errand;
pub use super::machine::*;
pub use super::memcg::{MemcgSpec, MemcgV2Spec};
pub use super::moment::Moment;
use super::picture::Picture;
pub use super::program::Program;
use super::settings::Setting;
pub use super::sysctl::Sysctl;
use crate::kernel::Decided;

/// A machine, a workload and two kernels.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, serde::Deserialize))]
pub struct Scenario {
    /// Folder name, for example `2013-kswapd-limits`. Lower-case letters, digits and hyphens.
    pub name: String,
    /// One line for headings.
    pub title: String,
    /// The symptom in a user's words.
    pub symptom: String,
    /// The latest end of the run, virtual ns. The run ends earlier when all actors outside the background have ended, unless the user has
    /// killed one of them.
    pub end_ns: u64,
    /// The moment at which the page opens the scenario, virtual ns; at most `end_ns`.
    pub opening_ns: u64,
    /// The size at which the page opens the scenario, so that a user can move through the run quickly; `published` if the text names none.
    pub opening_size: String,
    /// The picture that a page shows first; the lists if the text names none.
    pub picture: Picture,
    /// The size at which `reclaim score` runs the scenario, because the published one takes too long; `published` if the text names none.
    pub score_size: String,
    /// Repetition number, from which every stream of random numbers is derived.
    pub seed: u32,
    /// Name of the size to which this scenario was scaled; `published` if it was not.
    pub size: String,
    /// The divisor of pages, files, rates and speeds; 1 if nothing was divided.
    pub divide: u32,
    /// Hardware, sysctls and costs.
    pub machine: MachineSpec,
    /// The kernel of the left-hand side.
    pub before: KernelChoice,
    /// The kernel of the right-hand side.
    pub after: KernelChoice,
    /// Groups of processes, in the order in which they are made. The root is not among them.
    pub memcgs: Vec<MemcgSpec>,
    /// Files that exist before the run starts.
    pub files: Vec<FileSpec>,
    /// The actors, in the order of the text, which is also the order in which those of the same moment start.
    pub actors: Vec<ActorSpec>,
    /// Changes that the user makes while the machine runs, in the order of time.
    pub changes: Vec<Change>,
    /// The values that were not published and had to be chosen. The simulation does not read this list.
    #[cfg_attr(feature = "bindings", serde(skip))]
    pub free_parameters: Vec<FreeParameter>,
    /// Values that only the side of this scenario has, in the order of their paths.
    #[cfg_attr(feature = "bindings", serde(skip))]
    pub settings: Vec<Setting>,
    /// The scenario with the settings of the right-hand side, if one of the sides has settings of its own.
    #[cfg_attr(feature = "bindings", serde(skip))]
    pub right: Option<Box<Self>>,
}

/// A value of the scenario that was chosen: fitted by hand, or assumed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FreeParameter {
    /// Path of the value, as in `set`: `machine.disk.sda.seek`.
    pub path: String,
    /// The value as written, before any scaling: `6.5ms`, or a whole number.
    pub value: String,
    /// Half of the value, as text for `set`; an odd whole number is rounded down. It may be outside the value's range.
    pub half: String,
    /// Twice the value, as text for `set`. It may be outside the value's range.
    pub double: String,
    /// The reason for its value.
    pub basis: FitBasis,
}

/// The reason why a free parameter has its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FitBasis {
    /// The value is fitted to these rows of the published results, named by their metrics, in the column "before". No parameter is fitted to
    /// the column "after".
    Rows(Vec<String>),
    /// The value is assumed, for this reason.
    Assumed(String),
}

/// A preset, the patches switched on top of it, and the decisions that were set by name.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, serde::Deserialize))]
pub struct KernelChoice {
    /// Name of a preset of [`crate::kernel`], for example `v3_10_rc1`.
    pub preset: String,
    /// Ids of the patches applied to it, in the order in which they were posted.
    pub patches: Vec<String>,
    /// Decisions that were set by name; they override preset and patches. At most one for each decision, in the order of
    /// [`crate::kernel::DECISIONS`].
    pub decisions: Vec<Decided>,
}
