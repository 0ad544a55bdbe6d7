//! The NUMA node from which a task allocates first.
//!
//! Source: mm/mempolicy.c `alloc_pages_current`, `interleave_nodes`, 2.6.34 to 6.12.
//! Simplified: private memory takes its pages from the nodes in turn, too; the kernel chooses the node of such a page by its place in the mapping.

use crate::machine::Machine;
use crate::mm::id::NodeId;

/// The policy of a task. Tasks that it starts have the same one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MemoryPolicy {
    /// `MPOL_LOCAL`: the node on which the task runs.
    #[default]
    Local,
    /// `MPOL_INTERLEAVE`: all nodes in turn.
    Interleave {
        /// The node for the current request.
        node: NodeId,
    },
}

/// The node that the running task's request prefers.
pub fn preferred_node(m: &Machine) -> NodeId {
    let task = m.sched.current_task();
    match task.policy {
        MemoryPolicy::Local => task.node,
        MemoryPolicy::Interleave { node } => node,
    }
}

/// `interleave_nodes`: called when a request begins. An interleaving task then prefers the next node.
pub fn turn_to_next_node(m: &mut Machine) {
    let nodes = m.nodes.len();
    if nodes == 1 {
        return;
    }
    let me = m.sched.current();
    if let MemoryPolicy::Interleave { node } = &mut m.sched.task_mut(me).policy {
        *node = NodeId::at((node.index() + 1) % nodes);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mm::page_alloc::{Gfp, alloc_pages};
    use crate::scenario::schema::NodeSpec;
    use crate::sim::Sim;
    use crate::testing;

    /// Pages that a task of node 0 takes from each node with ten requests.
    fn taken(policy: MemoryPolicy) -> [u32; 2] {
        let m = testing::machine_with(|spec| {
            let zones = vec![*spec.nodes[0].zones.last().expect("a machine has a zone")];
            spec.nodes.push(NodeSpec { zones });
        });
        testing::run(m, async move |sim: &Sim| {
            let me = sim.look().sched.current();
            sim.m().sched.task_mut(me).policy = policy;
            let mut taken = [0; 2];
            for _ in 0..10 {
                let pfn = alloc_pages(sim, Gfp::USER, 0)
                    .await
                    .expect("memory is free");
                let m = sim.look();
                taken[m.zones[m.pages.zone_of(pfn)].node.index()] += 1;
            }
            taken
        })
        .0
    }

    #[test]
    fn a_task_takes_pages_from_its_own_node_or_from_all_nodes_in_turn() {
        let node = NodeId::at(0);
        assert_eq!(taken(MemoryPolicy::Local), [10, 0]);
        assert_eq!(taken(MemoryPolicy::Interleave { node }), [5, 5]);
    }
}
