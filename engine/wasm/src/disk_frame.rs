//! Disks as plain objects.

use reclaim::block::{Direction, InService, Issuer};
use reclaim::report::frame::disk;
use wasm_bindgen::prelude::*;

/// One disk with its request queue.
#[wasm_bindgen(getter_with_clone)]
#[derive(Clone)]
pub struct DiskFrame {
    /// Name.
    #[wasm_bindgen(readonly)]
    pub name: String,
    /// Requests that each of the two lists has.
    #[wasm_bindgen(readonly)]
    pub nr_requests: u32,
    /// From so many asynchronous requests on the queue is congested.
    #[wasm_bindgen(readonly)]
    pub congestion_on: u32,
    /// Below so many it is not any more.
    #[wasm_bindgen(readonly)]
    pub congestion_off: u32,
    /// It is.
    #[wasm_bindgen(readonly)]
    pub congested: bool,
    /// Asynchronous and synchronous requests in use, the one that is served included.
    #[wasm_bindgen(readonly)]
    pub used: Vec<u32>,
    /// Requests that wait for their turn: reads and writes that somebody waits for, reads and writes that nobody waits for.
    #[wasm_bindgen(readonly)]
    pub waiting: Vec<u32>,
    /// Their pages.
    #[wasm_bindgen(readonly)]
    pub waiting_pages: Vec<u32>,
    /// What is being moved.
    #[wasm_bindgen(readonly)]
    pub in_service: Option<Transfer>,
    /// Requests still in the plugs of tasks, and their pages.
    #[wasm_bindgen(readonly)]
    pub plugged: Vec<u32>,
}

/// What a disk is moving.
#[wasm_bindgen(getter_with_clone)]
#[derive(Clone)]
pub struct Transfer {
    /// To the disk.
    #[wasm_bindgen(readonly)]
    pub write: bool,
    /// How many.
    #[wasm_bindgen(readonly)]
    pub pages: u32,
    /// `swap`, `file`, `inodes` or `log`.
    #[wasm_bindgen(readonly)]
    pub payload: String,
    /// Id of the task that waits for it; 2^32 - 1: nobody.
    #[wasm_bindgen(readonly)]
    pub task: u32,
}

impl From<&disk::DiskFrame> for DiskFrame {
    fn from(disk: &disk::DiskFrame) -> Self {
        Self {
            name: disk.name.clone(),
            nr_requests: disk.nr_requests,
            congestion_on: disk.congestion_on,
            congestion_off: disk.congestion_off,
            congested: disk.congested,
            used: disk.used.to_vec(),
            waiting: disk.waiting.to_vec(),
            waiting_pages: disk.waiting_pages.to_vec(),
            in_service: disk.in_service.map(transfer),
            plugged: disk.plugged.to_vec(),
        }
    }
}

fn transfer(served: InService) -> Transfer {
    Transfer {
        write: served.direction == Direction::Write,
        pages: served.pages,
        payload: disk::DiskFrame::moves(served.payload).to_owned(),
        task: match served.issuer {
            Issuer::Task(task) => task.0,
            Issuer::Nobody => u32::MAX,
        },
    }
}
