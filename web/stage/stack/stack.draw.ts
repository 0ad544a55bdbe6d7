// Geometry of a stack's bar. The outermost function is at the left, and a wall marks the end of the stack. Origin: top left.
import type { Stack, StackPart } from '../../domain/stack/stack.model.ts';

/** Average width of a letter in multiples of the font size, estimated so that every label that is drawn fits. */
const LETTER = 0.56;

type Segment = { readonly place: number; readonly x: number; readonly width: number; readonly part: StackPart };
type Label = { readonly x: number; readonly width: number; readonly part: StackPart; readonly text: string };

export type StackDrawing = {
  readonly segments: readonly Segment[];
  /** Positions of the functions without a published size. */
  readonly ticks: readonly number[];
  /** The stretches of the bar, for their outlines. */
  readonly parts: readonly { readonly part: StackPart; readonly x: number; readonly width: number }[];
  /** The labels that have enough room. */
  readonly labels: readonly Label[];
  readonly newest: Segment | null;
  readonly wall: number;
  /** The part beyond the wall; its width is 0 if the stack is not exceeded. */
  readonly overflow: { readonly x: number; readonly width: number };
};

type Names = { readonly part: (part: StackPart, bytes: number) => readonly string[]; readonly functions: boolean };

const PARTS: readonly StackPart[] = ['call', 'reclaim', 'below'];

/** `names.part`: the words for a part, longest first; the first form that fits is used. */
export const stackDrawing = (stack: Stack, scale: number, width: number, fontPx: number, names: Names): StackDrawing => {
  const px = width / scale;
  const segments = stack.functions.flatMap((one, place): Segment[] =>
    one.bytes === 0 ? [] : [{ place, x: one.from * px, width: one.bytes * px, part: one.part }],
  );
  const fits = (text: string, room: number): boolean => text.length * LETTER * fontPx + fontPx * 0.5 <= room;
  const parts = PARTS.flatMap((part) => {
    const own = segments.filter((segment) => segment.part === part);
    const [first, last] = [own[0], own.at(-1)];
    return first === undefined || last === undefined ? [] : [{ part, x: first.x, width: last.x + last.width - first.x }];
  });
  const named = parts.flatMap(({ part, x, width: room }): Label[] => {
    const bytes = stack.functions.reduce((sum, one) => sum + (one.part === part ? one.bytes : 0), 0);
    const text = names.part(part, bytes).find((one) => fits(one, room));
    return text === undefined ? [] : [{ part, x, width: room, text }];
  });
  const inside = segments.flatMap(({ place, x, width: room, part }): Label[] => {
    const text = stack.functions[place]?.name ?? '';
    return fits(text, room) && (place === stack.widest || place === stack.newest) ? [{ part, x, width: room, text }] : [];
  });
  const end = stack.bytes * px;
  const wall = stack.size * px;
  return {
    segments,
    ticks: [...new Set(stack.functions.filter((one) => one.bytes === 0).map((one) => one.from * px))],
    parts,
    labels: names.functions ? inside : named,
    newest: segments.find(({ place }) => place === stack.newest) ?? null,
    wall,
    overflow: { x: Math.min(wall, end), width: Math.max(0, end - wall) },
  };
};

/** The index of the function under a position on the bar; null: there is none. */
export const functionAt = (stack: Stack, scale: number, width: number, x: number): number | null => {
  const at = (x / Math.max(1, width)) * scale;
  const place = stack.functions.findIndex(({ bytes, from }) => bytes > 0 && at >= from && at < from + bytes);
  return place < 0 ? null : place;
};
