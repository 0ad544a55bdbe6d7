// Words on the disk floor in the place of an empty swap, on as many lines as they need.
import type { ReactElement } from 'react';
import type { Term } from '../../domain/terms/terms.model.ts';
import { type SceneLayout, textWidth } from './scene-layout.model.ts';
import { Words } from './words.view.tsx';

type DiskWordsProps = {
  /** Forms of the words, each as a list of lines, the longest form first. */
  readonly ways: readonly (readonly string[])[];
  readonly layout: SceneLayout;
  /** The left end of the words; if it is left out, they begin where swap would. */
  readonly x?: number;
  /** The glossary term of the words; words without a term say what a program suffers. */
  readonly means?: Term;
};

type Placing = Pick<DiskWordsProps, 'ways' | 'layout' | 'x'>;

/**
 * How far the first baseline is below the middle of the queue (negative: above it), and the distance between lines, in multiples of the font size.
 */
const FIRST = -0.45;
const LINE = 1.08;

/** The longest form of the words that fits, or the last one. */
function linesThere({ ways, layout: { disk, swap, type }, x = swap.x }: Placing): readonly string[] {
  const room = disk.x + disk.width - 8 - x;
  const fits = (way: readonly string[]): boolean => way.every((line, index) => textWidth(line, type.text, index === 0) <= room);
  return ways.find(fits) ?? ways.at(-1) ?? [];
}

/** The right end of the words, and the y position of the middle of their first line. */
export function diskWordsPlace(ways: DiskWordsProps['ways'], layout: SceneLayout): { readonly end: number; readonly middle: number } {
  const { queue, swap, type } = layout;
  const widths = linesThere({ ways, layout }).map((line, index) => textWidth(line, type.text, index === 0));
  return { end: swap.x + Math.max(0, ...widths), middle: queue.y + queue.height / 2 - type.text * (0.3 - FIRST) };
}

export const DiskWords = ({ ways, layout, x = layout.swap.x, means }: DiskWordsProps): ReactElement => {
  const { queue, type } = layout;
  const lines = linesThere({ ways, layout, x });
  return (
    <g className={means === undefined ? 'scene-suffers' : undefined}>
      {lines.map((line, index) => (
        <Words
          key={line}
          x={x}
          y={queue.y + queue.height / 2 + type.text * (index * LINE + FIRST)}
          size={type.text}
          ways={line}
          bold={index === 0}
          {...(means === undefined ? {} : { means })}
        />
      ))}
    </g>
  );
};
