//! The table of events: for each kind its fields with their types, its tracepoint, its mark, and its words in a search.
//!
//! Code that reads events looks up the meaning of their numbers here: sentences, searches, causes, the ftrace text and the figures of a run.
//!
//! An event that names its place does so in one of three ways. Events of pages and of compaction name the zone. Events of reclaim name a
//! domain, which is a zone before 4.8 and a node since then. Events of kswapd and kcompactd name the node.

use super::event::{Event, EventKind, MarkKind};
use crate::mm::id::{DomainId, NodeId, ZoneId};

/// The meaning of the number in a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "bindings",
    derive(serde::Serialize, tsify::Tsify),
    serde(rename_all = "kebab-case")
)]
pub enum FieldType {
    /// Number of a page frame.
    Pfn,
    /// The position of a compaction scanner: a page in one of the zone's blocks, or the end of the last block.
    Scanner,
    /// Number of a zone.
    Zone,
    /// The highest zone of a range that starts at the node's lowest zone.
    EndZone,
    /// Number of a domain of reclaim: a zone or a node, depending on the kernel.
    Domain,
    /// Number of a node.
    Node,
    /// The highest class of zones that the request may use: 0 DMA, 1 DMA32, 2 Normal.
    Class,
    /// An LRU list: [`crate::mm::zone::Lru`].
    List,
    /// A verdict about a page: [`super::Verdict`].
    Verdict,
    /// A mode of `get_scan_count`: [`crate::mm::vmscan::ScanMode`].
    ScanMode,
    /// The result of compaction: [`crate::mm::compaction::CompactResult`].
    CompactResult,
    /// Number of a swap slot.
    Slot,
    /// Number of an inode.
    Inode,
    /// Number of a group; 0 is the root.
    Group,
    /// The number of a page within a file, or of a virtual page, counted over all processes.
    Offset,
    /// A process id.
    Pid,
    /// A priority, 12 to 0.
    Priority,
    /// An order: a block has 2^order pages.
    Order,
    /// An order, plus 256 for active lists, or 512 for active and inactive lists.
    OrderAndMode,
    /// A number of pages.
    Pages,
    /// A number of objects of a cache.
    Objects,
    /// Any other count from 0.
    Count,
    /// A duration in microseconds.
    Microseconds,
    /// A size in bytes.
    Bytes,
    /// A size in KiB.
    Kibibytes,
    /// Flags of a write, added up: 1 anonymous, 2 file, 4 sync, 8 async.
    WriteFlags,
    /// `gfp_t`, as bits.
    Gfp,
    /// A shrinker, node, priority and group in one number: [`crate::mm::vmscan::slab::Cache`] packs them.
    Shrinker,
}

/// A field of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct Field {
    /// Name of the field in sentences.
    pub name: &'static str,
    /// Meaning of the field's number.
    pub kind: FieldType,
}

const fn field(name: &'static str, kind: FieldType) -> Field {
    Field { name, kind }
}

/// Fields, tracepoint, mark and words of one kind of event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Description {
    /// The kind; its number is the index in [`EVENTS`].
    pub kind: EventKind,
    /// The fields a, b, c, d. Fields that are not listed are 0.
    pub fields: &'static [Field],
    /// The kernel's tracepoint that prints the event, alone or together with the next event; `None` if no tracepoint does.
    pub tracepoint: Option<&'static str>,
    /// The mark that the event sets, if it sets one.
    pub mark: Option<MarkKind>,
    /// The phrases that name the event in a search.
    pub words: &'static [&'static str],
}

impl Description {
    const fn of(kind: EventKind, fields: &'static [Field]) -> Self {
        Self {
            kind,
            fields,
            tracepoint: None,
            mark: None,
            words: &[],
        }
    }

    const fn traced(self, tracepoint: &'static str) -> Self {
        Self {
            tracepoint: Some(tracepoint),
            ..self
        }
    }

    const fn marked(self, mark: MarkKind) -> Self {
        Self {
            mark: Some(mark),
            ..self
        }
    }

    const fn searched(self, words: &'static [&'static str]) -> Self {
        Self { words, ..self }
    }

    /// Position of the first field of this type, if the kind has one.
    #[must_use]
    pub fn position(&self, wanted: FieldType) -> Option<usize> {
        self.fields.iter().position(|field| field.kind == wanted)
    }
}

