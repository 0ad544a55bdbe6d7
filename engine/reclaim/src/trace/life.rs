//! The life of one page frame during a part of a run, recorded while the engine runs that part. The recording only reads, so a run is the
//! same with and without it.
//!
//! Few events name a page, but every change of a page is complete when the next event is emitted. So the recording compares the frame's
//! state at each event with its state at the event before. The life consists of these changes and of the events that name the page.
//! Simplified: a change that is undone before the next event is not recorded. A change has the name of its task only if the next event
//! reports the change.

use super::event::{Event, EventKind};
use crate::machine::Machine;
use crate::mm::id::Pfn;
use crate::mm::lru::NONE;
use crate::mm::memory::pte;
use crate::mm::page::flag;
use crate::mm::zone::Lru;

/// A step in the life of a page. `a` and `b` are the fields of [`LifeMoment`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
#[cfg_attr(
    feature = "bindings",
    wasm_bindgen::prelude::wasm_bindgen,
    derive(serde_repr::Serialize_repr)
)]
pub enum LifeStep {
    /// The buddy allocator gave out a block with the frame. `a`: order of the block.
    Allocated = 0,
    /// A block with the frame was freed to the buddy allocator. `a`: order of the block.
    Freed = 1,
    /// A process maps the frame. `a`: number of the page within the process; `b`: id of the first task of the process.
    Mapped = 2,
    /// The frame joined the page cache. `a`: inode; `b`: number of the page within the file.
    Cached = 3,
    /// The frame receives a page that was swapped out. `a`: its swap slot.
    SwappedIn = 4,
    /// No process maps the frame any more.
    Unmapped = 5,
    /// The page waits in the batch of a CPU.
    Batched = 6,
    /// The kernel put the page at the head of a list. `a`: the list.
    Listed = 7,
    /// A reclaimer or compaction took the page off its list. `a`: the list.
    Isolated = 8,
    /// The page was put back at the head of a list. `a`: the list; `b`: the list that it would have gone to at the event before.
    PutBack = 9,
    /// The page moved to another list without being isolated, or its list changed while it was isolated. `a`: the list; `b`: the list before.
    Moved = 10,
    /// The page left its list and is about to be freed or reused. `a`: the list.
    Unlisted = 11,
    /// `PG_referenced` was set, for example because a system call used the page or reclaim found the accessed bit set.
    Referenced = 12,
    /// The accessed bit of its mapping was set.
    Accessed = 13,
    /// The page became dirty.
    Dirtied = 14,
    /// A write of the page was started.
    WriteStarted = 15,
    /// The write of the page has ended. `a`: 1 if the page moved to the tail of its list, otherwise 0.
    WriteEnded = 16,
    /// Reclaim decided about the page. `a`: its [`super::Verdict`].
    Judged = 17,
    /// The write of the page to its swap slot was submitted, or zram or zswap has stored the page. `a`: the slot.
    SwappedOut = 18,
    /// Compaction took the free frame in order to move a page into it.
    TakenAsPlace = 19,
    /// Compaction has moved the content of another frame to this one.
    MovedHere = 20,
    /// Compaction has moved the content of this frame away.
    MovedAway = 21,
}

/// One step in the life of the followed page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct LifeMoment {
    /// Number of the event at which the step became visible.
    pub event: u32,
    /// Virtual time of that event, ns.
    #[cfg_attr(feature = "bindings", serde(rename = "time_ns"))]
    pub time: u64,
    /// The step, which gives the fields their meaning.
    pub step: LifeStep,
    /// Id of the task that caused the step; `NONE` if the event does not name it.
    pub task: u32,
    /// First field; 0 if there is none.
    pub a: u32,
    /// Second field; 0 if there is none.
    pub b: u32,
}

/// The part of a page's state that the recording compares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct State {
    flags: u32,
    owner: u32,
    index: u32,
    accessed: bool,
}

impl State {
    fn of(m: &Machine, pfn: Pfn) -> Self {
        let (flags, owner) = (m.pages.flags[pfn], m.pages.owner[pfn]);
        let mapped_anon = flags & (flag::KIND | flag::MAPPED) == flag::ANON | flag::MAPPED;
        Self {
            flags,
            owner,
            index: m.pages.index[pfn],
            accessed: if mapped_anon {
                m.tables.entries[owner as usize] & pte::YOUNG != 0
            } else {
                flags & flag::YOUNG != 0
            },
        }
    }

    fn has(self, bit: u32) -> bool {
        self.flags & bit != 0
    }

    fn is_user(self) -> bool {
        self.flags & flag::KIND >= flag::ANON
    }

    fn is_file(self) -> bool {
        self.flags & flag::KIND == flag::FILE
    }

