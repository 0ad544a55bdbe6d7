//! Serializers for values that serde's own form does not suit. Only `engine/wasm` and `engine/reader` need them.
//!
//! A long list of numbers is a column: an object with the name of its type and its bytes. The serializer stores the bytes outside the JSON
//! text, so that the page gets a typed array and not a text of digits.

mod handover;

pub use handover::{hand_over, take_over};

use serde::ser::{Serialize, SerializeStruct, Serializer};

/// Serializes a list as a `Uint8Array` on the page.
pub fn u8s<S: Serializer>(numbers: &[u8], serializer: S) -> Result<S::Ok, S::Error> {
    column("u8", numbers, serializer)
}

/// Serializes a list as a `Uint32Array` on the page.
pub fn u32s<S: Serializer>(numbers: &[u32], serializer: S) -> Result<S::Ok, S::Error> {
    let bytes: Vec<[u8; 4]> = numbers.iter().map(|n| n.to_le_bytes()).collect();
    column("u32", bytes.as_flattened(), serializer)
}

/// Serializes a list of counts that do not fit into 32 bits as a `Float64Array` on the page.
#[expect(clippy::cast_precision_loss, reason = "counts are exact up to 2^53")]
pub fn f64s<S: Serializer>(numbers: &[u64], serializer: S) -> Result<S::Ok, S::Error> {
    let bytes: Vec<[u8; 8]> = numbers.iter().map(|&n| (n as f64).to_le_bytes()).collect();
    column("f64", bytes.as_flattened(), serializer)
}

/// Serializes a number that the engine has in thousandths as a number in whole units.
#[expect(
    clippy::cast_precision_loss,
    clippy::float_arithmetic,
    reason = "the last thing done to a number that is shown"
)]
pub fn thousandths<S: Serializer>(number: &u64, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_f64(*number as f64 / 1e3)
}

/// Serializes a number that the engine has in millionths as a number in whole units.
#[expect(
    clippy::float_arithmetic,
    reason = "the last thing done to a number that is shown"
)]
pub fn millionths<S: Serializer>(number: &u32, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_f64(f64::from(*number) / 1e6)
}

/// Serializes a hash as 16 hex digits, because it does not fit into a number of JavaScript; `None` becomes an empty text.
pub fn hex<S: Serializer>(hash: &Option<u64>, serializer: S) -> Result<S::Ok, S::Error> {
    match hash {
        Some(hash) => serializer.collect_str(&format_args!("{hash:016x}")),
        None => serializer.serialize_str(""),
    }
}

/// The page recognises a column by the name of its first field.
fn column<S: Serializer>(kind: &str, bytes: &[u8], serializer: S) -> Result<S::Ok, S::Error> {
    let mut column = serializer.serialize_struct("Column", 2)?;
    column.serialize_field("column", kind)?;
    column.serialize_field("bytes", &Bytes(bytes))?;
    column.end()
}

struct Bytes<'a>(&'a [u8]);

impl Serialize for Bytes<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bytes(self.0)
    }
}
