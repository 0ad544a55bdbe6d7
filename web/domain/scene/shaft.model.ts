// A kernel stack, drawn as a shaft that fills: its task, its parts, and the bytes that do not fit. The scene shows the deepest stack so
// far, or the present stack of the task that made the newest event, if a beat points at it.
import type { SceneFrame } from '../../engine/protocol.ts';
import { STACK_BYTES } from '../stack/stack.model.ts';

export type ShaftPart = SceneFrame['stack']['parts'][number]['part'];

/** The task that the stack belongs to: a program, by its name, or a kernel thread, by its role. */
export type Owner = { readonly type: 'program'; readonly name: string } | { readonly type: 'kswapd' } | { readonly type: 'flusher' };

export type Shaft = {
  readonly owner: Owner;
  /** This is a present stack, not the deepest so far. */
  readonly isNow: boolean;
  readonly bytes: number;
  /** Bytes beyond the end of the stack. */
  readonly over: number;
  /** The parts from the bottom up; `from` and `to` are in bytes. */
  readonly parts: readonly { readonly part: ShaftPart; readonly from: number; readonly to: number }[];
  /** The stack contains a write to the disk. */
  readonly writes: boolean;
};

export function ownerOf(task: string): Owner {
  if (/^kswapd\d*$/.test(task)) return { type: 'kswapd' };
  return /^(flush-|kworker)/.test(task) ? { type: 'flusher' } : { type: 'program', name: task };
}

/** The deepest stack so far; null: no task has called a kernel function with a published frame size yet. */
export const shaftOf = ({ stack }: SceneFrame): Shaft | null => drawnFrom(stack, false);

/** The stack of the task that made the newest event; null: the task is in no kernel function with a published frame size. */
export const callOf = ({ call }: SceneFrame): Shaft | null => drawnFrom(call, true);

/** Bytes of a stack, counting only functions with a published frame size. */
export const stackBytes = ({ parts }: SceneFrame['stack']): number => parts.reduce((all, { bytes }) => all + bytes, 0);

function drawnFrom(stack: SceneFrame['stack'], isNow: boolean): Shaft | null {
  const all = stackBytes(stack);
  if (all === 0) return null;
  let from = 0;
  const parts = stack.parts.map(({ part, bytes }) => {
    const one = { part, from, to: from + bytes };
    from += bytes;
    return one;
  });
  return {
    owner: ownerOf(stack.task),
    isNow,
    bytes: all,
    over: Math.max(0, all - STACK_BYTES),
    parts,
    writes: parts.some(({ part }) => part === 'writes'),
  };
}
