import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createInbox } from './inbox.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const inboxOf = () => {
  const followed: string[] = [];
  const passedOver: string[] = [];
  const inbox = createInbox<string>({
    atOnce: 3,
    everyMs: 50,
    kindOf: (message) => message.charAt(0),
    follow: (message) => void followed.push(message),
    passOver: (message) => void passedOver.push(message),
  });
  return { inbox, followed, passedOver };
};

test('a few messages are followed at once, in their order', () => {
  const { inbox, followed } = inboxOf();
  for (const message of ['a1', 'b1', 'a2']) inbox.hear(message);
  expect(followed).toEqual(['a1', 'b1', 'a2']);
});

test('of a hundred thousand at once the first few are followed, and of each kind the newest', () => {
  const { inbox, followed, passedOver } = inboxOf();
  for (let nth = 1; nth <= 100_000; nth += 1) inbox.hear(`${nth % 2 === 0 ? 'a' : 'b'}${nth}`);
  expect(followed).toEqual(['b1', 'a2', 'b3']);
  vi.advanceTimersByTime(1_000);
  expect(followed).toEqual(['b1', 'a2', 'b3', 'a100000', 'b99999']);
  expect(passedOver).toHaveLength(100_000 - 5);
});

test('after a rest as many are followed at once as before, and nothing is after the end', () => {
  const { inbox, followed } = inboxOf();
  for (let nth = 0; nth < 10; nth += 1) inbox.hear(`a${nth}`);
  vi.advanceTimersByTime(1_000);
  followed.length = 0;
  for (const message of ['a', 'b', 'c', 'd', 'e']) inbox.hear(message);
  expect(followed).toEqual(['a', 'b', 'c']);
  inbox.close();
  vi.advanceTimersByTime(1_000);
  expect(followed).toEqual(['a', 'b', 'c']);
});
