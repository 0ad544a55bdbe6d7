// Words for a call stack.

import { amountText } from '../../domain/scene/amounts.words.ts';
import { inMb } from '../../domain/scene/marks.model.ts';
import type { Owner, ShaftPart } from '../../domain/scene/shaft.model.ts';
import { count } from '../../words/format.ts';
import { inLanguage } from '../../words/language.ts';

const nameOf = (owner: Owner): string => (owner.type === 'program' ? owner.name : owner.type === 'kswapd' ? 'kswapd' : 'the flusher');

const PARTS: Readonly<Record<ShaftPart, readonly string[]>> = {
  wants: ['system call'],
  searches: ['reclaim'],
  writes: ['file system writes', 'file system'],
  drives: ['disk driver', 'driver'],
};

const BEYOND = {
  never: ['other data'],
  now: ['other data, overwritten', 'data overwritten', 'overwritten'],
  before: ['overwritten by a deeper call', 'overwritten before', 'overwritten'],
} as const;

export const shaftWords = inLanguage('shaftWords', {
  owner: nameOf,
  /** The title of the deepest stack. Longest form first. */
  name: (owner: Owner): readonly string[] => [
    `deepest call stack so far: ${nameOf(owner)}`,
    `deepest stack so far: ${nameOf(owner)}`,
    `deepest stack: ${nameOf(owner)}`,
    `stack: ${nameOf(owner)}`,
    nameOf(owner),
  ],
  /** The title of the present stack. Longest form first. */
  call: (owner: Owner): readonly string[] => [
    `call stack at this moment: ${nameOf(owner)}`,
    `stack at this moment: ${nameOf(owner)}`,
    `stack now: ${nameOf(owner)}`,
    `${nameOf(owner)} now`,
    nameOf(owner),
  ],
  /** The memory beyond the edge of the stack. `hit`: whether the shown call overwrites it ('now'), or an earlier call has ('before'). */
  beyond: (hit: 'now' | 'before' | null): readonly string[] => BEYOND[hit ?? 'never'],
  /** File pages that the flusher and reclaim have written so far. */
  writers: (flusher: number, reclaim: number): readonly (readonly [string, string])[] => [
    [`the flusher wrote ${amountText(inMb(flusher))}`, `reclaim wrote ${amountText(inMb(reclaim))}`],
    [`flusher wrote ${amountText(inMb(flusher))}`, `reclaim wrote ${amountText(inMb(reclaim))}`],
    [`flusher: ${amountText(inMb(flusher))}`, `reclaim: ${amountText(inMb(reclaim))}`],
  ],
  over: (bytes: number): readonly string[] => [
    `${count(bytes)} bytes into other data`,
    `${count(bytes)} bytes over`,
    `${count(bytes)} over`,
  ],
  spare: (bytes: number): readonly string[] => [`${count(bytes)} bytes to spare`, `${count(bytes)} to spare`, `${count(bytes)} left`],
  /** The name of a part of the stack. The part `wants` of a kernel thread is its own work, because it makes no system call. */
  part: (part: ShaftPart, owner: Owner): readonly string[] =>
    part === 'wants' && owner.type !== 'program' ? ['its own work', 'own work'] : PARTS[part],
  /** The number inside a part of the stack. */
  bytes: count,
  /** Forms of two lines. */
  writes: (owner: Owner): readonly (readonly [string, string])[] => [
    [`${nameOf(owner)} ${owner.type === 'program' ? 'itself ' : ''}wrote to disk`, 'with so much stack in use'],
    [`${nameOf(owner)} ${owner.type === 'program' ? 'itself ' : ''}wrote to disk`, 'at this depth'],
    [nameOf(owner), 'wrote a dirty page'],
    [nameOf(owner), 'wrote a page'],
  ],
});
