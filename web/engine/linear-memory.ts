// The engine's linear memory, as far as time travel has to know about it.
import type { InitOutput } from './wasm/engine.js';

/** What is used of a started instance. */
export type Instance = Pick<InitOutput, 'memory' | '__wbindgen_malloc' | '__wbindgen_free' | '__wbindgen_externrefs'>;

/** The machines of the stories need up to twice the memory while they run as when they have booted. Unused room costs nothing. */
const ROOM_SHARE = 1.2;
const ROOM_LEAST = 8 * 1024 * 1024;
const ALIGNMENT = 8;
/** Around each piece of memory the allocator keeps notes of its own. */
const NOTES_LEAST = 128;
/** Words looked at together. */
const STRIDE = 8;
const STRIDE_BYTES = STRIDE * Uint32Array.BYTES_PER_ELEMENT;

/**
 * Lets the heap grow now instead of during the run. Going back in time makes the allocator forget that memory has grown, but
 * does not shrink it, so growing again would take ever more. Returns where the room ends: behind it are notes of the allocator,
 * before it whatever the run will need, and between them nothing that was ever written.
 */
export function makeRoom({ memory, __wbindgen_malloc, __wbindgen_free }: Instance): number {
  const bytes = Math.ceil((memory.buffer.byteLength * ROOM_SHARE + ROOM_LEAST) / ALIGNMENT) * ALIGNMENT;
  const room = __wbindgen_malloc(bytes, ALIGNMENT);
  __wbindgen_free(room, bytes, ALIGNMENT);
  return Math.floor((room + bytes - NOTES_LEAST) / STRIDE_BYTES) * STRIDE_BYTES;
}

/** Bytes from the start up to the last before `end` that was ever written; `end` is a multiple of 32. */
export function usedBytes(buffer: ArrayBuffer, end: number): number {
  const words = new Uint32Array(buffer, 0, end / Uint32Array.BYTES_PER_ELEMENT);
  let used = words.length;
  while (used > 0) {
    let some = 0;
    for (let back = 1; back <= STRIDE; back += 1) some |= words[used - back] ?? 0;
    if (some !== 0) break;
    used -= STRIDE;
  }
  return used * Uint32Array.BYTES_PER_ELEMENT;
}
