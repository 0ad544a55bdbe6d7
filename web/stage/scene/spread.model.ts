// Places words as near as possible to the things that they name, without letting the words touch each other.

/** Middles of lines, from the lowest to the highest (y grows downwards), at least `apart` from each other, not above `top` and, if there is
 * enough room, not below `bottom`. */
export function spread(wanted: readonly number[], apart: number, top: number, bottom: number): readonly number[] {
  const placed: number[] = [];
  for (const y of wanted) placed.push(Math.min(y, bottom, (placed.at(-1) ?? Number.POSITIVE_INFINITY) - apart));
  // A line above `top` moves down and pushes the lines below it.
  let least = top;
  for (let place = placed.length - 1; place >= 0; place -= 1) {
    placed[place] = Math.max(placed[place] ?? 0, least);
    least = (placed[place] ?? 0) + apart;
  }
  return placed;
}
