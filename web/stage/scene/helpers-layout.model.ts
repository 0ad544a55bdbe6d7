// Where programs in direct reclaim stand below kswapd: a row of figures, and two lines of words at most.

/** Size of a figure there, 1 for its full height. */
export const IN_ROW = 0.62;
/** Height of a row of them, in units. */
export const ROW_HEIGHT = 28.5;

/** In sizes of type: from kswapd's name to their heads, and from line to line. */
const BELOW_NAME = 0.4;
export const HELPERS_LINE = 1.05;
const MOST_LINES = 2;
/** What letters have below their line. */
const DESCENT = 0.3;

/** Their heads, below kswapd's name and `lines` of words about it. */
export const helpersTop = (name: number, lines: number, text: number): number => name + text * (lines * 1.1 + BELOW_NAME);

/** The lowest that their words may reach, as nothing is said of kswapd above them. */
export const helpersEnd = (name: number, text: number): number =>
  helpersTop(name, 0, text) + ROW_HEIGHT + text * (HELPERS_LINE * MOST_LINES + DESCENT);
