//! The picture of the disks, with the requests in each queue and the request that each disk works on.

use crate::block::{Direction, Disk, InService, Issuer, Payload};
use crate::machine::Machine;

/// Numbers of requests or pages: reads and writes for which a task waits, then reads and writes for which no task waits.
pub type ByKind = [u32; 4];

/// One disk with its request queue.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct DiskFrame {
    /// Name of the disk, for example `sda`.
    pub name: String,
    /// Number of asynchronous requests, and also of synchronous requests, at which tasks wait before they add another one.
    pub nr_requests: u32,
    /// Number of asynchronous requests from which the queue becomes congested.
    pub congestion_on: u32,
    /// Number of asynchronous requests below which the queue is no longer congested.
    pub congestion_off: u32,
    /// Whether the queue counts as congested, by these two thresholds.
    pub congested: bool,
    /// Asynchronous and synchronous requests in use, including the one that the disk works on, without those in plugs.
    pub used: [u32; 2],
    /// Requests that wait in the queue: reads and writes for which a task waits, then reads and writes for which no task waits.
    #[cfg_attr(feature = "bindings", tsify(type = "[number, number, number, number]"))]
    pub waiting: ByKind,
    /// Pages of the requests in `waiting`, in the same order.
    #[cfg_attr(feature = "bindings", tsify(type = "[number, number, number, number]"))]
    pub waiting_pages: ByKind,
    /// The request that the disk works on; `None`: the disk is idle.
    #[cfg_attr(
        feature = "bindings",
        serde(skip_serializing_if = "Option::is_none"),
        tsify(optional)
    )]
    pub in_service: Option<Transfer>,
    /// Requests still in the plugs of tasks, and pages of these requests.
    pub plugged: [u32; 2],
}

/// A request that a disk works on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct Transfer {
    /// True for a write, false for a read.
    pub write: bool,
    /// Length of the request, pages.
    pub pages: u32,
    /// Kind of data: `swap`, `file`, `inodes` or `log`.
    pub payload: &'static str,
    /// Id of the task that waits for it; `None`: no task waits.
    #[cfg_attr(
        feature = "bindings",
        serde(skip_serializing_if = "Option::is_none"),
        tsify(optional)
    )]
    pub task: Option<u32>,
}

pub(super) fn capture(m: &Machine) -> Vec<DiskFrame> {
    (0..m.disks.len()).map(|disk| disk_frame(m, disk)).collect()
}

fn disk_frame(m: &Machine, disk: usize) -> DiskFrame {
    let d: &Disk = &m.disks[disk];
    let (mut waiting, mut waiting_pages) = ([0; 4], [0; 4]);
    for request in d.queued() {
        let kind = usize::from(!request.issuer.is_sync()) * 2
            + usize::from(request.direction == Direction::Write);
        waiting[kind] += 1;
        waiting_pages[kind] += request.pages.len() as u32;
    }
    let mut plugged = [0; 2];
    for request in m.plugs.requests(disk) {
        plugged[0] += 1;
        plugged[1] += request.pages.len() as u32;
    }
    DiskFrame {
        name: d.name().to_owned(),
        nr_requests: d.limit(),
        congestion_on: d.congestion_on(),
        congestion_off: d.congestion_off(),
        congested: d.is_congested(),
        used: [d.nr_requests(false), d.nr_requests(true)],
        waiting,
        waiting_pages,
        in_service: d.in_service().map(transfer),
        plugged,
    }
}

fn transfer(served: InService) -> Transfer {
    Transfer {
        write: served.direction == Direction::Write,
        pages: served.pages,
        payload: match served.payload {
            Payload::Swap => "swap",
            Payload::File(_) => "file",
            Payload::Inodes(_) => "inodes",
            Payload::Log => "log",
        },
        task: match served.issuer {
            Issuer::Task(task) => Some(task.0),
            Issuer::NoTask => None,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::block::{self, Request};
    use crate::mm::id::Pfn;
    use crate::scenario::schema::FilesystemKind;
    use crate::sim::{Sim, TaskKind};
    use crate::testing;

    /// A request of two pages that does not merge with the request of another place.
    fn request(place: u64, direction: Direction, issuer: Issuer) -> Request {
        Request {
            start: place * 100,
            pages: vec![Pfn::NONE; 2],
            direction,
            payload: Payload::Log,
            issuer,
        }
    }

    #[test]
    fn waiting_requests_by_direction_and_by_task_add_up_to_the_requests_in_use() {
        // XFS, because the requests below stand for writes and reads of its log.
        let m = testing::machine_with(|spec| spec.filesystem.kind = FilesystemKind::Xfs);
        let (frames, _) = testing::run(m, async |sim: &Sim| {
            let device = sim.spawn("sda", TaskKind::Disk, block::device(sim.clone(), 0));
            sim.m().disks[0].task = Some(device);
            let me = Issuer::Task(sim.look().sched.current());
            let mut place = 0;
            let mut submit = |count: u32, direction, issuer| {
                for _ in 0..count {
                    place += 1;
                    block::submit(&mut sim.m(), 0, request(place, direction, issuer));
                }
            };
            submit(1, Direction::Read, me);
            // The disk starts to work on this request.
            sim.sleep(1000).await;
            submit(2, Direction::Read, me);
            submit(3, Direction::Write, me);
            submit(113, Direction::Write, Issuer::NoTask);
            block::start_plug(&mut sim.m());
            let plugged = request(1000, Direction::Write, Issuer::NoTask);
            block::submit(&mut sim.m(), 0, plugged);
            let frames = capture(&sim.look());
            block::finish_plug(&mut sim.m());
            frames
        });
        let [frame] = &frames[..] else {
            panic!("one disk")
        };
        assert_eq!(frame.waiting, [2, 3, 0, 113]);
        assert_eq!(frame.waiting_pages, [4, 6, 0, 226]);
        assert_eq!(frame.used, [113, 6], "the one in service counts");
        assert_eq!(frame.plugged, [1, 2], "a plugged one does not count");
        assert!(frame.congested);
        assert_eq!(
            [frame.congestion_on, frame.congestion_off, frame.nr_requests],
            [113, 103, 128]
        );
        let served = frame.in_service.expect("the first one");
        assert_eq!((served.write, served.pages), (false, 2));
    }
}
