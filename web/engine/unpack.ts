// Unpacks a stored file: a JSON text with columns of values, then long rows of numbers, all compressed with gzip, whose checksum detects
// damage. The build packs the files (make-stored/pack.ts).
import { type Column, fromColumn, type Value } from './columns.ts';

/** Rows of numbers below 2^32, with one number for each sample of the run. */
export type Rows = readonly Uint32Array[];

export const HEAD_BYTES = 4;
export const BYTES = Uint32Array.BYTES_PER_ELEMENT;

/** The numbers of a row from the bytes of their differences: first the lowest byte of each difference, then the next higher ones. */
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

const unzipped = async (bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer());

/** Throws if the bytes are damaged. */
export async function unpack(packed: Uint8Array<ArrayBuffer>): Promise<{ readonly values: readonly Value[]; readonly rows: Rows }> {
  const all = await unzipped(packed);
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
