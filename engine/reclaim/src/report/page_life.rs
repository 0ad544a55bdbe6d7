//! The life of a page, with the names of the tasks that changed it.

use crate::machine::Machine;
use crate::order::each_once;
use crate::sim::TaskId;
use crate::trace::{LifeMoment, LifeStep};

/// The life of a page in a part of a run.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct PageLife {
    /// Events and changes of the page, oldest first.
    pub moments: Vec<LifeMoment>,
    /// Ids and names of the tasks in these moments.
    pub names: Vec<(u32, String)>,
}

impl PageLife {
    /// Adds the names of the tasks to the moments, without tasks that the scheduler has forgotten.
    pub fn of(moments: Vec<LifeMoment>, m: &Machine) -> Self {
        let mapped = moments.iter().filter(|one| one.step == LifeStep::Mapped);
        let others = mapped.map(|one| one.b);
        let tasks = each_once(moments.iter().map(|one| one.task).chain(others));
        let named = |id: u32| Some((id, m.sched.find(TaskId(id))?.name.clone()));
        Self {
            names: tasks.into_iter().filter_map(named).collect(),
            moments,
        }
    }
}
