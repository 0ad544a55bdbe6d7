//! The form in which the page gets values: a JSON text, and long columns of numbers, to which the text refers by their positions.
//!
//! Both are in one list of bytes, and the page owns a copy of it. So the module holds no object of JavaScript between two calls, and no value
//! is in a table outside the linear memory. A checkpoint can therefore be a copy of that memory alone.

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

/// Columns begin at multiples of this number of bytes, the size of the widest number, because typed arrays require it.
const ALIGNMENT: usize = 8;

/// The bytes of a parcel: the columns, the text, and the length of the text in four bytes.
pub(crate) fn parcel(value: &impl Serialize) -> Vec<u8> {
    let mut parcel = Vec::new();
    let mut text = Vec::new();
    let columns = Columns(&mut parcel);
    value
        .serialize(&mut Serializer::with_formatter(&mut text, columns))
        .expect("values for the page can be serialized");
    parcel.extend_from_slice(&text);
    parcel.extend_from_slice(&(text.len() as u32).to_le_bytes());
    parcel
}

/// Stores the bytes of a column, and writes their position into the text.
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
