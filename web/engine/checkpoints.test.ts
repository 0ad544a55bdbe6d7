import { expect, test } from 'vitest';
import { Checkpoints, type Place } from './checkpoints.ts';

/** What is used, some room, and the allocator's notes at the end. */
const USED = 64 * 1024;
const NOTES_AT = 2 * USED;
const SIZE = 3 * USED;
/** Room for twenty. */
const BUDGET = 20 * 1.1 * USED;

/** A memory whose first word says where it is. */
function createMemory(): {
  readonly buffer: () => ArrayBuffer;
  readonly grow: () => void;
  readonly write: (word: number) => void;
  readonly read: () => number;
} {
  let memory = new ArrayBuffer(SIZE);
  new Uint8Array(memory).fill(1, 0, USED);
  const word = (): Uint32Array => new Uint32Array(memory, 0, 1);
  return {
    buffer: () => memory,
    grow: () => {
      const larger = new ArrayBuffer(memory.byteLength * 2);
      new Uint8Array(larger).set(new Uint8Array(memory));
      memory = larger;
    },
    write: (value) => word().fill(value),
    read: () => word()[0] ?? 0,
  };
}

const place = (event: number): Place => ({ event, timeNs: event * 10, costMs: event });

test('the start of the run is kept however long the run becomes', () => {
  const memory = createMemory();
  const checkpoints = new Checkpoints(memory.buffer, NOTES_AT, BUDGET);
  for (let event = 0; event <= 100_000; event += 10) {
    memory.write(event);
    if (checkpoints.due(place(event))) checkpoints.layCoarse(place(event));
  }
  expect(checkpoints.best((one) => one.event < 1)?.place.event).toBe(0);
});

test('the coarse tier covers the run evenly within its budget', () => {
  const memory = createMemory();
  const checkpoints = new Checkpoints(memory.buffer, NOTES_AT, BUDGET);
  for (let event = 0; event <= 100_000; event += 10) if (checkpoints.due(place(event))) checkpoints.layCoarse(place(event));
  expect(checkpoints.bytes).toBeLessThanOrEqual(BUDGET);
  for (let event = 1; event <= 100_000; event += 997) {
    const best = checkpoints.best((one) => one.event < event);
    expect(event - (best?.place.event ?? 0)).toBeLessThanOrEqual(20_000);
  }
});

test('restoring brings back the bytes, also when the memory has grown since', () => {
  const memory = createMemory();
  const checkpoints = new Checkpoints(memory.buffer, NOTES_AT, BUDGET);
  memory.write(7);
  checkpoints.layCoarse(place(7));
  memory.grow();
  memory.write(8);
  const checkpoint = checkpoints.best(() => true);
  if (checkpoint === null) throw new Error('it was laid just now');
  checkpoints.restore(checkpoint);
  expect(memory.read()).toBe(7);
});

test('the fine tier keeps those nearest to the cursor', () => {
  const memory = createMemory();
  const checkpoints = new Checkpoints(memory.buffer, NOTES_AT, BUDGET);
  checkpoints.layCoarse(place(0));
  for (let event = 1; event <= 20; event += 1) checkpoints.layFine(place(event * 100), 1_000);
  expect(checkpoints.best((one) => one.event < 1_001)?.place.event).toBe(1_000);
  expect(checkpoints.best((one) => one.event < 150)?.place.event).toBe(0);
});
