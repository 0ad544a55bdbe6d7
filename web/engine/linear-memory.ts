// The parts of the engine's linear memory that time travel has to know.
import { STRIDE_BYTES } from './last-written.ts';
import type { InitOutput } from './wasm/engine.js';

/** The parts of a started instance that are used here. */
export type Instance = Pick<InitOutput, 'memory' | '__wbindgen_malloc' | '__wbindgen_free' | '__wbindgen_externrefs'>;

/** While the machines of the stories run, they need up to twice the memory that they have after booting. Unused room costs nothing. */
const ROOM_SHARE = 1.2;
const ROOM_LEAST = 8 * 1024 * 1024;
const ALIGNMENT = 8;
/** The allocator keeps bookkeeping data around each piece of memory. */
const NOTES_LEAST = 128;

/** Grows the heap now instead of during the run. Going back in time makes the allocator forget that memory has grown, but does not shrink
 * it, so it would grow again after each step back. Returns the end of the room: the allocator's bookkeeping lies behind it, the memory that
 * the run will need lies before it, and the bytes between them were never written. */
export function makeRoom({ memory, __wbindgen_malloc, __wbindgen_free }: Instance): number {
  const bytes = Math.ceil((memory.buffer.byteLength * ROOM_SHARE + ROOM_LEAST) / ALIGNMENT) * ALIGNMENT;
  const room = __wbindgen_malloc(bytes, ALIGNMENT);
  __wbindgen_free(room, bytes, ALIGNMENT);
  return Math.floor((room + bytes - NOTES_LEAST) / STRIDE_BYTES) * STRIDE_BYTES;
}
