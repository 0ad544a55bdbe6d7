// The legend of the colours and textures, with a word for every class.
import type { ReactElement } from 'react';
import { term } from '../parts/term.ts';
import { useSides } from '../parts/use-sides.ts';
import { legendWords } from './legend.words.ts';
import { listWords } from './lists/lists.words.ts';

const KINDS = ['anon', 'file', 'free'] as const;
const TEXTURES = [
  { condition: 'dirty', pattern: 'hatch' },
  { condition: 'writeback', pattern: 'dots' },
  { condition: 'referenced', pattern: 'rings' },
] as const;

export const Legend = (): ReactElement => {
  const sides = useSides();
  return (
    <ul className="legend" aria-label={legendWords.title}>
      {KINDS.map((kind) => (
        <li key={kind} {...term(kind)}>
          <svg className={`swatch swatch-${kind}`} aria-hidden="true">
            <rect width="100%" height="100%" className="swatch-pale" />
            <rect x="50%" width="50%" height="100%" className="swatch-full" />
          </svg>
          {legendWords.kinds[kind]}
        </li>
      ))}
      <li className="legend-note" {...term('lists')}>
        ({legendWords.agesNote})
      </li>
      {TEXTURES.map(({ condition, pattern }) => (
        <li key={condition} {...term(condition)}>
          <svg className="swatch-texture" aria-hidden="true">
            <rect width="100%" height="100%" fill={`url(#${pattern})`} />
          </svg>
          {listWords.condition[condition]}
        </li>
      ))}
      <li {...term('scan')}>
        <svg className="swatch-bracket" viewBox="0 0 20 12" aria-hidden="true">
          <path d="M1 1.5H18V10.5H1" />
        </svg>
        {legendWords.scanWindow}
      </li>
      <li {...term('lanes')}>
        <svg className="swatch-line" viewBox="0 0 24 8" aria-hidden="true">
          <rect className="line-before" x="1" y="1.5" width="22" height="5" />
        </svg>
        {sides.before}
      </li>
      <li {...term('lanes')}>
        <svg className="swatch-line" viewBox="0 0 24 8" aria-hidden="true">
          <path className="line-after" d="M0 4H24" />
        </svg>
        {sides.after}
      </li>
    </ul>
  );
};
