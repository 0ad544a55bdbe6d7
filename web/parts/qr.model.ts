// A text as a QR code: which of its squares are black. Pages, PDFs and pictures draw the same squares.
import { encode } from 'uqr';

/** Rows from above, in each the squares from the left; true is black. Without the white edge. */
export type QrModules = readonly (readonly boolean[])[];

/** How wide the white edge has to be for a camera to find the code, in squares: ISO/IEC 18004. */
export const QR_QUIET = 4;

/** Most bytes that the largest code holds: ISO/IEC 18004, version 40-L. */
export const QR_LIMIT = 2953;

/** null: it is too long for a code. A camera can do without a fifteenth of the squares, of more where that costs no room. */
export function qrModules(text: string): QrModules | null {
  if (new TextEncoder().encode(text).length > QR_LIMIT) return null;
  return encode(text, { ecc: 'L', boostEcc: true, border: 0 }).data;
}

/** The black squares as the path of an SVG or a PDF, one unit a square, begun at the left upper corner of the code without its edge. */
export function qrPath(modules: QrModules): string {
  const runs: string[] = [];
  for (const [y, row] of modules.entries()) {
    let from = 0;
    while (from < row.length) {
      let to = from;
      while (row[to] === true) to += 1;
      if (to > from) runs.push(`M${from} ${y}h${to - from}v1h${from - to}z`);
      from = to + 1;
    }
  }
  return runs.join('');
}
