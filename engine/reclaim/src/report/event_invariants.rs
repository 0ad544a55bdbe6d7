//! Checks that the fields of each event refer to things that the machine has, and that they fit the state of the machine at the event.

use crate::machine::Machine;
use crate::mm::buddy::PAGEBLOCK_PAGES;
use crate::mm::id::{NodeId, Pfn, ZoneId};
use crate::mm::zone::{Lru, NR_LRU_LISTS};
use crate::sim::TaskId;
use crate::trace::{Event, EventKind, FieldType, Verdict};

/// Checks each field of an event by its type, and checks that the fields fit each other and the task that caused the event.
///
/// # Errors
/// A sentence that says which condition fails.
pub fn check_event(m: &Machine, event: &Event) -> Result<(), String> {
    let fields = event.kind.description().fields;
    for (field, value) in fields.iter().zip(event.fields()) {
        if !exists(m, field.kind, value) {
            return Err(format!("the machine has no {} {value}", field.name));
        }
    }
    for (i, value) in event.fields().into_iter().enumerate().skip(fields.len()) {
        if value != 0 {
            return Err(format!("field {i} has no name, but its value is {value}"));
        }
    }
    if fits(m, event) {
        Ok(())
    } else {
        Err("its fields do not fit each other or the machine".to_owned())
    }
}

/// Whether the machine has the page, zone, slot or other thing that the number in a field stands for.
fn exists(m: &Machine, kind: FieldType, value: u32) -> bool {
    let index = value as usize;
    match kind {
        FieldType::Pfn => value < m.total_pages(),
        FieldType::Pages => value <= m.total_pages(),
        FieldType::Zone | FieldType::EndZone => index < m.zones.len(),
        FieldType::Domain => index < m.domains.len(),
        FieldType::Node => index < m.nodes.len(),
        FieldType::Class => value <= 2,
        FieldType::List => value < NR_LRU_LISTS,
        FieldType::Verdict => value <= Verdict::ActivatePinned as u32,
        FieldType::Slot => (1..=m.swap.total_slots()).contains(&value),
        FieldType::Group => index < m.memcg.groups().len(),
        FieldType::Priority => value <= crate::mm::vmscan::DEF_PRIORITY,
        FieldType::Order => value <= 10,
        FieldType::Scanner
        | FieldType::ScanMode
        | FieldType::CompactResult
        | FieldType::Inode
        | FieldType::Offset
        | FieldType::Pid
        | FieldType::OrderAndMode
        | FieldType::Objects
        | FieldType::Count
        | FieldType::Microseconds
        | FieldType::Bytes
        | FieldType::Kibibytes
        | FieldType::WriteFlags
        | FieldType::Gfp
        | FieldType::Shrinker => true,
    }
}

/// Whether the fields fit each other and the current state of the machine.
fn fits(m: &Machine, event: &Event) -> bool {
    let Event { a, b, c, d, .. } = *event;
    let in_zone = |pfn: Pfn| Some(m.pages.zone_of(pfn)) == event.zone();
    let is_kswapd_of = |node: NodeId| {
        let kswapd = m.nodes[node].kswapd;
        kswapd == Some(TaskId(event.task))
    };
    let is_kcompactd_of = |node: NodeId| {
        let kcompactd = m.nodes[node].kcompactd.task;
        kcompactd == Some(TaskId(event.task))
    };
    let zone = |zone: u32| &m.zones[ZoneId::at(zone as usize)];
    match event.kind {
        EventKind::PageAlloc | EventKind::PageFree => {
            in_zone(Pfn::at(a as usize)) && in_zone(Pfn::at((a + (1 << b) - 1) as usize))
        }
        EventKind::PageVerdict => in_zone(Pfn::at(a as usize)),
        EventKind::LruIsolate => event
            .domain()
            .is_some_and(|domain| m.nr_isolated(domain).iter().sum::<u32>() >= d),
        EventKind::LruDeactivate => {
            let active = d == Lru::ActiveAnon as u32 || d == Lru::ActiveFile as u32;
            active && c <= b
        }
        EventKind::WakeupKswapd => event.node() == Some(zone(b).node),
        EventKind::KswapdWake | EventKind::KswapdSleep => event.node().is_some_and(is_kswapd_of),
        EventKind::KswapdPass => is_kswapd_of(zone(b).node),
        EventKind::KcompactdWake => event.node().is_some_and(is_kcompactd_of),
        EventKind::CompactionBegin | EventKind::CompactionEnd | EventKind::CompactionMigrate => {
            let (start, end) = zone(a).pfns();
            let first = start / PAGEBLOCK_PAGES * PAGEBLOCK_PAGES;
            let blocks = first..=end.next_multiple_of(PAGEBLOCK_PAGES);
            [c, d].iter().all(|pfn| blocks.contains(pfn))
        }
        EventKind::LruAdd
        | EventKind::LruShrinkInactive
        | EventKind::SwapOut
        | EventKind::SwapIn
        | EventKind::Writepage
        | EventKind::WriteEnd
        | EventKind::DirectReclaimBegin
        | EventKind::DirectReclaimEnd
        | EventKind::ShrinkSlabStart
        | EventKind::ShrinkSlabEnd
        | EventKind::CongestionWait
        | EventKind::WaitIffCongested
        | EventKind::MajorFault
        | EventKind::MinorFault
        | EventKind::DirtyThrottle
        | EventKind::PageDirty
        | EventKind::OomKill
        | EventKind::Phase
        | EventKind::InodeSteal
        | EventKind::ScanCount
        | EventKind::PageActivate
        | EventKind::Flush
        | EventKind::CompactPgdat
        | EventKind::SoftReclaim
        | EventKind::WakeupKcompactd
        | EventKind::InodeFlush
        | EventKind::LumpyIsolate
        | EventKind::StackDepth
        | EventKind::Change
        | EventKind::AllocFail => true,
    }
}
