//! What one module of the page's engine hands over to the other: bytes of a checked scenario, from what reads texts to what simulates.
//!
//! The simulator has no code that checks a scenario. So it takes only bytes that begin with a hash over the rest and the engine's version:
//! those of its own reader, unchanged.

use serde::Serialize;
use serde::de::DeserializeOwned;

/// A checked value as bytes.
pub fn hand_over(checked: &impl Serialize) -> Vec<u8> {
    let told = postcard::to_allocvec(checked).expect("a list of bytes has room for it");
    let mut bytes = stamp(&told).to_vec();
    bytes.extend(told);
    bytes
}

/// What [`hand_over`] was given; nothing where the bytes are not of this engine, or not as it wrote them.
pub fn take_over<T: DeserializeOwned>(bytes: &[u8]) -> Option<T> {
    let (stamped, told) = bytes.split_first_chunk()?;
    if *stamped != stamp(told) {
        return None;
    }
    postcard::from_bytes(told).ok()
}

/// FNV-1a.
fn stamp(told: &[u8]) -> [u8; 8] {
    let all = env!("CARGO_PKG_VERSION")
        .bytes()
        .chain(told.iter().copied());
    let hash = all.fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    hash.to_le_bytes()
}
