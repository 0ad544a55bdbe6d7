// Finds the last byte of the engine's memory that is not zero, with a few hand-written WebAssembly instructions. Every checkpoint needs it,
// and a loop in JavaScript takes twenty times as long.

/** Bytes that one step of the loop examines. */
export const STRIDE_BYTES = 32;

// biome-ignore format: an instruction a line.
const BODY = [
  0x00, // no local variables
  0x02, 0x40, // block: until nothing is left
  0x03, 0x40, // loop
  0x20, 0, 0x45, 0x0d, 1, // leave the block at 0
  0x20, 0, 0x41, STRIDE_BYTES, 0x6b, 0x22, 0, // end -= STRIDE_BYTES; its value is the first address
  0x29, 3, 0, // i64.load
  0x20, 0, 0x29, 3, 8, 0x84, // i64.load offset=8, i64.or
  0x20, 0, 0x29, 3, 16, 0x84,
  0x20, 0, 0x29, 3, 24, 0x84,
  0x50, 0x0d, 0, // i64.eqz: repeat the loop
  0x20, 0, 0x41, STRIDE_BYTES, 0x6a, 0x0f, // return end + STRIDE_BYTES
  0x0b, 0x0b, // end of loop and block
  0x41, 0, 0x0b, // the result is 0: all bytes are zero
];

// biome-ignore format: a section a line.
const MODULE = [
  0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0, // magic number, version
  1, 6, 1, 0x60, 1, 0x7f, 1, 0x7f, // one type: i32 to i32
  2, 8, 1, 1, 0x65, 1, 0x6d, 2, 0, 0, // import: memory "e" "m" of any size
  3, 2, 1, 0, // one function
  7, 5, 1, 1, 0x66, 0, 0, // export "f"
  10, BODY.length + 2, 1, BODY.length, ...BODY,
];

/** Takes an end, a multiple of 32. Returns the number of bytes from the start up to the last non-zero byte before that end, rounded up to a
 * multiple of 32. */
export function lookThrough(memory: WebAssembly.Memory): (end: number) => number {
  const { f } = new WebAssembly.Instance(new WebAssembly.Module(new Uint8Array(MODULE)), { e: { m: memory } }).exports;
  if (typeof f !== 'function') throw new Error('the module does not export its function');
  return (end) => Number(f(end));
}
