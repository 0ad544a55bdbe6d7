// Words in the scene, in the first of several forms that fits.
import type { ReactElement } from 'react';
import type { Term } from '../../domain/terms/terms.model.ts';
import { term } from '../../parts/term.ts';
import { fitting } from './scene-layout.model.ts';

type WordsProps = {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly ways: string | readonly string[];
  /** The available width in units; undefined: any form fits. */
  readonly room?: number;
  readonly bold?: boolean;
  readonly anchor?: 'start' | 'middle' | 'end';
  readonly className?: string;
  /** The glossary term that defines the words. */
  readonly means?: Term;
};

export const Words = ({ x, y, size, ways, room, bold = false, anchor = 'start', className, means }: WordsProps): ReactElement => {
  const text = typeof ways === 'string' ? ways : fitting(ways, room ?? Number.POSITIVE_INFINITY, size, bold);
  return (
    <text
      x={x}
      y={y}
      fontSize={size}
      textAnchor={anchor}
      className={`${bold ? 'scene-bold' : 'scene-plain'}${className === undefined ? '' : ` ${className}`}`}
      {...(means === undefined ? {} : term(means))}
    >
      {text}
    </text>
  );
};
