import { expect, test } from 'vitest';
import { lookThrough, STRIDE_BYTES } from './last-written.ts';

const PAGE = 64 * 1024;

test('the last written byte is found anywhere, and bytes behind the end are ignored', () => {
  const memory = new WebAssembly.Memory({ initial: 2 });
  const lastWritten = lookThrough(memory);
  const end = PAGE + STRIDE_BYTES;
  expect(lastWritten(end)).toBe(0);
  new Uint8Array(memory.buffer)[end] = 1;
  expect(lastWritten(end)).toBe(0);
  for (let at = 0; at < end; at += 1) {
    const bytes = new Uint8Array(memory.buffer);
    bytes[at] = 0x80;
    if (lastWritten(end) !== (Math.floor(at / STRIDE_BYTES) + 1) * STRIDE_BYTES) expect(`${lastWritten(end)} for ${at}`).toBe('right');
    bytes[at] = 0;
  }
});

test('memory that grows is looked through too', () => {
  const memory = new WebAssembly.Memory({ initial: 1 });
  const lastWritten = lookThrough(memory);
  memory.grow(1);
  new Uint8Array(memory.buffer)[PAGE + 5] = 1;
  expect(lastWritten(2 * PAGE)).toBe(PAGE + STRIDE_BYTES);
});