    fn list(self) -> u32 {
        if self.has(flag::UNEVICTABLE) {
            Lru::Unevictable as u32
        } else {
            Lru::of(self.is_file(), self.has(flag::ACTIVE)) as u32
        }
    }
}

#[derive(Debug)]
pub(super) struct Life {
    page: u32,
    /// Number of the last event that is recorded if it names the page.
    events_to: u32,
    /// Number of the last event at which the page's state is compared.
    changes_to: u32,
    /// The state at the last event; `None` if there was no event since the recording began, unless that was before the first event of the
    /// run. A resting run may have gone past its last event, so a recording that begins there waits for the next event and only keeps its
    /// state.
    last: Option<State>,
    moments: Vec<LifeMoment>,
}

impl Life {
    pub(super) fn of(m: &Machine, page: u32, events_to: u32, changes_to: u32) -> Self {
        let now = State::of(m, Pfn::at(page as usize));
        Self {
            page,
            events_to,
            changes_to,
            last: (m.trace.number() == 0).then_some(now),
            moments: Vec::new(),
        }
    }

    pub(super) fn into_moments(self) -> Vec<LifeMoment> {
        self.moments
    }

    /// Records an event and the changes since the event before.
    pub(super) fn saw(&mut self, m: &Machine, event: &Event) {
        if event.number > self.changes_to.max(self.events_to) {
            return;
        }
        let now = State::of(m, Pfn::at(self.page as usize));
        if let Some(before) = self.last.replace(now)
            && before != now
            && event.number <= self.changes_to
        {
            self.compare(m, event, before, now);
        }
        if event.number <= self.events_to {
            self.read(event);
        }
    }

    fn note(&mut self, event: &Event, step: LifeStep, task: u32, fields: [u32; 2]) {
        self.moments.push(LifeMoment {
            event: event.number,
            time: event.time,
            step,
            task,
            a: fields[0],
            b: fields[1],
        });
    }

    /// Records an event that names the page.
    fn read(&mut self, event: &Event) {
        let in_block =
            || event.a <= self.page && u64::from(self.page) < u64::from(event.a) + (1 << event.b);
        let (step, field) = match event.kind {
            EventKind::PageAlloc if in_block() => (LifeStep::Allocated, event.b),
            EventKind::PageFree if in_block() => (LifeStep::Freed, event.b),
            EventKind::PageVerdict if event.a == self.page => (LifeStep::Judged, event.b),
            EventKind::SwapOut if event.a == self.page => (LifeStep::SwappedOut, event.b),
            EventKind::PageDirty if event.a == self.page => (LifeStep::Dirtied, 0),
            _ => return,
        };
        self.note(event, step, event.task, [field, 0]);
    }

    /// Records the changes since the last event.
    fn compare(&mut self, m: &Machine, event: &Event, before: State, now: State) {
        let set = |bit: u32| now.has(bit) && !before.has(bit);
        let cleared = |bit: u32| before.has(bit) && !now.has(bit);
        match (before.is_user(), now.is_user()) {
            (true, false) => {
                // The frame has lost its content. If it was freed, the event `PageFree` records that.
                if now.flags & flag::KIND == flag::KERNEL {
                    self.note(event, LifeStep::MovedAway, NONE, [0, 0]);
                }
                return;
            }
            (false, false) => {
                let compaction_took_it =
                    now.flags & flag::KIND == flag::KERNEL && event.kind != EventKind::PageAlloc;
                if compaction_took_it {
                    self.note(event, LifeStep::TakenAsPlace, NONE, [0, 0]);
                }
                return;
            }
            (false, true) if event.kind != EventKind::PageAlloc => {
                self.note(event, LifeStep::MovedHere, NONE, [0, 0]);
            }
            _ => {}
        }
        let content_before =
            before
                .is_user()
                .then_some((before.is_file(), before.owner, before.index));
        let file = (now.is_file(), now.owner, now.index);
        if now.is_file() && content_before != Some(file) && now.owner != NONE {
            self.note(event, LifeStep::Cached, NONE, [now.owner, now.index]);
        }
        if set(flag::SWAPCACHE) && event.kind != EventKind::SwapOut {
            self.note(event, LifeStep::SwappedIn, NONE, [now.index, 0]);
        }
        if set(flag::MAPPED) && !now.is_file() {
            self.map(m, event, now.owner);
        }
        if cleared(flag::MAPPED) {
            self.note(event, LifeStep::Unmapped, NONE, [0, 0]);
        }
        if set(flag::WRITEBACK) {
            let task = task_if_reported(event, &[EventKind::Writepage, EventKind::Flush]);
            self.note(event, LifeStep::WriteStarted, task, [0, 0]);
        }
        if cleared(flag::WRITEBACK) {
            let to_tail = before.has(flag::RECLAIM) && now.has(flag::LRU) && !now.has(flag::ACTIVE);
            self.note(event, LifeStep::WriteEnded, NONE, [u32::from(to_tail), 0]);
        }
        if set(flag::REFERENCED) {
            self.note(event, LifeStep::Referenced, NONE, [0, 0]);
        }
        if now.accessed && !before.accessed {
            self.note(event, LifeStep::Accessed, NONE, [0, 0]);
        }
        self.compare_lists(event, before, now);
    }

