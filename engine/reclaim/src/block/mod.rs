//! Block devices: request queues with congestion thresholds, two I/O schedulers, service times, completion.

mod device;
mod queue;

pub use device::{device, submit, wait_for_merge_or_request, wait_for_request};
pub use queue::{Direction, Disk, Payload, Request};
