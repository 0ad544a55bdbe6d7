// The places of counters in frames. Kernels have different counters, and the page has one list of names for both sides.

/** The counters of a frame, moved from their places in one list of names to those in another one. A name of `to` that `from` lacks gets
 * undefined; a counter that `to` lacks is left out. */
export function movedCounters(counters: readonly number[], from: readonly string[], to: readonly string[]): readonly number[] {
  if (from.every((name, place) => to[place] === name)) return counters;
  const moved: number[] = [];
  for (const [place, name] of from.entries()) {
    const value = counters[place];
    const target = to.indexOf(name);
    if (value !== undefined && target !== -1) moved[target] = value;
  }
  return moved;
}
