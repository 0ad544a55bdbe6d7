//! A map from tasks to values, in the order of task numbers. Tasks that the scheduler has forgotten have no value.

use super::task::TaskId;

/// Index of a task's entry in a list that is sorted by task. `Err`: the index at which the task would be inserted. As long as each task up to this
/// one has an entry, the index is the task's number.
pub(super) fn place_of<T>(
    entries: &[T],
    id: TaskId,
    id_of: impl Fn(&T) -> TaskId,
) -> Result<usize, usize> {
    let guess = id.0 as usize;
    if entries.get(guess).is_some_and(|entry| id_of(entry) == id) {
        return Ok(guess);
    }
    entries.binary_search_by_key(&id, id_of)
}

/// Values of tasks. A task without a value takes no space.
#[derive(Clone, Debug)]
pub struct ByTask<T> {
    entries: Vec<(TaskId, T)>,
}

impl<T> Default for ByTask<T> {
    fn default() -> Self {
        Self {
            entries: Vec::new(),
        }
    }
}

impl<T> ByTask<T> {
    /// `None` if the task has no value.
    pub fn get(&self, id: TaskId) -> Option<&T> {
        let place = place_of(&self.entries, id, |entry| entry.0).ok()?;
        Some(&self.entries[place].1)
    }

    /// Sets the task's value, and replaces an earlier one.
    pub(crate) fn insert(&mut self, id: TaskId, value: T) {
        match place_of(&self.entries, id, |entry| entry.0) {
            Ok(place) => self.entries[place].1 = value,
            Err(place) => self.entries.insert(place, (id, value)),
        }
    }

    /// `None` if the task had no value.
    pub(crate) fn remove(&mut self, id: TaskId) -> Option<T> {
        let place = place_of(&self.entries, id, |entry| entry.0).ok()?;
        Some(self.entries.remove(place).1)
    }
}

impl<T: Default> ByTask<T> {
    /// The task's value, for changes. A task without one gets the default first.
    pub(crate) fn entry(&mut self, id: TaskId) -> &mut T {
        let place = match place_of(&self.entries, id, |entry| entry.0) {
            Ok(place) => place,
            Err(place) => {
                self.entries.insert(place, (id, T::default()));
                place
            }
        };
        &mut self.entries[place].1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_task_keeps_its_own_value_while_others_come_and_go() {
        let mut values = ByTask::default();
        for id in 0..100 {
            *values.entry(TaskId(id)) = id;
            if id >= 10 {
                assert_eq!(values.remove(TaskId(id - 7)), Some(id - 7));
            }
        }
        let there: Vec<u32> = (0..100)
            .filter_map(|id| values.get(TaskId(id)).copied())
            .collect();
        assert_eq!(there, [0, 1, 2, 93, 94, 95, 96, 97, 98, 99]);
        values.insert(TaskId(94), 5);
        assert_eq!(values.get(TaskId(94)), Some(&5));
        assert_eq!(values.remove(TaskId(50)), None);
    }
}
