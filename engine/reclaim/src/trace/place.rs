//! The place of an event: its zone or its node.

use super::event::Event;
use super::event_table::FieldType;
use crate::kernel::LruDomain;
use crate::machine::Machine;
use crate::mm::id::{DomainId, NodeId, ZoneId};

/// The place of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// A zone, which also determines the node.
    Zone(ZoneId),
    /// A node, because the event names no zone.
    Node(NodeId),
}

impl Place {
    /// The place that an event names; `None` if it names none.
    #[must_use]
    pub fn of(m: &Machine, event: &Event) -> Option<Self> {
        let node = || {
            let end = event.field(FieldType::EndZone);
            let node = end.map(|zone| m.zones[ZoneId::at(zone as usize)].node);
            node.or_else(|| event.node())
        };
        event
            .domain()
            .map(|domain| Self::of_domain(m, domain))
            .or_else(|| event.zone().map(Self::Zone))
            .or_else(|| node().map(Self::Node))
    }

    /// The place of a domain, which is a zone or a node, depending on the kernel.
    #[must_use]
    pub fn of_domain(m: &Machine, domain: DomainId) -> Self {
        match m.kernel.lru_domain {
            LruDomain::Zone => Self::Zone(m.domain_zones(domain).lowest()),
            LruDomain::Node => Self::Node(m.domain_node(domain)),
        }
    }

    /// The node of this place; for a zone, the node that it belongs to.
    #[must_use]
    pub fn node(self, m: &Machine) -> NodeId {
        match self {
            Self::Zone(zone) => m.zones[zone].node,
            Self::Node(node) => node,
        }
    }

    /// Name of the place: `DMA32`, `Normal/1`, `node 1`.
    #[must_use]
    pub fn name(self, m: &Machine) -> String {
        match self {
            Self::Zone(zone) => m.zones[zone].full_name(),
            Self::Node(node) => format!("node {node}"),
        }
    }
}
