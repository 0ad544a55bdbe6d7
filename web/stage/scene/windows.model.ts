// Which stretches of a belt are framed: of each list what reclaim is to look at, from its tail on.

/** A list on a belt: where it is drawn, and which share of it is looked at. */
export type ListOnBelt = { readonly from: number; readonly to: number; readonly share: number };
export type Stretch = { readonly from: number; readonly width: number };

/** However few pages: it is seen. */
const LEAST = 3;

/** Frames of lists one behind the other; those that meet are one. */
export function windowsOf(lists: readonly ListOnBelt[]): readonly Stretch[] {
  const stretches: Stretch[] = [];
  let joined = false;
  for (const { from, to, share } of lists) {
    const width = share > 0 && to > from ? Math.max(LEAST, (to - from) * Math.min(1, share)) : 0;
    const last = stretches.at(-1);
    if (width > 0 && joined && last !== undefined) stretches[stretches.length - 1] = { from: last.from, width: from + width - last.from };
    else if (width > 0) stretches.push({ from, width });
    // A list without squares parts nothing.
    joined = to > from ? width > 0 && share >= 1 : joined;
  }
  return stretches;
}
