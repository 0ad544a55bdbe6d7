//! Block devices: request queues with congestion thresholds, two I/O schedulers, service times, completion.

mod cfq;
mod deadline;
mod device;
mod limiter;
mod plug;
mod queue;
mod waiting;

pub(crate) use device::end_file_writeback;
pub use device::{device, pass_request_on, submit, wait_for_merge_or_request, wait_for_request};
pub use plug::{Plugs, finish_plug, flush_plug, start_plug};
pub use queue::{Direction, Disk, InService, Issuer, Payload, Request};
