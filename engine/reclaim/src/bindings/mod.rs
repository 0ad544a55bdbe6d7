//! How what the page sees is written where serde's own way will not do. Only `engine/wasm` and `engine/reader` need it.
//!
//! A long list of numbers is a column: an object that names its type and holds its bytes. What writes it puts the bytes aside, so that the
//! page gets a typed array and no text of digits.

mod handover;

pub use handover::{hand_over, take_over};

use serde::ser::{Serialize, SerializeStruct, Serializer};

/// A `Uint8Array` on the page.
pub fn u8s<S: Serializer>(numbers: &[u8], serializer: S) -> Result<S::Ok, S::Error> {
    column("u8", numbers, serializer)
}

/// A `Uint32Array` on the page.
pub fn u32s<S: Serializer>(numbers: &[u32], serializer: S) -> Result<S::Ok, S::Error> {
    let bytes: Vec<[u8; 4]> = numbers.iter().map(|n| n.to_le_bytes()).collect();
    column("u32", bytes.as_flattened(), serializer)
}

/// A `Float64Array` on the page, of counts that no 32 bits hold.
#[expect(clippy::cast_precision_loss, reason = "counts are exact up to 2^53")]
pub fn f64s<S: Serializer>(numbers: &[u64], serializer: S) -> Result<S::Ok, S::Error> {
    let bytes: Vec<[u8; 8]> = numbers.iter().map(|&n| (n as f64).to_le_bytes()).collect();
    column("f64", bytes.as_flattened(), serializer)
}

/// A number of which the engine has the thousandths.
#[expect(
    clippy::cast_precision_loss,
    clippy::float_arithmetic,
    reason = "the last thing done to a number that is shown"
)]
pub fn thousandths<S: Serializer>(number: &u64, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_f64(*number as f64 / 1e3)
}

/// A number of which the engine has the millionths.
#[expect(
    clippy::float_arithmetic,
    reason = "the last thing done to a number that is shown"
)]
pub fn millionths<S: Serializer>(number: &u32, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_f64(f64::from(*number) / 1e6)
}

/// 16 hex digits, because no number of JavaScript has room for them; nothing: an empty text.
pub fn hex<S: Serializer>(hash: &Option<u64>, serializer: S) -> Result<S::Ok, S::Error> {
    match hash {
        Some(hash) => serializer.collect_str(&format_args!("{hash:016x}")),
        None => serializer.serialize_str(""),
    }
}

/// The name of the first field is how the page knows a column.
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
