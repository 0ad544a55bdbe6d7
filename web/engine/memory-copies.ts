// Copies of a memory, in blocks. A block that has not changed since the last copy is shared with it, and blocks can be packed. A copy
// contains every byte of the memory, so this code need not know what the bytes mean.
import { BLOCK_BYTES, BLOCK_WORDS, pack, same, unpack } from './block-codec.ts';
import { lookThrough } from './last-written.ts';

type Block = {
  /** At least one of `raw` and `packed` is set. */
  raw: Int32Array | null;
  packed: Int32Array | null;
  /** The number of copies that have the block. */
  copies: number;
  /** The memory had this block when it was last copied or restored, so the next copy is compared with it. */
  here: boolean;
};

/** `low`: the blocks from the start of the memory to the last one used. `high`: those with the allocator's bookkeeping. All bytes
 * between them are zero. */
export type MemoryCopy = { readonly low: readonly Block[]; readonly high: readonly Block[] };

const EMPTY: MemoryCopy = { low: [], high: [] };
/** The largest number of spare buffers, which are kept because copying into a new one costs a page fault for every 4 KiB. About this
 * many blocks change from copy to copy. */
const MOST_SPARE = 256;

export class MemoryCopies {
  readonly #memory: WebAssembly.Memory;
  readonly #lastWritten: (end: number) => number;
  /** The first block with the allocator's bookkeeping. */
  readonly #notesBlock: number;
  #here: MemoryCopy = EMPTY;
  readonly #unpacked = new Set<Block>();
  #spare: Int32Array[] = [];
  #rawBlocks = 0;
  #packedBytes = 0;

  /** `notesAt`: the address of the allocator's bookkeeping. All memory after it is copied. */
  constructor(memory: WebAssembly.Memory, notesAt: number) {
    this.#memory = memory;
    this.#lastWritten = lookThrough(memory);
    this.#notesBlock = Math.floor(notesAt / BLOCK_BYTES);
  }

  get bytes(): number {
    return (this.#rawBlocks + this.#spare.length) * BLOCK_BYTES + this.#packedBytes;
  }

  take(): MemoryCopy {
    const { buffer } = this.#memory;
    const lowEnd = Math.ceil(this.#lastWritten(this.#notesBlock * BLOCK_BYTES) / BLOCK_BYTES);
    const low: Block[] = [];
    for (let at = 0; at < lowEnd; at += 1) low.push(this.#taken(viewOf(buffer, at), this.#here.low[at]));
    const high: Block[] = [];
    const highEnd = buffer.byteLength / BLOCK_BYTES;
    for (let at = this.#notesBlock; at < highEnd; at += 1) {
      high.push(this.#taken(viewOf(buffer, at), this.#here.high[at - this.#notesBlock]));
    }
    const copy = { low, high };
    for (const block of blocksOf(copy)) block.copies += 1;
    this.#beHere(copy);
    return copy;
  }

  /** Restores the memory from a copy. A memory cannot shrink, so it keeps its present size. */
  bring(copy: MemoryCopy): void {
    this.#beHere(copy);
    const { buffer } = this.#memory;
    for (const [at, block] of copy.low.entries()) viewOf(buffer, at).set(this.#rawOf(block));
    for (const [at, block] of copy.high.entries()) viewOf(buffer, this.#notesBlock + at).set(this.#rawOf(block));
    const lowBytes = copy.low.length * BLOCK_BYTES;
    const written = this.#lastWritten(this.#notesBlock * BLOCK_BYTES);
    if (written > lowBytes) new Uint8Array(buffer, lowBytes, written - lowBytes).fill(0);
  }

  drop(copy: MemoryCopy): void {
    for (const block of blocksOf(copy)) {
      block.copies -= 1;
      if (!block.here) this.#leave(block);
    }
  }

  /** Packs blocks for about `ms` milliseconds. Returns whether some are left. */
  packFor(ms: number): boolean {
    const end = performance.now() + ms;
    for (const block of this.#unpacked) {
      if (performance.now() >= end) return true;
      this.#pack(block);
    }
    return false;
  }

  /** Drops spare buffers and packs blocks, the oldest first, until the copies take at most `bytes` or nothing more can be saved. */
  packUntil(bytes: number): void {
    this.#spare.length = Math.max(0, this.#spare.length - Math.ceil(Math.max(0, this.bytes - bytes) / BLOCK_BYTES));
    for (const block of this.#unpacked) {
      if (this.bytes <= bytes) return;
      if (block.here) continue;
      this.#pack(block);
      this.#spare.pop();
    }
  }

  #taken(now: Int32Array, old: Block | undefined): Block {
    if (old?.raw && same(now, old.raw)) return old;
    const raw = this.#room();
    raw.set(now);
    const block: Block = { raw, packed: null, copies: 0, here: false };
    this.#unpacked.add(block);
    return block;
  }

  /** Marks the blocks of a copy as those that the memory has now, and releases the others. */
  #beHere(copy: MemoryCopy): void {
    const before = this.#here;
    for (const block of blocksOf(before)) block.here = false;
    for (const block of blocksOf(copy)) block.here = true;
    for (const block of blocksOf(before)) if (!block.here) this.#leave(block);
    this.#here = copy;
  }

  #rawOf(block: Block): Int32Array {
    if (block.raw !== null) return block.raw;
    if (block.packed === null) throw new Error('a block has neither raw nor packed bytes');
    const raw = this.#room();
    unpack(block.packed, raw);
    block.raw = raw;
    return raw;
  }

  /** For a block that the memory no longer has: drops its raw form if it is packed, and the whole block if no copy has it. */
  #leave(block: Block): void {
    if (block.copies === 0) {
      this.#unpacked.delete(block);
      this.#packedBytes -= block.packed?.byteLength ?? 0;
      block.packed = null;
    } else if (block.packed === null) {
      return;
    }
    if (block.raw === null) return;
    this.#rawBlocks -= 1;
    if (this.#spare.length < MOST_SPARE) this.#spare.push(block.raw);
    block.raw = null;
  }

  #pack(block: Block): void {
    this.#unpacked.delete(block);
    if (block.raw === null) return;
    block.packed = pack(block.raw);
    this.#packedBytes += block.packed.byteLength;
    if (!block.here) this.#leave(block);
  }

  #room(): Int32Array {
    this.#rawBlocks += 1;
    return this.#spare.pop() ?? new Int32Array(BLOCK_WORDS);
  }
}

const viewOf = (buffer: ArrayBuffer, block: number): Int32Array => new Int32Array(buffer, block * BLOCK_BYTES, BLOCK_WORDS);

const blocksOf = ({ low, high }: MemoryCopy): readonly Block[] => [...low, ...high];