    fn map(&mut self, m: &Machine, event: &Event, vpn: u32) {
        if let Some(process) = m.tables.last_process_of(vpn) {
            let fields = [vpn - process.base, process.task.0];
            self.note(event, LifeStep::Mapped, NONE, fields);
        }
    }

    fn compare_lists(&mut self, event: &Event, before: State, now: State) {
        let set = |bit: u32| now.has(bit) && !before.has(bit);
        let cleared = |bit: u32| before.has(bit) && !now.has(bit);
        // `old` is the list in the state at the event before. A step `Isolated` cannot supply it, because the recorded part of a page's
        // life may begin while the page is isolated.
        let (old, list) = (before.list(), now.list());
        if set(flag::ISOLATED) {
            let reports = [EventKind::LruIsolate, EventKind::LruDeactivate];
            let task = task_if_reported(event, &reports);
            self.note(event, LifeStep::Isolated, task, [old, 0]);
        } else if set(flag::BATCHED) {
            self.note(event, LifeStep::Batched, NONE, [0, 0]);
        } else if cleared(flag::LRU) {
            self.note(event, LifeStep::Unlisted, NONE, [old, 0]);
        }
        if cleared(flag::ISOLATED) && now.has(flag::LRU) {
            let reports = [EventKind::LruDeactivate, EventKind::LruShrinkInactive];
            let task = task_if_reported(event, &reports);
            self.note(event, LifeStep::PutBack, task, [list, old]);
        } else if set(flag::LRU) {
            let task = task_if_reported(event, &[EventKind::LruAdd]);
            self.note(event, LifeStep::Listed, task, [list, 0]);
        } else if list != old && now.flags & (flag::LRU | flag::ISOLATED) != 0 {
            let task = task_if_reported(event, &[EventKind::PageActivate]);
            self.note(event, LifeStep::Moved, task, [list, old]);
        }
    }
}

/// The task of the event if the event reports the change; otherwise `NONE`.
fn task_if_reported(event: &Event, kinds: &[EventKind]) -> u32 {
    if kinds.contains(&event.kind) {
        event.task
    } else {
        NONE
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fs::InodeId;
    use crate::mm::filemap::{set_page_dirty, truncate_page};
    use crate::mm::swap::{activate_page, mark_page_accessed};
    use crate::mm::zone::Lru;
    use crate::testing;
    use crate::trace::{emit, follow};

    fn life(
        mut m: Machine,
        page: u32,
        live: impl FnOnce(&mut Machine),
    ) -> Vec<(LifeStep, u32, u32)> {
        follow(&mut m, page, u32::MAX, u32::MAX);
        live(&mut m);
        let moments = m.trace.take_life();
        moments.iter().map(|m| (m.step, m.a, m.b)).collect()
    }

    #[test]
    fn a_change_that_no_event_names_is_seen_at_the_next_event() {
        let mut m = testing::machine();
        let page = testing::file_page(&mut m);
        let steps = life(m, page.into(), |m| {
            emit(m, EventKind::MinorFault, [0; 4]);
            mark_page_accessed(m, page);
            emit(m, EventKind::MinorFault, [0; 4]);
            set_page_dirty(m, page);
            activate_page(m, page);
        });
        let [inactive, active] = [Lru::InactiveFile as u32, Lru::ActiveFile as u32];
        assert_eq!(
            steps,
            [
                (LifeStep::Referenced, 0, 0),
                (LifeStep::Dirtied, 0, 0),
                (LifeStep::Moved, active, inactive),
            ]
        );
    }

    #[test]
    fn a_page_is_allocated_used_freed_and_allocated_again() {
        let m = testing::machine();
        let page = testing::file_page(&mut testing::machine());
        let steps = life(m, page.into(), |m| {
            let compaction_took_it = testing::file_page(m);
            assert_eq!(
                compaction_took_it, page,
                "the same machine gives the same page"
            );
            let inode = InodeId(m.pages.owner[page]);
            truncate_page(m, inode, 0);
        });
        let names: Vec<LifeStep> = steps.iter().map(|step| step.0).collect();
        assert_eq!(
            names,
            [
                LifeStep::Allocated,
                LifeStep::Cached,
                LifeStep::Listed,
                LifeStep::Freed,
            ]
        );
    }
}
