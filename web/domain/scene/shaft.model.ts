// The deepest call stack so far, drawn as a shaft that fills: which task it belongs to, its parts, and the bytes that do not fit.
import type { SceneFrame } from '../../engine/protocol.ts';
import { STACK_BYTES } from '../stack/stack.model.ts';

export type ShaftPart = SceneFrame['stack']['parts'][number]['part'];

/** The task that the stack belongs to. A program is called by its name, a kernel thread by its role. */
export type Owner = { readonly type: 'program'; readonly name: string } | { readonly type: 'kswapd' } | { readonly type: 'flusher' };

export type Shaft = {
  readonly owner: Owner;
  readonly bytes: number;
  /** Bytes beyond the end of the stack. */
  readonly over: number;
  /** The parts from the bottom up; `from` and `to` are in bytes. */
  readonly parts: readonly { readonly part: ShaftPart; readonly from: number; readonly to: number }[];
  /** The task has written to the disk at this stack depth. */
  readonly writes: boolean;
};

export function ownerOf(task: string): Owner {
  if (/^kswapd\d*$/.test(task)) return { type: 'kswapd' };
  return /^(flush-|kworker)/.test(task) ? { type: 'flusher' } : { type: 'program', name: task };
}

/** null: no task has called the kernel yet. */
export function shaftOf({ stack }: SceneFrame): Shaft | null {
  if (stack.bytes === 0) return null;
  let from = 0;
  const parts = stack.parts.map(({ part, bytes }) => {
    const one = { part, from, to: from + bytes };
    from += bytes;
    return one;
  });
  return {
    owner: ownerOf(stack.task),
    bytes: stack.bytes,
    over: Math.max(0, stack.bytes - STACK_BYTES),
    parts,
    writes: parts.some(({ part }) => part === 'writes'),
  };
}
