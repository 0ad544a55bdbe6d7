// A picture of the primer's machine: free pages in a tank, kswapd, and the other pages by their use.
import type { ReactElement } from 'react';
import { galleryWords } from './gallery.words.ts';
import type { PrimerPages } from './primer.model.ts';
import { SquareField, type SquareKind } from './square-field.view.tsx';

const words = galleryWords.primer;

/** Columns of squares in the tank, and number of rows that fit. */
const TANK_COLUMNS = 14;
const TANK_ROWS = 12;
/** Rows of squares in a field. */
const ROWS = 6;
const TEETH = [0, 45, 90, 135, 180, 225, 270, 315] as const;

const Tank = ({ free }: Pick<PrimerPages, 'free'>): ReactElement => {
  const bottom = TANK_ROWS * 10;
  const width = TANK_COLUMNS * 10 - 1;
  const squares = Array.from(
    { length: free },
    (_, at) => `M${(at % TANK_COLUMNS) * 10} ${bottom - 9 - Math.floor(at / TANK_COLUMNS) * 10}h9v9h-9z`,
  );
  return (
    <svg className="primer-tank" viewBox={`-4 -2 ${width + 8} ${bottom + 6}`} aria-hidden="true">
      <path className="square-free" d={squares.join('')} />
      <path className="glyph-wall" d={`M-2 0v${bottom + 1}h${width + 4}V0`} />
    </svg>
  );
};

type FieldProps = {
  readonly caption: readonly [name: string, pages: string];
  readonly kinds: Readonly<Partial<Record<SquareKind, number>>>;
};

const Field = ({ caption: [name, pages], kinds }: FieldProps): ReactElement => (
  <div className="primer-field">
    <p>
      <strong>{name}</strong> <span className="primer-count">{pages}</span>
    </p>
    <SquareField scale="alike" rows={ROWS} kinds={kinds} />
  </div>
);

export const PrimerPicture = ({ pages }: { readonly pages: PrimerPages }): ReactElement => {
  const { free, fileInactive, fileActive, anonInactive, anonActive, kernel } = pages;
  const [freeName, freePages] = words.free(free);
  return (
    <div className="primer-picture">
      <div className="primer-free">
        <p>
          <strong>{freeName}</strong> <span className="primer-count">{freePages}</span>
        </p>
        <Tank free={free} />
      </div>
      <svg className="primer-gear" viewBox="-62 -40 124 100" aria-hidden="true">
        <path className="primer-way" d="M-40 0h-18M58 0H40" />
        <path className="primer-head" d="M-62 0l12-7v14zM38 0l12-7v14z" />
        <g className="primer-wheel">
          {TEETH.map((turn) => (
            <rect key={turn} x="-6" y="-35" width="12" height="16" transform={`rotate(${turn})`} />
          ))}
          <circle r="28" />
        </g>
        <text className="primer-reclaimer" y="56">
          {words.reclaimer}
        </text>
      </svg>
      <div className="primer-fields">
        <Field caption={words.file(fileInactive + fileActive)} kinds={{ fileInactive, fileActive }} />
        <div className="primer-pair">
          <Field caption={words.programs(anonInactive + anonActive)} kinds={{ anonInactive, anonActive }} />
          <Field caption={words.kernel(kernel)} kinds={{ kernel }} />
        </div>
      </div>
    </div>
  );
};
