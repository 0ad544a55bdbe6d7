// Where the curves of both sides have their names: apart from each other, and within the frame.

type Stands = 'above' | 'below';

/** So much of the frame's height a name takes. */
const NAME = 0.14;

/** `run` and `other`: where the curves end, 0 at the top, 1 at the bottom. */
export function namesAt(run: number, other: number): { readonly run: Stands; readonly other: Stands } {
  // The upper one has its name above it, the lower one below.
  const apart: { readonly run: Stands; readonly other: Stands } =
    run <= other ? { run: 'above', other: 'below' } : { run: 'below', other: 'above' };
  const within = (at: number, stands: Stands): Stands => (at < NAME ? 'below' : at > 1 - NAME ? 'above' : stands);
  const held = { run: within(run, apart.run), other: within(other, apart.other) };
  // At an edge they would lie on each other.
  if (held.run !== held.other || Math.abs(run - other) > NAME) return held;
  return apart;
}
