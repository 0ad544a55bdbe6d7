//! The causes of events. An event does not store its cause. The cause is the last earlier event of a kind that, by the rules of the kernel,
//! leads to this one: reclaim decides about a page because it isolated that page, kswapd works because a task woke it, and the task woke it
//! because an allocation took a zone below its low watermark or raised that watermark.
//!
//! Simplified: an event has a cause only if the cause is certain. The workload or the disk causes an allocation, a touch and the end of a
//! write, so the chain ends there.

use super::event::{Event, EventKind};
use super::event_table::FieldType;
use super::finder::crosses;
use crate::machine::Machine;
use crate::mm::watermark::Mark;
use crate::sim::TaskKind;

/// The properties that an earlier event must have to be the cause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cause {
    /// The kinds of events that may be the cause, one bit for each.
    kinds: u64,
    /// Kinds of events that rule out all earlier ones, one bit for each, because the work that led to this event cannot have begun before them.
    ends: u64,
    /// Id of the task that the earlier event must have; `None`: any task.
    task: Option<u32>,
    /// The node that the earlier event must name; `None`: any node.
    node: Option<u32>,
    /// The swap slot that the earlier event must name; `None`: any slot.
    slot: Option<u32>,
    /// The earlier event must have taken the free pages of this zone (`None`: of any zone) below this watermark, or raised that watermark.
    falls: Option<(Option<u32>, Mark)>,
}

/// How many numbers [`Cause::to_words`] returns.
pub const WORDS: usize = 9;
const NONE: u32 = u32::MAX;

const fn bits<const N: usize>(kinds: [EventKind; N]) -> u64 {
    let mut all = 0;
    let mut i = 0;
    while i < N {
        all |= 1 << kinds[i] as u8;
        i += 1;
    }
    all
}

/// Kinds of events at which a task starts direct reclaim or a pass of kswapd. [`REST`] has those at which it stops reclaim.
const WORK: u64 = bits([EventKind::KswapdPass, EventKind::DirectReclaimBegin]);
const REST: u64 = bits([EventKind::KswapdSleep, EventKind::DirectReclaimEnd]);

impl Cause {
    const fn of(kinds: u64) -> Self {
        Self {
            kinds,
            ends: 0,
            task: None,
            node: None,
            slot: None,
            falls: None,
        }
    }

    /// The last event of these kinds by the task of `event`.
    const fn own(event: &Event, kinds: u64) -> Self {
        Self {
            task: Some(event.task),
            ..Self::of(kinds)
        }
    }

    /// Like [`Self::own`], but only within the task's present run of reclaim, whose beginning counts as well.
    const fn own_work(event: &Event, kinds: u64) -> Self {
        Self {
            ends: REST,
            ..Self::own(event, kinds | WORK)
        }
    }

    const fn fall(zone: Option<u32>, mark: Mark) -> Self {
        Self {
            falls: Some((zone, mark)),
            ..Self::of(bits([EventKind::PageAlloc]))
        }
    }

    /// The cause to search for, if a task of the kind `doer` caused the event; `None` if the chain of causes ends here.
    #[must_use]
    pub fn of_event(event: &Event, doer: TaskKind) -> Option<Self> {
        use EventKind as K;
        Some(match event.kind {
            K::WakeupKswapd => Self::fall(event.field(FieldType::Zone), Mark::Low),
            K::DirectReclaimBegin => Self::fall(None, Mark::Min),
            // A request that was made while kswapd was still awake counts too. If there was none, kswapd has not slept since it last woke,
            // and that is the cause.
            K::KswapdWake => Self {
                ends: bits([K::KswapdSleep]),
                node: event.field(FieldType::Node),
                ..Self::of(bits([K::WakeupKswapd, K::KswapdWake]))
            },
            K::KswapdPass => Self::own(event, bits([K::KswapdWake])),
            K::KswapdSleep | K::WakeupKcompactd => {
                Self::own(event, bits([K::KswapdPass, K::KswapdWake]))
            }
            K::DirectReclaimEnd => Self::own(event, bits([K::DirectReclaimBegin])),
            // Reclaim for the limit of a group has no event of its own, so the cause is the task's last scan.
            K::OomKill => Self::own(
                event,
                bits([K::DirectReclaimEnd, K::LruShrinkInactive, K::ScanCount]),
            ),
            // The worker of zswap writes pages that no reclaimer has isolated.
            K::SwapOut if doer == TaskKind::Worker => return None,
            K::PageVerdict | K::SwapOut | K::Writepage | K::LumpyIsolate => {
                Self::own_work(event, bits([K::LruIsolate]))
            }
            K::LruIsolate | K::LruDeactivate | K::LruShrinkInactive => {
                Self::own_work(event, bits([K::ScanCount]))
            }
            K::InodeSteal | K::InodeFlush => Self::own_work(event, bits([K::ShrinkSlabStart])),
            K::ShrinkSlabEnd => Self::own(event, bits([K::ShrinkSlabStart])),
            K::ScanCount | K::ShrinkSlabStart | K::SoftReclaim | K::CompactPgdat => {
                Self::own_work(event, 0)
            }
            K::CongestionWait | K::WaitIffCongested | K::StackDepth => Self::own_work(event, 0),
            K::PageFree if doer == TaskKind::Kswapd => {
                Self::own_work(event, bits([K::LruIsolate, K::ShrinkSlabStart]))
            }
            K::KcompactdWake => Self {
                node: event.field(FieldType::Node),
                ..Self::of(bits([K::WakeupKcompactd]))
            },
            K::CompactionBegin if doer == TaskKind::Kcompactd => {
                Self::own(event, bits([K::KcompactdWake]))
            }
            K::CompactionEnd | K::CompactionMigrate => Self::own(event, bits([K::CompactionBegin])),
            K::SwapIn => Self {
                slot: event.field(FieldType::Slot),
                ..Self::of(bits([K::SwapOut]))
            },
            K::DirtyThrottle => Self::own(event, bits([K::PageDirty])),
            _ => return None,
        })
    }

