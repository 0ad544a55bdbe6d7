import { expect, test } from 'vitest';
import { createDice } from '../test/engine.ts';
import { BLOCK_BYTES } from './block-codec.ts';
import { MemoryCopies, type MemoryCopy } from './memory-copies.ts';

/** The layout of the memory: the used blocks, room for one and a half times as many, and a block with bookkeeping. */
const USED_BLOCKS = 6;
const NOTES_AT = 2.5 * USED_BLOCKS * BLOCK_BYTES;
const MEMORY_BLOCKS = 2.5 * USED_BLOCKS + 1;

type Kept = { readonly copy: MemoryCopy; readonly bytes: Uint8Array };

function createMemory() {
  const memory = new WebAssembly.Memory({ initial: MEMORY_BLOCKS });
  const bytes = (): Uint8Array => new Uint8Array(memory.buffer);
  const copies = new MemoryCopies(memory, NOTES_AT);
  const keep = (): Kept => ({ copy: copies.take(), bytes: bytes().slice() });
  const bringBack = (kept: Kept): void => {
    copies.bring(kept.copy);
    // The copy does not contain the memory by which the engine has grown since.
    expect(Buffer.compare(bytes().subarray(0, kept.bytes.length), kept.bytes)).toBe(0);
  };
  const fillBlock = (block: number, value: () => number): void => {
    const words = new Uint32Array(memory.buffer, block * BLOCK_BYTES, BLOCK_BYTES / 4);
    for (let at = 0; at < words.length; at += 1) words[at] = value();
  };
  return { memory, bytes, copies, keep, bringBack, fillBlock };
}

test.each([1, 2, 3, 4, 5])('whatever is written, packed, dropped and brought back, a copy is every byte of the memory: %d', (seed) => {
  const dice = createDice(seed);
  const { memory, bytes, copies, keep, bringBack, fillBlock } = createMemory();
  let kept: Kept[] = [keep()];
  for (let turn = 0; turn < 400; turn += 1) {
    const one = kept[dice(kept.length)];
    switch (dice(8)) {
      case 0:
        fillBlock(dice(USED_BLOCKS), () => dice(2 ** 32));
        break;
      case 1:
        bytes()[dice(USED_BLOCKS * BLOCK_BYTES)] = dice(256);
        break;
      case 2:
        bytes()[NOTES_AT + dice(bytes().length - NOTES_AT)] = dice(256);
        break;
      case 3:
        // Writes beyond the bytes that most copies use.
        if (dice(4) === 0) bytes()[dice(NOTES_AT)] = dice(256);
        if (dice(50) === 0) memory.grow(1);
        break;
      case 4:
        kept.push(keep());
        break;
      case 5:
        if (one !== undefined && kept.length > 1) {
          copies.drop(one.copy);
          kept = kept.filter((other) => other !== one);
        }
        break;
      case 6:
        if (dice(2) === 0) copies.packFor(Number.POSITIVE_INFINITY);
        else copies.packUntil(dice(copies.bytes));
        break;
      default:
        if (one !== undefined) bringBack(one);
    }
  }
  for (const one of kept) bringBack(one);
});

test('a block that several copies have is kept when one of them is dropped', () => {
  const { copies, keep, bringBack, fillBlock } = createMemory();
  fillBlock(0, () => 1);
  const first = keep();
  fillBlock(1, () => 2);
  const second = keep();
  fillBlock(0, () => 3);
  fillBlock(1, () => 4);
  keep();
  copies.packFor(Number.POSITIVE_INFINITY);
  copies.drop(first.copy);
  bringBack(second);
});

test('a copy of an unchanged memory costs nothing; a changed block costs one block, and much less when packed', () => {
  const { copies, keep, fillBlock } = createMemory();
  fillBlock(0, () => 1);
  fillBlock(1, () => 2);
  keep();
  const once = copies.bytes;
  keep();
  expect(copies.bytes).toBe(once);
  fillBlock(0, () => 3);
  keep();
  expect(copies.bytes).toBe(once + BLOCK_BYTES);
  copies.packUntil(once + BLOCK_BYTES / 10);
  expect(copies.bytes).toBeLessThanOrEqual(once + BLOCK_BYTES / 10);
});

test('when all copies are dropped, only the blocks remain with which the next copy is compared', () => {
  const dice = createDice(6);
  const { copies, keep, bringBack, fillBlock } = createMemory();
  const kept: Kept[] = [];
  for (let turn = 0; turn < 20; turn += 1) {
    fillBlock(dice(USED_BLOCKS), () => dice(2 ** 32));
    kept.push(keep());
    if (turn % 3 === 0) copies.packFor(Number.POSITIVE_INFINITY);
  }
  for (const one of kept.slice(0, 5)) bringBack(one);
  for (const { copy } of kept) copies.drop(copy);
  copies.packUntil(0);
  expect(copies.bytes).toBeLessThanOrEqual(MEMORY_BLOCKS * BLOCK_BYTES * 1.2);
});
