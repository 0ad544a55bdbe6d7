// What is stored, as bytes: a text of columns, and beside it the long rows of numbers; then packed as gzip, whose checksum tells of damage.
import { type Column, fromColumn, toColumn, type Value } from './columns.ts';

/** Rows of numbers as long as a run; each number below 2^32. */
export type Rows = readonly Uint32Array[];

const HEAD_BYTES = 4;
const BYTES = Uint32Array.BYTES_PER_ELEMENT;

/** A row as the differences of its numbers, small ones of either sign as small numbers; the lowest bytes of all first, then the next. */
function toPlanes(row: Uint32Array): Uint8Array {
  const planes = new Uint8Array(row.length * BYTES);
  for (let at = 0; at < row.length; at += 1) {
    const step = ((row[at] ?? 0) - (row[at - 1] ?? 0)) | 0;
    const folded = (step << 1) ^ (step >> 31);
    for (let byte = 0; byte < BYTES; byte += 1) planes[byte * row.length + at] = folded >>> (8 * byte);
  }
  return planes;
}

function fromPlanes(planes: Uint8Array): Uint32Array {
  const row = new Uint32Array(planes.length / BYTES);
  let last = 0;
  for (let at = 0; at < row.length; at += 1) {
    let folded = 0;
    for (let byte = 0; byte < BYTES; byte += 1) folded |= (planes[byte * row.length + at] ?? 0) << (8 * byte);
    last = (last + ((folded >>> 1) ^ -(folded & 1))) | 0;
    row[at] = last;
  }
  return row;
}

const through = async (bytes: Uint8Array<ArrayBuffer>, stream: CompressionStream | DecompressionStream): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());

/** Lists of values are packed best: what they have in common is written once. */
export async function pack(values: readonly Value[], rows: Rows = []): Promise<Uint8Array<ArrayBuffer>> {
  const written = { count: values.length, column: toColumn(values), rows: rows.map(({ length }) => length) };
  const text = new TextEncoder().encode(JSON.stringify(written));
  const all = new Uint8Array(HEAD_BYTES + text.length + rows.reduce((sum, { length }) => sum + length * BYTES, 0));
  new DataView(all.buffer).setUint32(0, text.length, true);
  all.set(text, HEAD_BYTES);
  let at = HEAD_BYTES + text.length;
  for (const row of rows) {
    all.set(toPlanes(row), at);
    at += row.length * BYTES;
  }
  return through(all, new CompressionStream('gzip'));
}

/** Throws where the bytes are damaged. */
export async function unpack(packed: Uint8Array<ArrayBuffer>): Promise<{ readonly values: readonly Value[]; readonly rows: Rows }> {
  const all = await through(packed, new DecompressionStream('gzip'));
  const end = HEAD_BYTES + new DataView(all.buffer).getUint32(0, true);
  const { count, column, rows } = JSON.parse(new TextDecoder().decode(all.subarray(HEAD_BYTES, end))) as {
    readonly count: number;
    readonly column: Column;
    readonly rows: readonly number[];
  };
  let at = end;
  return {
    values: fromColumn(column, count),
    rows: rows.map((length) => {
      at += length * BYTES;
      return fromPlanes(all.subarray(at - length * BYTES, at));
    }),
  };
}
