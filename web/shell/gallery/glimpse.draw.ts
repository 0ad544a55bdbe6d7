// The small chart of a card: both kernels' curves on common scales, growing from the left as the runs are computed.
import { scaleLinear } from 'd3-scale';
import { curveLinear, line } from 'd3-shape';

type Box = { readonly width: number; readonly height: number };

/** Room for half a line's width at the top and the bottom. */
const MARGIN = 3;

/** The path of one curve; `points` is the number of steps of a whole one, `top` the highest value of both. */
export function glimpsePath(values: readonly number[], points: number, top: number, { width, height }: Box): string {
  const x = scaleLinear([0, points], [0, width]);
  const y = scaleLinear([0, Math.max(1, top)], [height - MARGIN, MARGIN]);
  const path = line<number>((_, index) => x(index), y).curve(curveLinear);
  return path(values) ?? '';
}
