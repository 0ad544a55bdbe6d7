// Places the names of both sides' curves: apart from each other and, if possible, inside the frame and not on a curve.

/** Position of a name relative to the end of its curve. `high`: one line higher than `above`. */
export type NamePosition = 'high' | 'above' | 'below';
type Names = { readonly run: NamePosition; readonly other: NamePosition };

/** Height of a name, as a share of the frame's height. */
const NAME = 0.14;
/** A name and a curve may overlap by this share of the frame's height. */
const TOUCH = 0.02;
/** Width of the area of names at the right edge, as a share of the frame's width. */
export const NAMES_WIDTH = 0.45;

/** `run` and `other`: heights at which the curves end, 0 at the top and 1 at the bottom; `courses`: all heights of both curves in the area of
 * names. Returns as `over` the height of the highest point of the curves if both names are above it, or null if they are at the curves' ends. */
export function namesAt(run: number, other: number, courses: readonly number[]): Names & { readonly over: number | null } {
  const names = atEnds(run, other);
  const boxes = [rowsOf(names.run, run), rowsOf(names.other, other)];
  const covers = courses.some((y) => boxes.some(([from, to]) => y > from + TOUCH && y < to - TOUCH));
  const crest = Math.min(...courses);
  if (!covers || crest < 2 * NAME) return { ...names, over: null };
  return { run: run <= other ? 'high' : 'above', other: run <= other ? 'above' : 'high', over: crest };
}

/** The upper and the lower edge of a name whose curve ends at the height `at`. */
function rowsOf(position: NamePosition, at: number): readonly [number, number] {
  if (position === 'below') return [at, at + NAME];
  return position === 'above' ? [at - NAME, at] : [at - 2 * NAME, at - NAME];
}

function atEnds(run: number, other: number): Names {
  const isRunUpper = run <= other;
  const named = (upper: NamePosition, lower: NamePosition): Names =>
    isRunUpper ? { run: upper, other: lower } : { run: lower, other: upper };
  const [upper, lower] = isRunUpper ? [run, other] : [other, run];
  // The times are below the frame, so names at the bottom are both above their curves, one above the other.
  if (lower > 1 - NAME) return named(lower - upper > NAME ? 'above' : 'high', 'above');
  // Nothing is above the frame, so near the top the upper name may leave the frame if the two would overlap otherwise.
  return named(upper < NAME && lower - upper > NAME ? 'below' : 'above', 'below');
}
