//! NUMA nodes and their zones: `[[machine.node]]`, `[[machine.node.zone]]`.

use super::{MAX_PAGES, MAX_SPAN};
use crate::mm::id::NodeId;
use crate::scenario::error::ScenarioError;
use crate::scenario::keys::{Key, Keys, ValueType};
use crate::scenario::part::Part;
use crate::scenario::scale::shrink;

/// Maximum number of free pages on a CPU's list when the run begins: 32 MiB.
const MAX_PER_CPU: u32 = 8192;

#[rustfmt::skip] // Each key stays on one line.
pub(crate) const NODE: Keys = Keys {
    title: "[[machine.node]]",
    about: "A NUMA node. The first is node 0.",
    list: &[
        Key::new("zone", ValueType::Tables(1, 3, &ZONE), "[{ kind = \"DMA32\", spanned = 65536, present = 65536, managed = 64000, kernel = 4000 }]", "Its zones, from the lowest addresses to the highest."),
    ],
};

#[rustfmt::skip] // Each key stays on one line.
pub(crate) const ZONE: Keys = Keys {
    title: "[[machine.node.zone]]",
    about: "A zone. Each of `spanned`, `present` and `managed` is at most the one before it, and `kernel` is less than `managed`.",
    list: &[
        Key::new("kind", ValueType::Word(&["DMA", "DMA32", "Normal"]), "\"Normal\"", "`DMA` is memory below 16 MiB, `DMA32` is memory below 4 GiB, and `Normal` is the rest. A node has its zones in this order, each at most once; only node 0 can have `DMA`."),
        Key::pages("spanned", 1..=MAX_SPAN, "1114112", "Page frames from the first to the last, including holes."),
        Key::pages("present", 1..=MAX_SPAN, "1083392", "Number of page frames, not counting the holes."),
        Key::pages("managed", 1..=MAX_PAGES, "1063088", "Pages that the buddy allocator manages (`managed` in `/proc/zoneinfo`). A zone can be very small: on some machines zone Normal has nine pages."),
        Key::pages("at_boot", 1..=MAX_SPAN, "1060000", "Managed pages when the kernel computed watermarks and reserves, at boot. Afterwards it gives back memory that only booting needed, and may take some for other purposes. `reclaim import` finds the number.").without("as many as `managed`"),
        Key::pages("kernel", 0..=MAX_PAGES, "50000", "Pages of `managed` that the kernel itself never frees."),
        Key::pages("scattered", 0..=MAX_PAGES, "2000", "Pages of `kernel` that are spread one by one over the whole zone instead of lying at its start. They stand for the slab caches and page tables of a machine that has been running for a while. Because of them, some large blocks can never become free.").or(0),
        Key::pages("per_cpu", 0..=MAX_PER_CPU, "400", "The most free pages that each CPU has on its own list when the run begins. The seed decides how many there are: from half of this number up to all of it.").or(0),
        Key::pages("gaps", 0..=MAX_PAGES, "128", "Free pages that lie in gaps of 16 pages among the kernel's own when the run begins. Only the kernel can have a page block with such gaps, so other requests take these pages one by one.").or(0),
    ],
};

/// A NUMA node. Its number is its index in the list of nodes.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, serde::Deserialize))]
pub struct NodeSpec {
    /// Its zones, from low to high.
    pub zones: Vec<ZoneSpec>,
}

/// Zone types of x86-64, low to high.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, serde::Deserialize))]
pub enum ZoneKind {
    /// Below 16 MiB.
    Dma,
    /// Below 4 GiB.
    Dma32,
    /// All memory from 4 GiB on.
    Normal,
}

impl ZoneKind {
    /// Name as in /proc/zoneinfo.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Dma => "DMA",
            Self::Dma32 => "DMA32",
            Self::Normal => "Normal",
        }
    }

    /// Name of a zone with the number of its node, which is left out for node 0: `DMA32`, `Normal/1`.
    pub fn name_on(self, node: NodeId) -> String {
        match node.index() {
            0 => self.name().to_owned(),
            node => format!("{}/{node}", self.name()),
        }
    }
}

/// One zone. `spanned >= present >= managed > kernel >= scattered`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, serde::Deserialize))]
pub struct ZoneSpec {
    /// Type of the zone, which bounds its addresses.
    pub kind: ZoneKind,
    /// Pages from the first to the last, holes included.
    pub spanned: u32,
    /// Pages that exist, not counting holes.
    pub present: u32,
    /// Pages that the buddy allocator manages.
    pub managed: u32,
    /// Managed pages when the kernel computed watermarks and reserves; `None`: as many as now.
    pub at_boot: Option<u32>,
    /// Pages of `managed` that the kernel itself never frees.
    pub kernel: u32,
    /// Pages of `kernel` that are spread one by one over the whole zone.
    pub scattered: u32,
    /// The most free pages that each CPU has on its own list when the run begins.
    pub per_cpu: u32,
    /// Free pages in gaps among the kernel's own when the run begins.
    pub gaps: u32,
}

impl ZoneSpec {
    /// Pages from which the kernel computes watermarks and reserves at boot.
    pub fn pages_at_boot(&self) -> u32 {
        self.at_boot.unwrap_or(self.managed)
    }
}

pub(super) fn nodes(machine: &Part<'_>) -> Result<Vec<NodeSpec>, ScenarioError> {
    let mut nodes = Vec::new();
    for node in machine.parts("node")? {
        let zones = node.open()?.parts("zone")?.into_iter();
        let zones = zones.map(|zone| zone_spec(&zone.open()?));
        nodes.push(NodeSpec {
            zones: zones.collect::<Result<_, _>>()?,
        });
    }
    Ok(nodes)
}

fn zone_spec(zone: &Part<'_>) -> Result<ZoneSpec, ScenarioError> {
    const KINDS: [ZoneKind; 3] = [ZoneKind::Dma, ZoneKind::Dma32, ZoneKind::Normal];
    Ok(ZoneSpec {
        kind: KINDS[zone.word("kind")?],
        spanned: zone.quantity_u32("spanned")?,
        present: zone.quantity_u32("present")?,
        managed: zone.quantity_u32("managed")?,
        at_boot: zone.optional("at_boot", |key| zone.quantity_u32(key))?,
        kernel: zone.quantity_u32("kernel")?,
        scattered: zone.quantity_u32("scattered")?,
        per_cpu: zone.quantity_u32("per_cpu")?,
        gaps: zone.quantity_u32("gaps")?,
    })
}

pub(super) fn scale(zone: &mut ZoneSpec, divide: u32) {
    for pages in [
        &mut zone.spanned,
        &mut zone.present,
        &mut zone.managed,
        &mut zone.kernel,
        &mut zone.scattered,
        &mut zone.per_cpu,
        &mut zone.gaps,
    ] {
        shrink(pages, divide);
    }
    if let Some(pages) = &mut zone.at_boot {
        shrink(pages, divide);
    }
}
