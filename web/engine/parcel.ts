// Unpacks what the engine tells: a text of JSON, and beside it long columns of numbers, which become typed arrays over the same bytes.
// They are the page's own copy; nothing of the engine is held.
import type { Plain } from './protocol.ts';
import type { Parcel } from './wasm/engine.js';

/** At the end of a parcel: how long the text before it is. */
const LENGTH_BYTES = 4;
const utf8 = new TextDecoder();

/** A value as the engine's structs describe it. */
export function unpack<T>(parcel: Parcel<T>): Plain<T> {
  const { buffer, byteOffset } = parcel;
  const end = parcel.length - LENGTH_BYTES;
  const start = end - new DataView(buffer, byteOffset).getUint32(end, true);
  const value: unknown = JSON.parse(utf8.decode(parcel.subarray(start, end)));
  // The worker boundary: the engine writes the text by the structs from which the type is generated.
  return (start === 0 ? value : withColumns(value, parcel)) as Plain<T>;
}

/** What stands in the text for a column: the type of its numbers, and where its bytes begin and how many they are. */
type Column = { readonly column: 'u8' | 'u32' | 'f64'; readonly bytes: readonly [number, number] };

const isColumn = (value: object): value is Column => 'column' in value && 'bytes' in value;

function withColumns(value: unknown, parcel: Uint8Array): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (isColumn(value)) return numbersOf(value, parcel);
  // Lists of numbers and texts have nothing in them.
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

/** The buffers that can be handed over instead of copied, each once: the columns of a frame share one. */
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
