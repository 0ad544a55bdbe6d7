// Packs stored values as bytes for engine/unpack.ts.
import { gzipSync } from 'node:zlib';
import { toColumn, type Value } from '../engine/columns.ts';
import { BYTES, HEAD_BYTES, type Rows } from '../engine/unpack.ts';

/** The bytes of a row: the differences between its numbers, zigzag-coded so that small differences of either sign become small numbers;
 * first the lowest byte of each, then the next higher ones. */
function toPlanes(row: Uint32Array): Uint8Array {
  const planes = new Uint8Array(row.length * BYTES);
  for (let at = 0; at < row.length; at += 1) {
    const step = ((row[at] ?? 0) - (row[at - 1] ?? 0)) | 0;
    const folded = (step << 1) ^ (step >> 31);
    for (let byte = 0; byte < BYTES; byte += 1) planes[byte * row.length + at] = folded >>> (8 * byte);
  }
  return planes;
}

/** Packs a list of values. Longer lists pack better, because data that the values share is written once. The same values always give the
 * same bytes. */
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
  // A file is packed once and read often, so it is packed at the highest level, which the browser's compression streams do not offer.
  return new Uint8Array(gzipSync(all, { level: 9 }));
}
