// The engine's linear memory, as far as time travel has to know about it.
import { STRIDE_BYTES } from './last-written.ts';
import type { InitOutput } from './wasm/engine.js';

/** What is used of a started instance. */
export type Instance = Pick<InitOutput, 'memory' | '__wbindgen_malloc' | '__wbindgen_free' | '__wbindgen_externrefs'>;

/** The machines of the stories need up to twice the memory while they run as when they have booted. Unused room costs nothing. */
const ROOM_SHARE = 1.2;
const ROOM_LEAST = 8 * 1024 * 1024;
const ALIGNMENT = 8;
/** Around each piece of memory the allocator keeps notes of its own. */
const NOTES_LEAST = 128;

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
