// Layout of the figures of one program, its name, and the words about what it does. Name and words are beside the figures; a name that is too
// long is above them.
import type { Box } from './scene-layout.model.ts';

export type FiguresLayout = {
  /** Size of a figure, as a share of its full height. */
  readonly size: number;
  /** Top of the heads, and the distance from one figure to the next. */
  readonly top: number;
  readonly step: number;
  /** X of the words beside the figures, from the left end of the program's room. */
  readonly beside: number;
  /** Positions of the name and of the words about what the program does; y is the baseline. */
  readonly name: { readonly x: number; readonly y: number };
  readonly does: { readonly y: number; readonly room: number };
  /** Baseline of the line that explains the program; null: no line is left. */
  readonly what: number | null;
};

/** Size of a figure at its full height. */
type Size = { readonly width: number; readonly height: number };

/** If the name leaves room only for smaller figures than this, it is placed above them. */
const LEAST_SIZE = 0.5;
/** Distance from one figure to the next, as a multiple of a figure's width. */
const STEP = 1.12;
/** Room right of the last figure, for figures at their full height. */
const AFTER = { many: 16, one: 26 };
/** The greatest share of the width that figures take if there are several, or if the name is above them. */
const MOST_SHARE = 0.5;
const GAP = 10;

type Room = {
  readonly programs: Pick<Box, 'y' | 'height'>;
  readonly width: number;
  readonly text: number;
  readonly figures: number;
  readonly person: Size;
  /** Width of the name. */
  readonly label: number;
};

export function layoutFigures({ programs, width, text, figures, person, label }: Room): FiguresLayout {
  const after = figures > 1 ? AFTER.many : AFTER.one;
  const taken = figures * person.width * STEP + after;
  const wanted = figures > 1 ? Math.min(1, (width * MOST_SHARE) / (figures * person.width * STEP)) : 1;
  const besideName = (width - label - GAP) / taken;
  const isAbove = Math.min(wanted, besideName) < LEAST_SIZE;
  const line = { name: programs.y + text * 1.3, does: programs.y + text * 2.45 };
  const left = programs.y + programs.height - line.name - GAP - 4;
  const size = isAbove ? Math.min(1, left / person.height, (width * MOST_SHARE) / taken) : Math.min(wanted, besideName);
  const height = person.height * size;
  const top = isAbove ? line.name + GAP + (left - height) / 2 : programs.y + (programs.height - height) / 2;
  const beside = taken * size;
  return {
    size,
    top,
    step: person.width * size * STEP,
    beside,
    name: { x: isAbove ? 0 : beside, y: line.name },
    does: { y: isAbove ? Math.max(line.does, top + height / 2 + text * 0.35) : line.does, room: width - beside - GAP },
    what: isAbove || programs.height < text * 3.8 ? null : programs.y + text * 3.5,
  };
}
