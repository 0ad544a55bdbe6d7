// Words of the picture of kernel stacks.

import type { StackPart } from '../../domain/stack/stack.model.ts';
import type { Ns } from '../../engine/units.ts';
import { clock, count } from '../../words/format.ts';
import { inLanguage } from '../../words/language.ts';

const PARTS: Readonly<Record<StackPart, string>> = { call: 'call', reclaim: 'reclaim', below: 'writepage' };

const bytes = (n: number): string => (n === 1 ? '1 byte' : `${count(n)} bytes`);
const leftOf = (left: number): string => (left < 0 ? `${count(-left)} over` : `${count(left)} left`);
const beyond = (n: number): string => `${bytes(n)} beyond the stack, so other memory is overwritten`;

export const stackWords = inLanguage('stackWords', {
  title: (shown: number, more: number) => (more === 0 ? 'Kernel stacks' : `Kernel stacks (${count(shown)} of ${count(shown + more)})`),
  twin: 'Kernel stacks, outermost function first',
  unsized: 'no size published',
  wall: 'beyond: overwritten',
  /** Words for a stretch of a bar, longest form first. */
  part: (part: StackPart, own: number) => [`${PARTS[part]} ${count(own)}`, PARTS[part]],
  /** Words beside a bar. */
  left: leftOf,
  total: (used: number, left: number) => `${count(used)} · ${leftOf(left)}`,
  totalLong: (used: number, size: number, left: number) =>
    left < 0 ? `${count(used)} of ${bytes(size)}: ${beyond(-left)}` : `${count(used)} of ${bytes(size)}, ${count(left)} left`,
  totalWhole: (used: number, size: number, left: number) => `${count(used)} of ${bytes(size)}, ${leftOf(left)}`,
  /** The note in the heading: what the reader should notice in the bars. */
  note: (name: string, total: string, widest: string, newest: string) => `${name}: ${total}. Widest: ${widest}; newest: ${newest}`,
  noteBeyond: (name: string, over: number, newest: string) => `${name}: ${beyond(over)}. Newest: ${newest}`,
  fn: (name: string, own: number) => `${name} ${count(own)}`,
  twinFunction: (name: string, own: number) => `${name} ${own === 0 ? 'without a published size' : count(own)}`,
  /** `own`: bytes of the function; `sum`: bytes of the function and of all its callers. */
  told: (name: string, own: number, sum: number) =>
    `${name}: ${own === 0 ? 'no size published' : bytes(own)}, ${count(sum)} with all its callers`,
  reader: (name: string) => `Functions on the stack of ${name}; the up and down arrows step through them`,
  readerDeepest: (name: string) => `Functions on the deepest stack so far, of ${name}; the up and down arrows step through them`,
  noTask: 'No task is in a part of the kernel whose stack is modelled',
  deepest: 'deepest so far',
  deepestShort: 'deepest',
  goTo: (name: string, ns: Ns) => `Deepest so far: ${name} at ${clock(ns)}. Go there`,
  functions: (sized: number, unsized: number) =>
    `${count(sized)} ${sized === 1 ? 'function' : 'functions'} with a published size${unsized === 0 ? '' : `, ${count(unsized)} without one`}`,
  at: (ns: Ns) => `at ${clock(ns)}`,
  notInPlay: 'No stack sizes were published for this kernel. The runs of 2010 have this picture.',
});
