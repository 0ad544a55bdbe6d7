// The engine's linear memory, as far as time travel has to know about it.
import type { InitOutput } from './wasm/engine.js';

/** What is used of a started instance. */
export type Instance = Pick<InitOutput, 'memory' | '__wbindgen_malloc' | '__wbindgen_free'>;

/** wasm memory grows in these. The allocator ends its heap with a note in the last one. */
export const WASM_PAGE = 65_536;
/** The machines of the stories need up to twice the memory while they run as when they have booted. Unused room costs nothing. */
const ROOM_SHARE = 1.2;
const ROOM_LEAST = 8 * 1024 * 1024;
const ALIGNMENT = 8;
/** Words looked at together. */
const STRIDE = 8;

/**
 * Lets the heap grow now instead of during the run. Going back in time makes the allocator forget that memory has grown, but
 * does not shrink it, so growing again would take ever more.
 */
export function makeRoom({ memory, __wbindgen_malloc, __wbindgen_free }: Instance): void {
  const bytes = Math.ceil((memory.buffer.byteLength * ROOM_SHARE + ROOM_LEAST) / WASM_PAGE) * WASM_PAGE;
  __wbindgen_free(__wbindgen_malloc(bytes, ALIGNMENT), bytes, ALIGNMENT);
}

/** Bytes from the start up to the last that was ever written, not counting the allocator's note at the end. */
export function usedBytes(buffer: ArrayBuffer): number {
  const words = new Uint32Array(buffer, 0, (buffer.byteLength - WASM_PAGE) / Uint32Array.BYTES_PER_ELEMENT);
  let end = words.length;
  while (end > 0) {
    let some = 0;
    for (let back = 1; back <= STRIDE; back += 1) some |= words[end - back] ?? 0;
    if (some !== 0) break;
    end -= STRIDE;
  }
  return end * Uint32Array.BYTES_PER_ELEMENT;
}
