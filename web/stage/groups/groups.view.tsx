// The groups of processes: their charges, the groups over a soft limit, and the order in which reclaim scans them.
import type { ReactElement } from 'react';
import type { PictureProps } from '../../parts/picture-panel.tsx';
import { PicturePanel } from '../../parts/picture-panel.tsx';
import { term } from '../../parts/term.ts';
import { usePlace } from '../../parts/use-place.ts';
import { rootPx } from '../../parts/use-row-room.ts';
import { type Size, useSize } from '../../parts/use-size.ts';
import { targetShown } from '../../state/room.ts';
import { useApp } from '../../state/store.ts';
import { type GroupLayout, GroupRow } from './group-row.view.tsx';
import { GroupTable } from './group-table.view.tsx';
import { groupFacts, groupList, groupOrder, groupScale } from './groups.model.ts';
import { groupWords } from './groups.words.ts';
import './groups.css';

/** The least height of a row and of the headings, in root font sizes. groups.css has the same values. */
const ROW = { compact: 1.15, roomy: 2.4, wall: 2.2 };
const HEADINGS = { compact: 1.15, roomy: 1.15, wall: 2 };
/** Below this width (in root font sizes) each row takes several lines. The page scrolls then, so this number of rows always fits. */
const NARROW = { width: 34, rows: 6 };

/** The layout for this size, and the number of rows that fit. */
function layoutIn({ width, height }: Size, projector: boolean, groups: number): { layout: GroupLayout; room: number } {
  if (width / rootPx() < NARROW.width) return { layout: 'narrow', room: NARROW.rows };
  const rooms = (layout: keyof typeof ROW): number => Math.floor((height / rootPx() - HEADINGS[layout]) / ROW[layout]);
  const layout = projector ? 'wall' : groups <= rooms('roomy') ? 'roomy' : 'compact';
  return { layout, room: rooms(layout) };
}

export const Groups = ({ side, frame, other, whole }: PictureProps): ReactElement => {
  const [ref, size] = useSize<HTMLDivElement>();
  const projector = useApp((state) => state.intent.theme === 'projector');
  const place = usePlace(side);
  const pointed = useApp((state) => {
    const target = targetShown(state);
    return target?.kind === 'group' ? target.name : null;
  });
  // The frame cannot tell whether there are groups, because it may be a frame for another picture.
  const inPlay = useApp(({ infos }) => infos[side]?.pictures.includes('groups') ?? true);
  const { layout, room } = layoutIn(size, projector, frame.groups?.groups.length ?? 0);
  const { rows, others, othersUsage } = groupList(frame, other, room, pointed);
  const order = groupOrder(frame);
  const facts = groupFacts(frame);
  const scale = groupScale([frame, other]);
  const withHere = frame.zones.some(({ node }) => node > 0);
  const compared = side === 'after' && other !== null;
  return (
    <PicturePanel
      name="groups"
      title={groupWords.title(order, facts, place)}
      {...(order === null ? {} : { note: groupWords.note(order, facts) })}
      empty={order === null ? (inPlay ? '' : groupWords.none) : null}
    >
      <div
        ref={ref}
        className={`groups groups-${layout} groups-${order?.type}${compared ? ' compared' : ''}${whole ? ' whole' : ''}`}
        aria-hidden="true"
      >
        <div className="group-headings">
          <span className="group-reading">{layout === 'wall' ? groupWords.shortTitle(order, facts, place) : ''}</span>
          <span className="group-scale" {...term('usage')}>
            {groupWords.scale(scale)}
            {withHere ? ` · ${groupWords.here(place)}` : ''}
          </span>
          <span className="group-heading" {...term('groupScanned')}>
            {groupWords.scanned}
          </span>
          <span className="group-heading group-reclaimed" {...term('groupReclaimed')}>
            {groupWords.reclaimed}
          </span>
          {whole ? (
            <span className="group-heading group-majorFaults" {...term('groupFaults')}>
              {groupWords.majorFaults}
            </span>
          ) : null}
        </div>
        <ol className="group-rows">
          {rows.map((row) => (
            <GroupRow
              key={row.name}
              row={compared ? row : { ...row, other: null }}
              side={side}
              scale={scale}
              isQueue={order?.type === 'queue'}
              withHere={withHere}
              layout={layout}
              whole={whole}
            />
          ))}
        </ol>
        {others === 0 ? null : (
          <p className="group-more" {...term('usage')}>
            {groupWords.more(others, othersUsage)}
          </p>
        )}
      </div>
      <GroupTable side={side} />
    </PicturePanel>
  );
};
