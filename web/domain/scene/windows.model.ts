// Which stretches of a belt are framed: of each list what reclaim is to look at, from its tail on.

/** A list on a belt: where it is drawn, and which share of it is looked at. */
export type ListOnBelt = { readonly from: number; readonly to: number; readonly share: number };
export type Stretch = { readonly from: number; readonly width: number };

/** However few pages: it is seen. */
const LEAST = 3;
/** Frames that lie nearer would run into each other: they are one. */
const NEAR = 4;

/** Frames of lists one behind the other. */
export function windowsOf(lists: readonly ListOnBelt[]): readonly Stretch[] {
  const stretches: Stretch[] = [];
  for (const { from, to, share } of lists) {
    if (!(share > 0 && to > from)) continue;
    const width = Math.max(LEAST, (to - from) * Math.min(1, share));
    const last = stretches.at(-1);
    if (last !== undefined && from - last.from - last.width < NEAR)
      stretches[stretches.length - 1] = { from: last.from, width: from + width - last.from };
    else stretches.push({ from, width });
  }
  return stretches;
}
