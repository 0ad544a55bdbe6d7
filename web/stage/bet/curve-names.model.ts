// Where the names of both sides' curves stand: apart from each other, and inside the frame.

/** `high`: a line higher than `above`. */
export type Stands = 'high' | 'above' | 'below';

/** Height of a name, as a share of the frame's height. */
const NAME = 0.14;

/** `run` and `other`: heights at which the curves end, 0 at the top and 1 at the bottom. */
export function namesAt(run: number, other: number): { readonly run: Stands; readonly other: Stands } {
  const isRunUpper = run <= other;
  const named = (upper: Stands, lower: Stands): { readonly run: Stands; readonly other: Stands } =>
    isRunUpper ? { run: upper, other: lower } : { run: lower, other: upper };
  const [upper, lower] = isRunUpper ? [run, other] : [other, run];
  // Below the frame are the times, so at the bottom both names stand above, one over the other.
  if (lower > 1 - NAME) return named(lower - upper > NAME ? 'above' : 'high', 'above');
  // Above the frame is nothing, so at the top two names that would lie on each other may leave it.
  return named(upper < NAME && lower - upper > NAME ? 'below' : 'above', 'below');
}
