//! The bytes of a checked scenario, which the reader of the page's engine passes to the simulator.
//!
//! The simulator has no code that checks a scenario. So it accepts only bytes that begin with a hash over the engine's version and all
//! other bytes, that is, unchanged bytes from the reader of the same version.

use serde::Serialize;
use serde::de::DeserializeOwned;

/// A checked value as bytes.
pub fn hand_over(checked: &impl Serialize) -> Vec<u8> {
    let told = postcard::to_allocvec(checked).expect("a list of bytes has room for it");
    let mut bytes = stamp(&told).to_vec();
    bytes.extend(told);
    bytes
}

/// The value that was passed to [`hand_over`]; `None` if the bytes are from another version of the engine, or were changed.
pub fn take_over<T: DeserializeOwned>(bytes: &[u8]) -> Option<T> {
    let (stamped, told) = bytes.split_first_chunk()?;
    if *stamped != stamp(told) {
        return None;
    }
    postcard::from_bytes(told).ok()
}

/// FNV-1a of the engine's version and these bytes.
fn stamp(told: &[u8]) -> [u8; 8] {
    let all = env!("CARGO_PKG_VERSION")
        .bytes()
        .chain(told.iter().copied());
    let hash = all.fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    hash.to_le_bytes()
}
