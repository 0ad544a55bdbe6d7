//! Number of pages that the kernel initialises at boot, for kernels that initialise the others later.
//!
//! Source: mm/page_alloc.c (`update_defer_init`), 4.10.17.

use crate::scenario::schema::NodeSpec;

/// Minimum number of pages of a node's highest zone that the kernel initialises at boot and does not defer: 2 GiB.
const EARLY_PAGES: u32 = 1 << 19;

/// `update_defer_init`: pages that are initialised at boot. These are each node's lower zones and a part of its highest one, or all of it if it is
/// small.
pub fn early_pages(nodes: &[NodeSpec]) -> u32 {
    let early_in = |node: &NodeSpec| {
        let spanned: u32 = node.zones.iter().map(|z| z.spanned).sum();
        let Some((highest, lower)) = node.zones.split_last() else {
            return 0;
        };
        let early_in_highest = EARLY_PAGES.max(spanned / 256).min(highest.managed);
        lower.iter().map(|z| z.managed).sum::<u32>() + early_in_highest
    };
    nodes.iter().map(early_in).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::schema::ZoneKind;
    use crate::testing::zone;

    fn node(zones: &[(ZoneKind, u32)]) -> NodeSpec {
        let zones = zones.iter().map(|&(kind, managed)| zone(kind, managed));
        NodeSpec {
            zones: zones.collect(),
        }
    }

    #[test]
    fn two_gibibytes_or_a_256th_of_the_node_are_initialised_at_boot() {
        use ZoneKind::{Dma, Dma32, Normal};
        let check = |nodes: &[NodeSpec], pages: u32| assert_eq!(early_pages(nodes), pages);
        let first = node(&[(Dma, 3975), (Dma32, 750_000), (Normal, 7_300_000)]);
        check(std::slice::from_ref(&first), 3975 + 750_000 + 524_288);
        let second = node(&[(Normal, 8_250_000)]);
        check(&[first, second], 3975 + 750_000 + 2 * 524_288);
        check(&[node(&[(Dma, 3975), (Dma32, 400_000)])], 403_975);
        check(&[node(&[(Normal, 256 * 600_000)])], 600_000);
    }
}
