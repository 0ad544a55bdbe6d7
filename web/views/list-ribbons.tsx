// The LRU lists of the chosen zone: four ribbons in two pairs on one scale, with the scan window and the magnified tails.
import type { ReactElement, ReactNode } from 'react';
import type { Frame } from '../engine/protocol.ts';
import { words } from '../messages/index.ts';
import { commonScale, type ListRow, listRows } from '../model/lists.ts';
import { zoneName } from '../model/zones.ts';
import { otherSide, type Side } from '../state/intent.ts';
import { useApp } from '../state/store.ts';
import { ListTable } from './list-table.tsx';
import { MagnifierRow } from './magnifier-row.tsx';
import { usePointed } from './parts/use-pointed.ts';
import { RibbonRow } from './ribbon-row.tsx';

type ListRibbonsProps = { readonly side: Side; readonly frame: Frame; readonly other: Frame | null; readonly whole: boolean };

/** A list with its magnified tail. */
const ListPair = ({ row, side, children }: { readonly row: ListRow; readonly side: Side; readonly children: ReactNode }): ReactElement => {
  const pointed = usePointed('list', `${row.age}-${row.kind}`, side);
  return <div className={`list-pair list-${row.kind} list-${row.age}${pointed}`}>{children}</div>;
};

export const ListRibbons = ({ side, frame, other, whole }: ListRibbonsProps): ReactElement => {
  const zone = useApp((state) => state.intent.zone);
  const few = useApp((state) => state.intent.theme === 'projector');
  const nodeLists = useApp((state) => state.infos[side]?.node_lists) ?? false;
  const shown = frame.zones[zone];
  const scale = commonScale([frame, other]);
  const rows = listRows(frame);
  return (
    <section className="area-lists panel">
      <div className="list-rail" aria-hidden="true">
        <h3>
          {words.lists} {shown === undefined ? '' : nodeLists ? words.node(shown.node) : zoneName(shown)}
        </h3>
        <span className="rail-tail">{words.tail}</span>
        <span className="rail-scale">{words.commonScale(scale)}</span>
        <span className="rail-head">{words.head}</span>
      </div>
      {rows.map((row) => (
        <ListPair key={row.lru} row={row} side={side}>
          <RibbonRow side={side} other={other === null ? null : otherSide(side)} row={row} few={few} />
          {row.age === 'inactive' && !few ? <MagnifierRow side={side} row={row} whole={whole} /> : null}
        </ListPair>
      ))}
      <ListTable side={side} />
    </section>
  );
};