/// All kinds of events, by their numbers.
pub const EVENTS: [Description; 43] = {
    use EventKind as K;
    use FieldType as T;
    const SCANNERS: [Field; 2] = [field("migrate", T::Scanner), field("free", T::Scanner)];
    [
        Description::of(
            K::PageAlloc,
            &[
                field("page", T::Pfn),
                field("order", T::Order),
                field("zone", T::Zone),
            ],
        )
        .searched(&["free falls below"]),
        Description::of(
            K::PageFree,
            &[
                field("page", T::Pfn),
                field("order", T::Order),
                field("zone", T::Zone),
            ],
        )
        .searched(&["free rises above"]),
        Description::of(K::LruAdd, &[field("pages", T::Pages)]),
        Description::of(
            K::LruIsolate,
            &[
                field("domain", T::Domain),
                field("list", T::List),
                field("scanned", T::Count),
                field("taken", T::Pages),
            ],
        )
        .traced("mm_vmscan_lru_isolate"),
        Description::of(
            K::LruShrinkInactive,
            &[
                field("domain", T::Domain),
                field("scanned", T::Count),
                field("reclaimed", T::Count),
                field("priority", T::Priority),
            ],
        )
        .traced("mm_vmscan_lru_shrink_inactive")
        .marked(MarkKind::Batch),
        Description::of(
            K::LruDeactivate,
            &[
                field("domain", T::Domain),
                field("scanned", T::Count),
                field("deactivated", T::Count),
                field("list", T::List),
            ],
        )
        .traced("mm_vmscan_lru_shrink_active"),
        Description::of(
            K::PageVerdict,
            &[
                field("page", T::Pfn),
                field("verdict", T::Verdict),
                field("list", T::List),
                field("zone", T::Zone),
            ],
        )
        .searched(&["verdict"]),
        Description::of(K::SwapOut, &[field("page", T::Pfn), field("slot", T::Slot)])
            .searched(&["swap-out"]),
        Description::of(
            K::SwapIn,
            &[field("slot", T::Slot), field("read", T::Pages)],
        )
        .searched(&["swap-in"]),
        Description::of(
            K::Writepage,
            &[field("page", T::Pfn), field("flags", T::WriteFlags)],
        )
        .traced("mm_vmscan_writepage")
        .searched(&["writepage"]),
        Description::of(
            K::WriteEnd,
            &[field("written", T::Pages), field("rotated", T::Count)],
        ),
        Description::of(
            K::KswapdWake,
            &[
                field("node", T::Node),
                field("order", T::Order),
                field("class", T::Class),
            ],
        )
        .traced("mm_vmscan_kswapd_wake")
        .marked(MarkKind::Wake)
        .searched(&["kswapd wakes"]),
        Description::of(K::KswapdSleep, &[field("node", T::Node)])
            .traced("mm_vmscan_kswapd_sleep")
            .marked(MarkKind::Sleep)
            .searched(&["kswapd sleeps"]),
        Description::of(
            K::WakeupKswapd,
            &[
                field("node", T::Node),
                field("zone", T::Zone),
                field("order", T::Order),
                field("class", T::Class),
            ],
        )
        .traced("mm_vmscan_wakeup_kswapd"),
        Description::of(
            K::DirectReclaimBegin,
            &[
                field("order", T::Order),
                field("may_writepage", T::Count),
                field("gfp", T::Gfp),
                field("class", T::Class),
            ],
        )
        .traced("mm_vmscan_direct_reclaim_begin")
        .marked(MarkKind::DirectBegin)
        .searched(&["direct reclaim"]),
        Description::of(K::DirectReclaimEnd, &[field("reclaimed", T::Pages)])
            .traced("mm_vmscan_direct_reclaim_end")
            .marked(MarkKind::DirectEnd)
            .searched(&["direct reclaim ends"]),
        Description::of(
            K::KswapdPass,
            &[
                field("priority", T::Priority),
                field("end_zone", T::EndZone),
                field("order", T::Order),
                field("class", T::Class),
            ],
        )
        .marked(MarkKind::Pass)
        .searched(&["kswapd pass", "priority changes"]),
        Description::of(
            K::ShrinkSlabStart,
            &[
                field("shrinker", T::Shrinker),
                field("objects", T::Objects),
                field("delta", T::Objects),
                field("asked", T::Objects),
            ],
        )
        .traced("mm_shrink_slab_start")
        .searched(&["shrink slab"]),
        Description::of(
            K::ShrinkSlabEnd,
            &[
                field("shrinker", T::Shrinker),
                field("freed", T::Objects),
                field("left", T::Objects),
            ],
        )
        .traced("mm_shrink_slab_end"),
        Description::of(
            K::CongestionWait,
            &[
                field("timeout", T::Microseconds),
                field("slept", T::Microseconds),
            ],
        )
        .traced("writeback_congestion_wait")
        .searched(&["congestion wait"]),
        Description::of(
            K::WaitIffCongested,
            &[
                field("timeout", T::Microseconds),
                field("slept", T::Microseconds),
            ],
        )
        .traced("writeback_wait_iff_congested"),
        Description::of(
            K::MajorFault,
            &[field("page", T::Offset), field("inode", T::Inode)],
        )
        .searched(&["major fault"]),
        Description::of(
            K::MinorFault,
            &[field("page", T::Offset), field("inode", T::Inode)],
        )
        .searched(&["minor fault"]),
        Description::of(
            K::DirtyThrottle,
            &[field("pause", T::Microseconds), field("dirty", T::Pages)],
        )
        .searched(&["dirty throttle"]),
        Description::of(
            K::PageDirty,
            &[field("page", T::Pfn), field("inode", T::Inode)],
        ),
        Description::of(K::OomKill, &[field("pid", T::Pid)])
            .marked(MarkKind::Oom)
            .searched(&["oom kill"]),
        Description::of(K::Phase, &[field("number", T::Count)])
            .marked(MarkKind::Phase)
            .searched(&["phase"]),
        Description::of(
            K::InodeSteal,
            &[field("inode", T::Inode), field("pages", T::Pages)],
        )
        .searched(&["inode steal"]),
        Description::of(
            K::ScanCount,
            &[
                field("domain", T::Domain),
                field("mode", T::ScanMode),
                field("anon", T::Count),
                field("file", T::Count),
            ],
        )
        .searched(&["scan"]),
        Description::of(K::PageActivate, &[field("page", T::Pfn)]),
        Description::of(
            K::Flush,
            &[field("inode", T::Inode), field("pages", T::Pages)],
        ),
        Description::of(
            K::CompactPgdat,
            &[field("node", T::Node), field("order", T::Order)],
        ),
        Description::of(
            K::SoftReclaim,
            &[
                field("group", T::Group),
                field("domain", T::Domain),
                field("freed", T::Pages),
                field("visits", T::Count),
            ],
        )
        .searched(&["soft reclaim"]),
        Description::of(
            K::WakeupKcompactd,
            &[
                field("node", T::Node),
                field("order", T::Order),
                field("class", T::Class),
            ],
        ),
        Description::of(
            K::KcompactdWake,
            &[
                field("node", T::Node),
                field("order", T::Order),
                field("class", T::Class),
            ],
        )
        .searched(&["kcompactd wakes"]),
        Description::of(
            K::CompactionBegin,
            &[
                field("zone", T::Zone),
                field("order", T::Order),
                SCANNERS[0],
                SCANNERS[1],
            ],
        )
        .searched(&["compaction"]),
        Description::of(
            K::CompactionEnd,
            &[
                field("zone", T::Zone),
                field("result", T::CompactResult),
                SCANNERS[0],
                SCANNERS[1],
            ],
        ),
        Description::of(
            K::CompactionMigrate,
            &[
                field("zone", T::Zone),
                field("moved", T::Pages),
                SCANNERS[0],
                SCANNERS[1],
            ],
        ),
        Description::of(
            K::InodeFlush,
            &[
                field("inode", T::Inode),
                field("cluster", T::Count),
                field("waited", T::Microseconds),
            ],
        )
        .searched(&["inode flush"]),
        Description::of(
            K::LumpyIsolate,
            &[
                field("order", T::OrderAndMode),
                field("taken", T::Pages),
                field("dirty", T::Count),
                field("failed", T::Count),
            ],
        )
        .traced("mm_vmscan_lru_isolate")
        .searched(&["block isolation"]),
        Description::of(
            K::StackDepth,
            &[field("used", T::Bytes), field("frames", T::Count)],
        )
        .searched(&["stack depth"]),
        Description::of(
            K::Change,
            &[
                field("number", T::Count),
                field("tasks", T::Count),
                field("set", T::Kibibytes),
            ],
        )
        .searched(&["change"]),
        Description::of(
            K::AllocFail,
            &[
                field("order", T::Order),
                field("may_wait", T::Count),
                field("gfp", T::Gfp),
            ],
        )
        .searched(&["allocation fails"]),
    ]
};

