import { expect, test } from 'vitest';
import { createDice } from '../test/engine.ts';
import { Checkpoints, type Place, wideSpacing } from './checkpoints.ts';

/** The layout of the memory: one used WebAssembly page, some room, and the allocator's bookkeeping at the end. */
const USED = 64 * 1024;
const NOTES_AT = 2 * USED;
const SIZE_PAGES = 3;
/** Enough for twenty checkpoints. */
const BUDGET = 20 * 1.1 * USED;

/** A memory whose first word tells which state it holds. */
function createMemory(): {
  readonly memory: WebAssembly.Memory;
  readonly write: (word: number) => void;
  readonly read: () => number;
} {
  const memory = new WebAssembly.Memory({ initial: SIZE_PAGES });
  new Uint8Array(memory.buffer).fill(1, 0, USED);
  const word = (): Uint32Array => new Uint32Array(memory.buffer, 0, 1);
  return { memory, write: (value) => word().fill(value), read: () => word()[0] ?? 0 };
}

/** Fills the memory with new random words, so that hardly a word stays the same and hardly anything repeats. */
function scramble(memory: WebAssembly.Memory, dice: (below: number) => number): void {
  const words = new Uint32Array(memory.buffer, 0, USED / 4);
  for (let at = 0; at < words.length; at += 1) words[at] = dice(2 ** 32);
}

const place = (event: number): Place => ({ event, timeNs: event * 10, costMs: event });

test('the start of the run is kept however long the run becomes', () => {
  const { memory, write } = createMemory();
  const checkpoints = new Checkpoints(memory, NOTES_AT, BUDGET);
  for (let event = 0; event <= 100_000; event += 10) {
    write(event);
    if (checkpoints.due(place(event), 'even')) checkpoints.layCoarse(place(event), 'even');
  }
  expect(checkpoints.best((one) => one.event < 1)?.place.event).toBe(0);
});

test('the coarse tier covers the run evenly within its budget', () => {
  const { memory } = createMemory();
  const dice = createDice(20);
  const checkpoints = new Checkpoints(memory, NOTES_AT, BUDGET);
  for (let event = 0; event <= 100_000; event += 10) {
    if (!checkpoints.due(place(event), 'even')) continue;
    scramble(memory, dice);
    checkpoints.layCoarse(place(event), 'even');
    expect(checkpoints.bytes).toBeLessThanOrEqual(BUDGET);
  }
  expect(checkpoints.count).toBeGreaterThan(5);
  for (let event = 1; event <= 100_000; event += 997) {
    const best = checkpoints.best((one) => one.event < event);
    expect(event - (best?.place.event ?? 0)).toBeLessThanOrEqual(20_000);
  }
});

test('restoring brings back the bytes, also when the memory has grown since', () => {
  const { memory, write, read } = createMemory();
  const checkpoints = new Checkpoints(memory, NOTES_AT, BUDGET);
  write(7);
  checkpoints.layCoarse(place(7), 'even');
  memory.grow(SIZE_PAGES);
  write(8);
  const checkpoint = checkpoints.best(() => true);
  if (checkpoint === null) throw new Error('it was laid just now');
  checkpoints.restore(checkpoint);
  expect(read()).toBe(7);
});

test('whatever is laid and dropped within a budget, restoring brings back the bytes', () => {
  const { memory } = createMemory();
  const dice = createDice(21);
  const checkpoints = new Checkpoints(memory, NOTES_AT, BUDGET);
  const bytes = new Map<number, Uint8Array>();
  for (let event = 0; event < 20_000; event += 25) {
    scramble(memory, dice);
    bytes.set(event, new Uint8Array(memory.buffer).slice());
    if (checkpoints.due(place(event), 'even')) checkpoints.layCoarse(place(event), 'even');
    else checkpoints.layFine(place(event), 10_000);
    if (event % 100 !== 0) continue;
    const some = dice(event + 1);
    const checkpoint = checkpoints.best((one) => one.event <= some);
    if (checkpoint === null) throw new Error('the start is kept');
    checkpoints.restore(checkpoint);
    expect(Buffer.compare(new Uint8Array(memory.buffer), bytes.get(checkpoint.place.event) ?? new Uint8Array())).toBe(0);
  }
});

test('a budget that is too small for one still leaves the fewest that make sense', () => {
  const { memory } = createMemory();
  const dice = createDice(22);
  const checkpoints = new Checkpoints(memory, NOTES_AT, 1);
  for (let event = 0; event <= 10_000; event += 10) {
    scramble(memory, dice);
    if (checkpoints.due(place(event), 'even')) checkpoints.layCoarse(place(event), 'even');
    else checkpoints.layFine(place(event), event);
    expect(checkpoints.count).toBeLessThanOrEqual(4);
  }
  expect(checkpoints.count).toBeGreaterThanOrEqual(3);
  expect(checkpoints.best((one) => one.event < 1)?.place.event).toBe(0);
});

test('the fine tier keeps those nearest to the cursor', () => {
  const { memory } = createMemory();
  const checkpoints = new Checkpoints(memory, NOTES_AT, BUDGET);
  checkpoints.layCoarse(place(0), 'even');
  for (let event = 1; event <= 20; event += 1) checkpoints.layFine(place(event * 100), 1_000);
  expect(checkpoints.best((one) => one.event < 1_001)?.place.event).toBe(1_000);
  expect(checkpoints.best((one) => one.event < 150)?.place.event).toBe(0);
});

test('while the user waits, copies lie so far apart that laying them takes as long as going back to one', () => {
  const copyMs = 4;
  for (const wayMs of [500, 5_000, 50_000]) {
    let copies = 0;
    for (let at = copyMs; at < wayMs; at += wideSpacing(at, copyMs)) copies += 1;
    expect((copies * copyMs) / wideSpacing(wayMs, copyMs)).toBeGreaterThan(0.8);
    expect((copies * copyMs) / wideSpacing(wayMs, copyMs)).toBeLessThan(1.2);
  }
});

test('far from the start, a checkpoint that is due while the user does not wait is not due while the user waits', () => {
  const { memory } = createMemory();
  const checkpoints = new Checkpoints(memory, NOTES_AT, BUDGET);
  const far = 1_000_000_000;
  checkpoints.layCoarse(place(far), 'wide');
  const on = { ...place(far + 1), costMs: far + Math.max(25, checkpoints.copyMs * 4) };
  expect(checkpoints.due(on, 'even')).toBe(true);
  expect(checkpoints.due(on, 'wide')).toBe(false);
});
