// Where the names of both sides' curves stand: apart from each other, and inside the frame.

type Stands = 'above' | 'below';

/** Height of a name, as a share of the frame's height. */
const NAME = 0.14;

/** `run` and `other`: heights at which the curves end, 0 at the top and 1 at the bottom. */
export function namesAt(run: number, other: number): { readonly run: Stands; readonly other: Stands } {
  // The upper curve has its name above it, the lower one below it.
  const apart: { readonly run: Stands; readonly other: Stands } =
    run <= other ? { run: 'above', other: 'below' } : { run: 'below', other: 'above' };
  const within = (at: number, stands: Stands): Stands => (at < NAME ? 'below' : at > 1 - NAME ? 'above' : stands);
  const held = { run: within(run, apart.run), other: within(other, apart.other) };
  // At an edge of the frame, both names would lie on each other.
  if (held.run !== held.other || Math.abs(run - other) > NAME) return held;
  return apart;
}
