//! Pages on their way to the disk.

use super::super::*;
use crate::block::{self, Direction, Issuer, Payload, Request};
use crate::fs::InodeId;
use crate::mm::id::{Pfn, ZoneId};
use crate::record::Flow;
use crate::scenario::schema::FilesystemKind;
use crate::sim::{Sim, TaskKind};
use crate::testing;

#[test]
fn pages_count_as_waiting_in_plug_queue_and_service() {
    // XFS, because the requests below stand for writes and reads of its log.
    let m = testing::machine_with(|spec| spec.filesystem.kind = FilesystemKind::Xfs);
    let (queue, _) = testing::run(m, async |sim: &Sim| {
        let device = sim.spawn("sda", TaskKind::Disk, block::device(sim.clone(), 0));
        sim.m().disks[0].task = Some(device);
        let submit = |start, direction| {
            let request = Request {
                start,
                pages: vec![Pfn::NONE; 3],
                direction,
                payload: Payload::Log,
                issuer: Issuer::NoTask,
            };
            block::submit(&mut sim.m(), 0, request);
        };
        submit(100, Direction::Write);
        sim.sleep(1000).await;
        submit(200, Direction::Write);
        submit(300, Direction::Read);
        block::start_plug(&mut sim.m());
        submit(400, Direction::Write);
        let queue = capture(&sim.look(), Slices::All).queue;
        block::finish_plug(&mut sim.m());
        queue
    });
    assert_eq!((queue.file_writes, queue.file_reads), (9, 3));
    assert_eq!((queue.swap_writes, queue.swap_reads), (0, 0));
    assert!(!queue.congested);
}

#[test]
fn file_pages_that_the_flusher_wrote_are_counted_separately_from_those_that_reclaim_wrote() {
    let mut m = testing::machine();
    let zone = ZoneId::at(0);
    m.flows.count(zone, Flow::WriteFileReclaim, 3);
    m.flows.count(zone, Flow::WriteFileFlusher, 5);
    m.flows.count(zone, Flow::WriteFileOther, 70);
    m.flows.count(zone, Flow::WriteAnon, 900);
    let written = capture(&m, Slices::All).file_pages_written;
    assert_eq!(written, [3, 5]);
}

#[test]
fn writes_to_swap_are_counted_separately_from_writes_to_files() {
    let mut queue = SceneQueue::default();
    for (number, payload) in [
        Payload::Swap,
        Payload::File(InodeId(0)),
        Payload::Inodes(0),
        Payload::Log,
    ]
    .into_iter()
    .enumerate()
    {
        queue.count(Direction::Write, payload, 1 << number);
        queue.count(Direction::Read, payload, 16 << number);
    }
    assert_eq!((queue.swap_writes, queue.swap_reads), (1, 16));
    assert_eq!((queue.file_writes, queue.file_reads), (14, 14 * 16));
    let mut m = testing::machine();
    testing::congest_disk(&mut m);
    assert!(capture(&m, Slices::All).queue.congested);
}
