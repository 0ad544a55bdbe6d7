//! Translates the moments of a run into parts of a timeline: the beginning or the end of a slice, a complete slice, or a mark.

use reclaim::machine::Machine;
use reclaim::mm::id::ZoneId;
use reclaim::mm::vmscan::ThrottleReason;
use reclaim::record::Stall;
use reclaim::trace::ftrace::{Detailed, Details};
use reclaim::trace::{EventKind, GroupReason, Point};
use serde_json::{Map, Value, json};

pub(super) type Arguments = Map<String, Value>;

#[derive(Debug)]
pub(super) enum Slice {
    Begin {
        name: &'static str,
        arguments: Arguments,
    },
    /// A slice begins, unless one with this name is open on the track.
    BeginOnce {
        name: &'static str,
        arguments: Arguments,
    },
    End {
        name: &'static str,
        arguments: Arguments,
    },
    /// A slice of `us` microseconds ends now.
    Whole {
        name: &'static str,
        us: u32,
        arguments: Arguments,
    },
    /// A mark without duration.
    Moment {
        name: &'static str,
        arguments: Arguments,
    },
}

const KSWAPD_AWAKE: &str = "kswapd awake";
const DIRECT_RECLAIM: &str = "direct reclaim";
const COMPACT_ZONE: &str = "compact_zone";

/// `None`: the timeline does not show this moment.
pub(super) fn slice_of(m: &Machine, point: &Point) -> Option<Slice> {
    Some(match *point {
        Point::Event(detailed) => return of_event(m, &detailed),
        Point::GroupReclaimBegin { reason, group, .. } => Slice::Begin {
            name: of_group(reason),
            arguments: arguments([("group", json!(m.memcg.groups()[group as usize].name))]),
        },
        Point::GroupReclaimEnd { reason, reclaimed } => Slice::End {
            name: of_group(reason),
            arguments: arguments([("reclaimed", json!(reclaimed))]),
        },
        Point::IsolatedWait { slept_us, .. } => {
            return sleep("wait: too many isolated pages", slept_us, None);
        }
        Point::StallBegin(stall) => Slice::Begin {
            name: of_stall(stall)?,
            arguments: Arguments::new(),
        },
        Point::StallEnd(stall) => Slice::End {
            name: of_stall(stall)?,
            arguments: Arguments::new(),
        },
        Point::Priority { .. } => return None,
    })
}

fn of_event(m: &Machine, detailed: &Detailed) -> Option<Slice> {
    let e = &detailed.event;
    Some(match e.kind {
        EventKind::KswapdWake => Slice::BeginOnce {
            name: KSWAPD_AWAKE,
            arguments: arguments([("order", json!(e.b))]),
        },
        EventKind::KswapdSleep => Slice::End {
            name: KSWAPD_AWAKE,
            arguments: Arguments::new(),
        },
        EventKind::DirectReclaimBegin => Slice::Begin {
            name: DIRECT_RECLAIM,
            arguments: arguments([("order", json!(e.a))]),
        },
        EventKind::DirectReclaimEnd => Slice::End {
            name: DIRECT_RECLAIM,
            arguments: arguments([("reclaimed", json!(e.a))]),
        },
        EventKind::CompactionBegin => {
            let zone = m.zones[ZoneId::at(e.a as usize)].full_name();
            Slice::Begin {
                name: COMPACT_ZONE,
                arguments: arguments([("order", json!(e.b)), ("zone", json!(zone))]),
            }
        }
        EventKind::CompactionEnd => Slice::End {
            name: COMPACT_ZONE,
            arguments: Arguments::new(),
        },
        EventKind::OomKill => Slice::Moment {
            name: "OOM kill",
            arguments: arguments([("victim", json!(victim(m, e.a)))]),
        },
        EventKind::CongestionWait => match detailed.details {
            Details::Throttled { reason, .. } => {
                return sleep("reclaim_throttle", e.b, Some(of_throttle(reason)));
            }
            _ => return sleep("congestion_wait", e.b, None),
        },
        EventKind::WaitIffCongested => return sleep("wait_iff_congested", e.b, None),
        _ => return None,
    })
}

/// A sleep of `us` microseconds; `None` if it took no time.
fn sleep(name: &'static str, us: u32, reason: Option<&str>) -> Option<Slice> {
    let reason = reason.map(|reason| ("reason", json!(reason)));
    (us > 0).then(|| Slice::Whole {
        name,
        us,
        arguments: arguments(reason),
    })
}

pub(super) fn arguments<'a>(named: impl IntoIterator<Item = (&'a str, Value)>) -> Arguments {
    let named = named.into_iter();
    named
        .map(|(name, value)| (name.to_owned(), value))
        .collect()
}

/// Name and PID of the process that the OOM killer has killed.
fn victim(m: &Machine, pid: u32) -> String {
    let task = m.sched.tasks().iter().find(|task| task.pid == pid);
    let name = task.map_or("", |task| task.name.as_str());
    format!("{name} ({pid})")
}

fn of_group(reason: GroupReason) -> &'static str {
    match reason {
        GroupReason::Limit => "group reclaim: limit",
        GroupReason::High => "group reclaim: memory.high",
        GroupReason::Request => "group reclaim: memory.reclaim",
        GroupReason::SoftLimit => "group reclaim: soft limit",
    }
}

/// Name of the slice of a stall; `None` if other tracepoints begin and end its slice.
fn of_stall(stall: Stall) -> Option<&'static str> {
    match stall {
        Stall::DirectReclaim | Stall::GroupReclaim => None,
        Stall::Throttled => Some("throttle_direct_reclaim"),
        Stall::BetweenAttempts => Some("wait between two attempts"),
        Stall::Compaction => Some("direct compaction"),
        Stall::DirtyLimit => Some("wait at the dirty limit"),
        Stall::MemoryHigh => Some("sleep over memory.high"),
    }
}

fn of_throttle(reason: ThrottleReason) -> &'static str {
    match reason {
        ThrottleReason::Writeback => "writeback",
        ThrottleReason::NoProgress => "no progress",
        ThrottleReason::Congested => "congested",
    }
}
