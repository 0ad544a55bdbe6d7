// The figures of a story's end: four bars on one scale, the change by the patch in each pair, and how much our figures differ from the
// published ones.

import type { ComparedRow, Sides, WrittenVerdict } from '../../domain/end/ends.model.ts';
import { STORY_SIDES, type StorySide } from '../../domain/story/story-values.model.ts';

export type Bar = { readonly side: StorySide; readonly value: number; readonly share: number; readonly worse: boolean };

/** The figure with the patch, as a multiple or as a share of the figure without it. */
export type Change =
  | { readonly type: 'times'; readonly by: number }
  | { readonly type: 'part'; readonly share: number }
  | { readonly type: 'appears' | 'vanishes' | 'none' };

export type EndBars = {
  readonly mail: readonly Bar[];
  readonly ours: readonly Bar[];
  readonly mailChange: Change;
  readonly oursChange: Change;
  /** The difference of our figures from the published ones in percent; null: the row is not reproduced, or a published figure is 0. */
  readonly off: Sides | null;
  readonly verdict: WrittenVerdict;
};

const worseOf = ({ before, after }: Sides, better: ComparedRow['better']): StorySide | null =>
  before === after ? null : before < after === (better === 'higher') ? 'before' : 'after';

export function changeOf({ before, after }: Sides): Change {
  if (before === after) return { type: 'none' };
  if (before === 0) return { type: 'appears' };
  if (after === 0) return { type: 'vanishes' };
  return after > before ? { type: 'times', by: after / before } : { type: 'part', share: after / before };
}

/** One bar for each side, on the scale of `most`. */
export const barsOf = (figures: Sides, better: ComparedRow['better'], most = Math.max(figures.before, figures.after)): readonly Bar[] =>
  STORY_SIDES.map((side) => ({
    side,
    value: figures[side],
    share: most === 0 ? 0 : figures[side] / most,
    worse: worseOf(figures, better) === side,
  }));

/** `divide`: the number of published units in one shown unit. */
export function endBars({ mail, ours, better, verdict }: ComparedRow, divide: number): EndBars {
  const most = Math.max(...[mail, ours].flatMap(({ before, after }) => [before, after]));
  const bars = (figures: Sides): readonly Bar[] => barsOf(figures, better, most).map((bar) => ({ ...bar, value: bar.value / divide }));
  const percent = (side: StorySide): number => Math.round((100 * (ours[side] - mail[side])) / mail[side]);
  const comparable = verdict === 'reproduced' && STORY_SIDES.every((side) => mail[side] !== 0);
  return {
    mail: bars(mail),
    ours: bars(ours),
    mailChange: changeOf(mail),
    oursChange: changeOf(ours),
    off: comparable ? { before: percent('before'), after: percent('after') } : null,
    verdict,
  };
}
