// The deepest call stack so far as a shaft that fills: whose it is, its parts, and what does not fit.
import type { SceneFrame } from '../../engine/protocol.ts';
import { STACK_BYTES } from '../stack/stack.model.ts';

export type ShaftPart = SceneFrame['stack']['parts'][number]['part'];

/** Programs are told by their names, the kernel's own workers by what they are. */
export type Owner = { readonly type: 'program'; readonly name: string } | { readonly type: 'kswapd' } | { readonly type: 'flusher' };

export type Shaft = {
  readonly owner: Owner;
  readonly bytes: number;
  /** Bytes beyond the edge. */
  readonly over: number;
  /** From the bottom up: where each begins and ends, in bytes. */
  readonly parts: readonly { readonly part: ShaftPart; readonly from: number; readonly to: number }[];
  /** Its owner has written to the disk from this depth. */
  readonly writes: boolean;
};

export function ownerOf(task: string): Owner {
  if (/^kswapd\d*$/.test(task)) return { type: 'kswapd' };
  return /^(flush-|kworker)/.test(task) ? { type: 'flusher' } : { type: 'program', name: task };
}

/** null: nobody has called the kernel yet. */
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