// Checks that the table has all kinds, in the order of their numbers.
const _: () = {
    let mut i = 0;
    while i < EVENTS.len() {
        assert!(EVENTS[i].kind as usize == i && EVENTS[i].fields.len() <= 4);
        i += 1;
    }
    assert!(EventKind::AllocFail as usize + 1 == EVENTS.len());
};

impl EventKind {
    /// Fields, tracepoint, mark and words of this kind.
    #[must_use]
    pub const fn description(self) -> &'static Description {
        &EVENTS[self as usize]
    }
}

impl Event {
    /// The fields a, b, c and d.
    #[must_use]
    pub const fn fields(&self) -> [u32; 4] {
        [self.a, self.b, self.c, self.d]
    }

    /// The domain of reclaim that the event names; `None` if its kind names none.
    #[must_use]
    pub fn domain(&self) -> Option<DomainId> {
        let domain = self.field(FieldType::Domain);
        domain.map(|domain| DomainId::at(domain as usize))
    }

    /// The zone that the event names, other than an end zone; `None` if its kind names none.
    #[must_use]
    pub fn zone(&self) -> Option<ZoneId> {
        let zone = self.field(FieldType::Zone);
        zone.map(|zone| ZoneId::at(zone as usize))
    }

    /// The node that the event names; `None` if its kind names none.
    #[must_use]
    pub fn node(&self) -> Option<NodeId> {
        let node = self.field(FieldType::Node);
        node.map(|node| NodeId::at(node as usize))
    }

    /// The first field of a type, if the kind has one.
    #[must_use]
    pub fn field(&self, wanted: FieldType) -> Option<u32> {
        let position = self.kind.description().position(wanted);
        position.map(|i| self.fields()[i])
    }
}
