// Only messages between windows are used here, as in a browser whose BroadcastChannel does not work, for example on a page from a file.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openChannel } from './lecture-channel.ts';

const listeners = new Set<(event: unknown) => void>();
const receive = (event: unknown): void => {
  for (const listener of listeners) listener(event);
};

beforeEach(() => {
  vi.stubGlobal('BroadcastChannel', undefined);
  // The origins of a page from a file, in Chromium.
  vi.stubGlobal('window', { origin: 'null' });
  vi.stubGlobal('location', { origin: 'file://' });
  vi.stubGlobal('addEventListener', (_type: string, listener: (event: unknown) => void) => listeners.add(listener));
  vi.stubGlobal('removeEventListener', (_type: string, listener: (event: unknown) => void) => listeners.delete(listener));
});

afterEach(() => {
  vi.unstubAllGlobals();
  listeners.clear();
});

const envelope = (nth: number, lecture = 'one') => ({ app: 'reclaimscope', lecture, sender: 'other', nth, message: { type: 'hello' } });

test('the window that speaks is known, although it is none of the class of this one', () => {
  const hear = vi.fn();
  openChannel({ id: 'one', other: () => null, hear });
  const other = { closed: false };
  receive({ origin: 'null', source: other, data: envelope(1) });
  expect(hear).toHaveBeenCalledExactlyOnceWith({ type: 'hello' }, other);
});

test('what is said twice is heard once; other origins and other lectures are not heard, and nobody is after the end', () => {
  const hear = vi.fn();
  const channel = openChannel({ id: 'one', other: () => null, hear });
  receive({ origin: 'https://elsewhere.example', source: null, data: envelope(1) });
  receive({ origin: 'null', source: null, data: envelope(1, 'two') });
  expect(hear).not.toHaveBeenCalled();
  receive({ origin: 'null', source: null, data: envelope(1) });
  receive({ origin: 'null', source: null, data: envelope(1) });
  expect(hear).toHaveBeenCalledTimes(1);
  channel.close();
  receive({ origin: 'null', source: null, data: envelope(2) });
  expect(hear).toHaveBeenCalledTimes(1);
});

test('a page from a file can only speak to any origin', () => {
  const other = { postMessage: vi.fn() };
  openChannel({ id: 'one', other: () => other as unknown as Window, hear: () => undefined }).say('something');
  expect(other.postMessage).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ message: 'something', nth: 1 }), '*');
});
