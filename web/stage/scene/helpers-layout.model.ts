// Layout of the programs in direct reclaim below kswapd: a row of figures, and at most two lines of words.

/** Size of a figure in the row, as a share of its full height. */
export const IN_ROW = 0.62;
/** Height of a row of figures, in units of the drawing. */
export const ROW_HEIGHT = 28.5;

/** In multiples of the font size: the distance from kswapd's name to the heads of the figures, and the height of a line. */
const BELOW_NAME = 0.4;
export const HELPERS_LINE = 1.05;
const MOST_LINES = 2;
/** How far letters reach below their baseline, in multiples of the font size. */
const DESCENT = 0.3;

/** Top of the figures' heads, below kswapd's name and `lines` lines of words about it. */
export const helpersTop = (name: number, lines: number, text: number): number => name + text * (lines * 1.1 + BELOW_NAME);

/** Distance of a line of words from the middle picture beside it, so that the corners of a mark fit between. */
const BESIDE = 13;

/** Width of a line such as “4 reclaim”, in multiples of the font size. */
const LINE_WIDTH = 4.15;
export const lineWidth = (text: number): number => LINE_WIDTH * text;

/** Left end of a line of this width: below the middle of the gear, or further left if it would come too near to the middle picture, which
 * begins at `stockX`. */
export const lineLeft = (gearX: number, width: number, stockX: number): number => Math.min(gearX - width / 2, stockX - BESIDE - width);

/** Y of the lowest point that the words about the figures can reach if there are no words about kswapd above them. */
export const helpersEnd = (name: number, text: number): number =>
  helpersTop(name, 0, text) + ROW_HEIGHT + text * (HELPERS_LINE * MOST_LINES + DESCENT);
