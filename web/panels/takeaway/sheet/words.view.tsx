// Lines of words on a sheet. SVG does not break lines itself, so lines.model.ts breaks them.
import type { ReactElement } from 'react';
import { linesOf, type Run } from './lines.model.ts';

type LinesProps = {
  readonly x: number;
  /** Baseline of the first line. */
  readonly y: number;
  readonly size: number;
  readonly leading: number;
  readonly room: number;
  readonly runs: readonly Run[];
  /** The maximum number of lines; further lines are not shown. */
  readonly most: number;
  readonly className?: string;
};

export const Lines = ({ x, y, size, leading, room, runs, most, className }: LinesProps): ReactElement => (
  <g className={`sheet-text${className === undefined ? '' : ` ${className}`}`} fontSize={size}>
    {linesOf(runs, room, size)
      .slice(0, most)
      .map((line, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is identified by its position.
        <text key={place} x={x} y={y + place * leading}>
          {line.length === 1 && line[0]?.bold === false
            ? line[0].text
            : line.map(({ text, bold }, part) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a run is identified by its position.
                <tspan key={part} className={bold ? 'sheet-bold' : 'sheet-plain'}>
                  {text}
                </tspan>
              ))}
        </text>
      ))}
  </g>
);