    /// The cause as numbers. Callers keep them outside the engine's memory while they restore that memory to an earlier state.
    #[must_use]
    pub fn to_words(&self) -> [u32; WORDS] {
        let (zone, mark) = match self.falls {
            None => (NONE, NONE),
            Some((zone, mark)) => (zone.unwrap_or(NONE), mark as u32),
        };
        let halves = |bits: u64| [bits as u32, (bits >> 32) as u32];
        let [kinds, kinds_high] = halves(self.kinds);
        let [ends, ends_high] = halves(self.ends);
        let [task, node, slot] =
            [self.task, self.node, self.slot].map(|field| field.unwrap_or(NONE));
        [
            kinds, kinds_high, ends, ends_high, task, node, slot, zone, mark,
        ]
    }

    /// The cause from the numbers of [`Self::to_words`].
    #[must_use]
    pub fn from_words(words: [u32; WORDS]) -> Self {
        let [
            kinds,
            kinds_high,
            ends,
            ends_high,
            task,
            node,
            slot,
            zone,
            mark,
        ] = words;
        let given = |field: u32| (field != NONE).then_some(field);
        let marks = [Mark::Min, Mark::Low, Mark::High];
        Self {
            kinds: u64::from(kinds) | u64::from(kinds_high) << 32,
            ends: u64::from(ends) | u64::from(ends_high) << 32,
            task: given(task),
            node: given(node),
            slot: given(slot),
            falls: marks
                .into_iter()
                .find(|&one| one as u32 == mark)
                .map(|mark| (given(zone), mark)),
        }
    }

    /// True if an event may be the cause or rule out earlier ones. It is called for every event, so it must be cheap.
    pub(super) fn may_match(&self, event: &Event) -> bool {
        (self.kinds | self.ends) >> event.kind as u8 & 1 != 0
            && self.task.is_none_or(|task| task == event.task)
    }

    /// True if an event that [`Self::may_match`] has let through is the cause.
    pub(super) fn matches(&self, m: &Machine, event: &Event) -> bool {
        self.kinds >> event.kind as u8 & 1 != 0
            && has_value(event, FieldType::Node, self.node)
            && has_value(event, FieldType::Slot, self.slot)
            && self.falls.is_none_or(|(zone, mark)| {
                has_value(event, FieldType::Zone, zone)
                    && (crosses(m, event, mark) || raised_watermark(m, event, mark))
            })
    }

    /// True if an event that [`Self::may_match`] has let through rules out all earlier ones.
    pub(super) fn ends(&self, event: &Event) -> bool {
        self.ends >> event.kind as u8 & 1 != 0 && has_value(event, FieldType::Node, self.node)
    }
}

/// True if this allocation raised the zone's watermarks and that explains the event. A boost always wakes kswapd, but direct reclaim only
/// begins if free pages are below the watermark min.
fn raised_watermark(m: &Machine, event: &Event, mark: Mark) -> bool {
    event.zone().is_some_and(|zone| {
        let z = &m.zones[zone];
        z.boosted_watermark && (mark == Mark::Low || z.free_pages() < z.mark(mark))
    })
}

/// True if the field of this type has the wanted value; `None` accepts every value.
fn has_value(event: &Event, field: FieldType, wanted: Option<u32>) -> bool {
    wanted.is_none() || event.field(field) == wanted
}
