// A text as a QR code: which of its modules are black. The page, PDFs and pictures draw the same modules.
import { encode } from 'uqr';

/** Rows from top to bottom, each with its modules from left to right; true is black. The white edge is not included. */
export type QrModules = readonly (readonly boolean[])[];

/** Width of the white edge around the code, in modules. ISO/IEC 18004 requires it so that cameras find the code. */
export const QR_QUIET = 4;

/** Maximum number of bytes in the largest code: ISO/IEC 18004, version 40-L. */
export const QR_LIMIT = 2953;

/** A text as a code; null: the text is too long. The code stays readable if at least a fifteenth of it is lost, or more if a higher level of
 * correction fits into the same size. */
export function qrModules(text: string): QrModules | null {
  if (new TextEncoder().encode(text).length > QR_LIMIT) return null;
  return encode(text, { ecc: 'L', boostEcc: true, border: 0 }).data;
}

/** The black modules as a path for SVG or PDF, one unit per module. The origin is the upper left corner of the code without its edge. */
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
