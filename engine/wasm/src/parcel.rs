//! What crosses to the page: a text of JSON, and beside it the long columns of numbers that the text names by their places.
//!
//! It is one list of bytes, and the page owns the copy. So nothing of JavaScript is held between two calls, and nothing of what is told
//! lies in a table outside the linear memory: a checkpoint is a copy of that alone.

use std::io;

use serde::Serialize;
use serde_json::Serializer;
use serde_json::ser::{CompactFormatter, Formatter};
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen(typescript_custom_section)]
const PARCEL: &str = "
/** Bytes of a value of the engine: columns, then a text, then its length. `web/engine/parcel.ts` unpacks it. */
export type Parcel<T> = Uint8Array & { readonly content?: T };
";

/// Columns begin at multiples of this, as typed arrays have to. Bytes of the widest number.
const ALIGNMENT: usize = 8;

/// Columns, then the text, then its length in four bytes.
pub(crate) fn parcel(value: &impl Serialize) -> Vec<u8> {
    let mut parcel = Vec::new();
    let mut text = Vec::new();
    let columns = Columns(&mut parcel);
    value
        .serialize(&mut Serializer::with_formatter(&mut text, columns))
        .expect("what the page sees can be written");
    parcel.extend_from_slice(&text);
    parcel.extend_from_slice(&(text.len() as u32).to_le_bytes());
    parcel
}

/// Puts bytes aside and writes where they are.
struct Columns<'a>(&'a mut Vec<u8>);

impl Formatter for Columns<'_> {
    fn write_byte_array<W: io::Write + ?Sized>(
        &mut self,
        writer: &mut W,
        bytes: &[u8],
    ) -> io::Result<()> {
        let at = self.0.len().next_multiple_of(ALIGNMENT);
        self.0.resize(at, 0);
        self.0.extend_from_slice(bytes);
        CompactFormatter.begin_array(writer)?;
        write!(writer, "{at},{}", bytes.len())?;
        CompactFormatter.end_array(writer)
    }
}
