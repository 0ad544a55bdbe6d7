// What is stored, as bytes, for engine/unpack.ts.
import { gzipSync } from 'node:zlib';
import { toColumn, type Value } from '../engine/columns.ts';
import { BYTES, HEAD_BYTES, type Rows } from '../engine/unpack.ts';

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

/** Lists of values are packed best: what they have in common is written once. The same values give the same bytes. */
export function pack(values: readonly Value[], rows: Rows = []): Uint8Array<ArrayBuffer> {
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
  // Done once and read often: as small as it gets, which a stream of the platform is not.
  return new Uint8Array(gzipSync(all, { level: 9 }));
}
