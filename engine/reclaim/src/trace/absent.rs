//! Finds a node, zone or task that a search names and a machine does not have.

use super::search::Search;
use crate::machine::Machine;
use crate::mm::id::NodeId;

impl Search {
    /// A sentence about the first node, zone or task in the search that the machine does not have; `None`: it has all of them. Called at
    /// the end of a run, because a task can begin late. Tasks that have ended count.
    #[must_use]
    pub fn absent(&self, m: &Machine) -> Option<String> {
        self.steps.iter().find_map(|step| {
            let no_node = |node: &NodeId| node.index() >= m.nodes.len();
            let no_zone = |name: &str| m.zones.iter().all(|zone| zone.name() != name);
            let no_task = |name: &str| !m.sched.has_had(name);
            if let Some(node) = step.node.filter(no_node) {
                return Some(format!("This machine has no node {}.", node.index()));
            }
            if let Some(zone) = step.zone.filter(|name| no_zone(name)) {
                return Some(format!("This machine has no zone {zone}."));
            }
            let task = step.task.as_deref().filter(|name| no_task(name))?;
            Some(format!("This run has no task \"{task}\"."))
        })
    }
}
