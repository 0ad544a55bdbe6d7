// One group: its number in the order of reclaim, its name, its usage, its excess over the soft limit, and the result of reclaim.
import type { ReactElement } from 'react';
import type { GroupPressure } from '../../domain/groups/pressure.model.ts';
import type { Term } from '../../domain/terms/terms.model.ts';
import { term } from '../../parts/term.ts';
import { useSpoken } from '../../parts/use-depth.ts';
import { usePointed } from '../../parts/use-pointed.ts';
import type { Side } from '../../state/intent.ts';
import { count, difference, shortDifference } from '../../words/format.ts';
import { GroupBar } from './group-bar.view.tsx';
import { type GroupTally, type GroupRow as Row, reclaimedOf, scannedOf } from './groups.model.ts';
import { groupWords } from './groups.words.ts';

/** How a row is laid out: on one line, on two lines, on three lines in a narrow column, or on one large line on a projector. */
export type GroupLayout = 'compact' | 'roomy' | 'narrow' | 'wall';

/** Indentation for each level, in root font sizes. */
const INDENT: Readonly<Record<GroupLayout, number>> = { compact: 0.7, roomy: 0.7, narrow: 0.7, wall: 0.4 };

/** The share of time for which tasks of the group waited for memory: the pale part for some of them, the dark one for all. */
const Pressure = ({ pressure: { some, full, isOwn } }: { readonly pressure: GroupPressure }): ReactElement => (
  <span className="group-pressure" {...term('pressure')}>
    {groupWords.pressure(some)}
    <svg className={`group-pressure-bar${isOwn ? ' pressure-own' : ''}`} aria-hidden="true">
      <rect className="pressure-some" width={`${some * 100}%`} height="100%" />
      <rect className="pressure-full" width={`${full * 100}%`} height="100%" />
    </svg>
  </span>
);

type GroupRowProps = {
  readonly row: Row;
  readonly side: Side;
  readonly scale: number;
  readonly isQueue: boolean;
  readonly withHere: boolean;
  readonly layout: GroupLayout;
  readonly whole: boolean;
};

/** The number of the group in the order of reclaim. The badge is filled if reclaim scans whole lists, at priority 0. A group that is being
 * reclaimed is not in the soft-limit tree, so it has no number. */
const Badge = ({ row: { order, turn } }: { readonly row: Row }): ReactElement => {
  const gives = turn.type === 'gives';
  const scansWholeLists = gives || (turn.type === 'visited' && turn.priority === 0);
  const now = gives || (turn.type === 'visited' && !turn.done);
  return (
    <span className={`group-turn${now ? ' now' : ''}`} {...term('turn')}>
      {order === null && !gives ? null : <span className={`group-badge${scansWholeLists ? ' whole-lists' : ''}`}>{order ?? '•'}</span>}
    </span>
  );
};

const TALLY_TERMS = { scanned: 'groupScanned', reclaimed: 'groupReclaimed', majorFaults: 'groupFaults' } as const satisfies Record<
  string,
  Term
>;

type TallyProps = {
  readonly name: 'scanned' | 'reclaimed' | 'majorFaults';
  readonly row: Row;
  readonly of: (tally: GroupTally) => number;
  /** The part of the number that is due to direct reclaim; null: it is not shown. */
  readonly direct: number | null;
  readonly layout: GroupLayout;
};

const Tally = ({ name, row, of, direct, layout }: TallyProps): ReactElement => {
  const value = of(row.tally);
  const change = row.other === null ? null : value - of(row.other);
  return (
    <span className={`group-tally group-${name}`} {...term(TALLY_TERMS[name])}>
      {layout === 'narrow' ? <span className="group-detail">{groupWords[name]}</span> : null}
      <span className="group-value">{count(value)}</span>
      {direct === null ? null : <span className="group-detail">{groupWords.direct(direct)}</span>}
      {change === null ? null : <span className="group-detail">{layout === 'roomy' ? difference(change) : shortDifference(change)}</span>}
    </span>
  );
};

export const GroupRow = ({ row, side, scale, isQueue, withHere, layout, whole }: GroupRowProps): ReactElement => {
  const pointed = usePointed('group', row.name, side);
  const spoken = useSpoken(side).group(row.name);
  const lines = layout === 'roomy' || layout === 'narrow';
  const direct = (pages: number): number | null => (whole && layout === 'roomy' ? pages : null);
  const over = row.excess > 0 ? <strong>{groupWords.over(row.excess)}</strong> : null;
  return (
    <li className={`group-row${row.gone ? ' gone' : ''}${spoken ? ' spoken' : ''}${pointed}`} data-of={row.name}>
      <Badge row={row} />
      <span className="group-name" {...term('groups')} style={{ paddingLeft: `${row.depth * INDENT[layout]}rem` }}>
        <span className="group-own-name">{row.name}</span>
        {lines ? <span className="group-state">{row.gone ? groupWords.gone : groupWords.turn(row, isQueue)}</span> : null}
      </span>
      <GroupBar row={row} scale={scale} withHere={withHere} named={lines} />
      <span className="group-size" {...term(row.excess > 0 ? 'excess' : 'usage')}>
        {lines || (over === null && !row.gone) ? <span>{groupWords.usage(row.usage)}</span> : null}
        {row.gone ? <span>{groupWords.objects(row.objects)}</span> : over}
        {row.pressure === null || !lines ? null : <Pressure pressure={row.pressure} />}
      </span>
      <Tally name="scanned" row={row} of={scannedOf} direct={direct(row.tally.directScanned)} layout={layout} />
      <Tally name="reclaimed" row={row} of={reclaimedOf} direct={direct(row.tally.directReclaimed)} layout={layout} />
      {whole ? <Tally name="majorFaults" row={row} of={({ majorFaults }) => majorFaults} direct={null} layout={layout} /> : null}
    </li>
  );
};
