// The frames on a belt. In each list, a frame surrounds the pages that reclaim is going to scan, beginning at the tail.

/** A list on a belt: where it is drawn, and which share of it is going to be scanned. */
export type ListOnBelt = { readonly from: number; readonly to: number; readonly share: number };
export type Stretch = { readonly from: number; readonly width: number };

/** The least width of a frame, so that even a few pages are visible. */
const LEAST = 3;
/** Two frames with a smaller distance would touch, so they are drawn as one. */
const NEAR = 4;

/** The frames of lists that follow one another on a belt. */
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
