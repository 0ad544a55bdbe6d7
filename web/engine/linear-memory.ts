// Prepares the engine's linear memory for checkpoints.
import { STRIDE_BYTES } from './last-written.ts';
import type { InitOutput } from './wasm/engine.js';

/** The exports of a started instance that are used here. */
export type Instance = Pick<InitOutput, 'memory' | '__wbindgen_malloc' | '__wbindgen_free' | '__wbindgen_externrefs'>;

/** The room to reserve: ROOM_SHARE times the memory after booting, plus ROOM_LEAST bytes. The machines of the stories need up to twice
 * the memory that they have after booting. Unused room costs nothing. */
const ROOM_SHARE = 1.2;
const ROOM_LEAST = 8 * 1024 * 1024;
const ALIGNMENT = 8;
/** Bytes at the end of the room that may hold bookkeeping of the allocator, which it keeps around each piece of memory. */
const NOTES_LEAST = 128;

/** Grows the heap now instead of during the run. Restoring a checkpoint makes the allocator forget that memory has grown, but does not
 * shrink the memory, so it would grow again after each restore. Returns the end of the room: the run uses memory before this address, the
 * allocator's bookkeeping is after it, and the bytes between the two were never written. */
export function makeRoom({ memory, __wbindgen_malloc, __wbindgen_free }: Instance): number {
  const bytes = Math.ceil((memory.buffer.byteLength * ROOM_SHARE + ROOM_LEAST) / ALIGNMENT) * ALIGNMENT;
  const room = __wbindgen_malloc(bytes, ALIGNMENT);
  __wbindgen_free(room, bytes, ALIGNMENT);
  return Math.floor((room + bytes - NOTES_LEAST) / STRIDE_BYTES) * STRIDE_BYTES;
}
