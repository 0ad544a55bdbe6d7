//! The bytes of a checked scenario, which the page passes from the reader to the simulator.
//!
//! The simulator has no code that checks a scenario. So it accepts only bytes that begin with a hash over the engine's version and all
//! other bytes, that is, unchanged bytes from the reader of the same version.

use serde::Serialize;
use serde::de::DeserializeOwned;

/// Serializes a checked value, with a hash in front that [`take_over`] checks.
pub fn hand_over(checked: &impl Serialize) -> Vec<u8> {
    let payload = postcard::to_allocvec(checked).expect("a checked value can be serialized");
    let mut bytes = stamp(&payload).to_vec();
    bytes.extend(payload);
    bytes
}

/// The value that was passed to [`hand_over`]; `None` if the bytes are from another version of the engine, or were changed.
pub fn take_over<T: DeserializeOwned>(bytes: &[u8]) -> Option<T> {
    let (stamped, payload) = bytes.split_first_chunk()?;
    if *stamped != stamp(payload) {
        return None;
    }
    postcard::from_bytes(payload).ok()
}

/// FNV-1a of the engine's version and these bytes.
fn stamp(payload: &[u8]) -> [u8; 8] {
    let all = env!("CARGO_PKG_VERSION")
        .bytes()
        .chain(payload.iter().copied());
    let hash = all.fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    hash.to_le_bytes()
}
