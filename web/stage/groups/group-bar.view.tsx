// The pages charged to a group, by kind; pages beyond its soft limit or `memory.high` are hatched. Lengths are percentages, so nothing has to be
// measured.
import type { ReactElement } from 'react';
import type { Term } from '../../domain/terms/terms.model.ts';
import { term } from '../../parts/term.ts';
import { groupBar } from './groups.draw.ts';
import type { GroupRow } from './groups.model.ts';
import { groupWords } from './groups.words.ts';

type GroupBarProps = {
  readonly row: GroupRow;
  readonly scale: number;
  /** Shows the part of the pages that is in the chosen domain. */
  readonly withHere: boolean;
  /** Shows the limits in words. */
  readonly named: boolean;
};

const LIMIT_TERMS = { min: 'groupLow', low: 'groupLow', high: 'groupHigh', max: 'hardLimit' } as const satisfies Record<string, Term>;

const percent = (place: number): string => `${place.toFixed(2)}%`;

export const GroupBar = ({ row, scale, withHere, named }: GroupBarProps): ReactElement => {
  const bar = groupBar(row, scale);
  return (
    <div className="group-bar">
      <svg className="group-usage" width="100%" height="100%" aria-hidden="true">
        <line className="group-floor" y2="100%" />
        {bar.segments.map(({ paint, from, length }) => (
          <rect key={paint} className={`group-part group-${paint}`} x={percent(from)} width={percent(length)} height="100%" />
        ))}
        {bar.over === null ? null : (
          <rect className="group-over" x={percent(bar.over.from)} width={percent(bar.over.length)} height="100%" />
        )}
        {bar.floor === 0 ? null : <rect className="group-protected" width={percent(bar.floor)} height="100%" />}
        {bar.limits.map(({ kind, at }) => (
          <svg key={kind} className="group-mark" x={percent(at)} aria-hidden="true">
            <line className={`group-line group-line-${kind}`} y1="-3" y2="100%" />
          </svg>
        ))}
        {bar.softLimit === null ? null : (
          <svg className="group-mark" x={percent(bar.softLimit)} aria-hidden="true">
            <line className="group-soft-line" y2="100%" />
            <path className="group-soft-head" d="M-4.5 -5H4.5L0 2Z" />
          </svg>
        )}
        {bar.limit === null ? null : (
          <svg className="group-mark" x={percent(bar.limit)} aria-hidden="true">
            <line className="group-wall" y1="-3" y2="100%" />
          </svg>
        )}
        {bar.cut ? (
          <svg aria-hidden="true">
            <svg className="group-mark" x="100%" aria-hidden="true">
              <path className="group-break" d="M-9 -2l4 5l-4 5l4 5l-4 5l4 5l-4 5l4 5" />
            </svg>
          </svg>
        ) : null}
      </svg>
      {withHere ? <span className="group-here" style={{ width: percent(bar.here) }} /> : null}
      {bar.limits.map(({ kind, at, pages, isCrowded }) =>
        named && !isCrowded ? (
          <span
            key={kind}
            className={`group-limit${at > 60 ? ' leftward' : ''}`}
            {...term(LIMIT_TERMS[kind])}
            style={{ left: percent(at) }}
          >
            {groupWords.file(kind, pages)}
          </span>
        ) : null,
      )}
      {named && bar.softLimit !== null && row.softLimit !== null ? (
        <span
          className={`group-limit${bar.softLimit > 60 ? ' leftward' : ''}`}
          {...term('softLimit')}
          style={{ left: percent(bar.softLimit) }}
        >
          {groupWords.soft(row.softLimit)}
        </span>
      ) : null}
      {named && bar.limit !== null && row.limit !== null ? (
        <span className={`group-limit${bar.limit > 60 ? ' leftward' : ''}`} {...term('hardLimit')} style={{ left: percent(bar.limit) }}>
          {groupWords.hard(row.limit)}
        </span>
      ) : null}
    </div>
  );
};
