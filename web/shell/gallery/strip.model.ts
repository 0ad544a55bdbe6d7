// The strip at the top of the gallery: the content of each step, and the clock that chooses the step.
import { STORY_SIDES, type StorySide } from '../../domain/story/story-values.model.ts';
import type { Recording, StripSide } from './recording.model.ts';

/** Pages per square: 10 MB. */
const SQUARE_PAGES = 2_560;
/** A figure below this share of the other side's figure counts as worse; a smaller difference may be chance. */
const WORSE_BELOW = 0.95;

/** Squares of anonymous pages: on the inactive list, on the active list, and those that are missing compared with the largest number in the
 * recording. */
type Squares = { readonly inactive: number; readonly active: number; readonly gone: number };
export type StripCell = {
  readonly answers: number;
  /** `answers` as a share of the highest number on either side. */
  readonly share: number;
  readonly worse: boolean;
  readonly squares: Squares;
};
export type StripStep = { readonly seconds: number; readonly cells: Readonly<Record<StorySide, StripCell>> };

const totals = ({ inactive, active }: StripSide): readonly number[] => inactive.map((pages, step) => pages + (active[step] ?? 0));

export function stepsOf(strip: Recording['strip'], stepMs: number): readonly StripStep[] {
  const most = Math.max(...STORY_SIDES.flatMap((side) => strip[side].answers));
  const slots = Math.round(Math.max(...STORY_SIDES.flatMap((side) => totals(strip[side]))) / SQUARE_PAGES);
  const cell = (side: StorySide, other: StorySide, step: number): StripCell => {
    const answers = strip[side].answers[step] ?? 0;
    const inactivePages = strip[side].inactive[step] ?? 0;
    const all = Math.round((inactivePages + (strip[side].active[step] ?? 0)) / SQUARE_PAGES);
    const inactive = Math.round(inactivePages / SQUARE_PAGES);
    return {
      answers,
      share: answers / most,
      worse: answers < WORSE_BELOW * (strip[other].answers[step] ?? 0),
      squares: { inactive, active: all - inactive, gone: slots - all },
    };
  };
  return strip.before.answers.map((_, step) => ({
    seconds: (step * stepMs) / 1_000,
    cells: { before: cell('before', 'after', step), after: cell('after', 'before', step) },
  }));
}

/** Number of additional ticks for which the last step is shown. */
export const HOLD_STEPS = 4;

/** The tick after `tick` of the strip's clock. After the last step and its additional ticks the strip starts again. */
export const tickAfter = (tick: number, steps: number): number => (tick + 1 < steps + HOLD_STEPS ? tick + 1 : 0);

/** The step that is shown at a tick. The additional ticks show the last step. */
export const stepAt = (tick: number, steps: number): number => Math.min(tick, steps - 1);
