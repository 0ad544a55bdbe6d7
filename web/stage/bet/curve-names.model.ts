// Where the names of both sides' curves stand: apart from each other, inside the frame, and where possible over no curve.

/** `high`: a line higher than `above`. */
export type Stands = 'high' | 'above' | 'below';
type Names = { readonly run: Stands; readonly other: Stands };

/** Height of a name, as a share of the frame's height. */
const NAME = 0.14;
/** A name may touch a curve by this much. */
const TOUCH = 0.02;
/** Share of the frame's width, from its right edge, over which names lie. */
export const NAMES_WIDTH = 0.45;

/** `run` and `other`: heights at which the curves end, 0 at the top and 1 at the bottom; `courses`: all heights of both curves below the
 * names. `over`: the height over which both names stand instead of at the ends of the curves; null: they stand there. */
export function namesAt(run: number, other: number, courses: readonly number[]): Names & { readonly over: number | null } {
  const names = atEnds(run, other);
  const boxes = [rowsOf(names.run, run), rowsOf(names.other, other)];
  const covers = courses.some((y) => boxes.some(([from, to]) => y > from + TOUCH && y < to - TOUCH));
  const crest = Math.min(...courses);
  if (!covers || crest < 2 * NAME) return { ...names, over: null };
  return { run: run <= other ? 'high' : 'above', other: run <= other ? 'above' : 'high', over: crest };
}

/** The upper and the lower edge of a name. */
function rowsOf(stands: Stands, at: number): readonly [number, number] {
  if (stands === 'below') return [at, at + NAME];
  return stands === 'above' ? [at - NAME, at] : [at - 2 * NAME, at - NAME];
}

function atEnds(run: number, other: number): Names {
  const isRunUpper = run <= other;
  const named = (upper: Stands, lower: Stands): Names => (isRunUpper ? { run: upper, other: lower } : { run: lower, other: upper });
  const [upper, lower] = isRunUpper ? [run, other] : [other, run];
  // Below the frame are the times, so at the bottom both names stand above, one over the other.
  if (lower > 1 - NAME) return named(lower - upper > NAME ? 'above' : 'high', 'above');
  // Above the frame is nothing, so at the top two names that would lie on each other may leave it.
  return named(upper < NAME && lower - upper > NAME ? 'below' : 'above', 'below');
}
