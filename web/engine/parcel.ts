// Unpacks a parcel from the engine: a JSON text, and before it long columns of numbers, which become typed arrays over the same bytes.
// These bytes are a copy, so nothing refers to the engine's memory.
import type { Plain } from './protocol.ts';
import type { Parcel } from './wasm/engine.js';

/** A parcel ends with a number of this many bytes: the length of the text before it. */
const LENGTH_BYTES = 4;
const utf8 = new TextDecoder();

/** Unpacks a value of the type that the engine's structs describe. */
export function unpack<T>(parcel: Parcel<T>): Plain<T> {
  const { buffer, byteOffset } = parcel;
  const end = parcel.length - LENGTH_BYTES;
  const start = end - new DataView(buffer, byteOffset).getUint32(end, true);
  const value: unknown = JSON.parse(utf8.decode(parcel.subarray(start, end)));
  // Nothing checks the type here: the engine writes the text from the structs from which the type is generated.
  return (start === 0 ? value : withColumns(value, parcel)) as Plain<T>;
}

/** The text has this in place of a column: the type of its numbers, and the start and length of its bytes. */
type Column = { readonly column: 'u8' | 'u32' | 'f64'; readonly bytes: readonly [number, number] };

const isColumn = (value: object): value is Column => 'column' in value && 'bytes' in value;

function withColumns(value: unknown, parcel: Uint8Array): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (isColumn(value)) return numbersOf(value, parcel);
  // Lists of numbers and texts contain no columns.
  if (Array.isArray(value)) return typeof value[0] === 'object' ? value.map((one) => withColumns(one, parcel)) : value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, withColumns(field, parcel)]));
}

function numbersOf({ column, bytes: [at, length] }: Column, { buffer, byteOffset }: Uint8Array): Uint8Array | Uint32Array | Float64Array {
  switch (column) {
    case 'u8':
      return new Uint8Array(buffer, byteOffset + at, length);
    case 'u32':
      return new Uint32Array(buffer, byteOffset + at, length / Uint32Array.BYTES_PER_ELEMENT);
    case 'f64':
      return new Float64Array(buffer, byteOffset + at, length / Float64Array.BYTES_PER_ELEMENT);
    default:
      return unreachable(column);
  }
}

function unreachable(value: never): never {
  throw new Error(`no such column: ${String(value)}`);
}

/** The buffers that can be transferred instead of copied. Each is listed once, because the columns of a frame share one. */
export function buffersOf(value: unknown): ArrayBuffer[] {
  const found = new Set<ArrayBuffer>();
  const visit = (part: unknown): void => {
    if (ArrayBuffer.isView(part)) {
      if (part.buffer instanceof ArrayBuffer) found.add(part.buffer);
    } else if (typeof part === 'object' && part !== null) {
      for (const inner of Object.values(part)) visit(inner);
    }
  };
  visit(value);
  return [...found];
}
