// The LRU lists of the chosen zone, as four ribbons on one scale, with the scan window and the magnified tails; or the generations of its node.
import type { ReactElement, ReactNode } from 'react';
import { priorityOf } from '../../domain/dial/priority.model.ts';
import { generationTable } from '../../domain/lists/generation-table.model.ts';
import { commonScale, isListInPlay, type ListRow, listRows } from '../../domain/lists/lists.model.ts';
import type { Frame } from '../../engine/protocol.ts';
import { later } from '../../parts/later.tsx';
import { term } from '../../parts/term.ts';
import { TermHeading } from '../../parts/term-heading.tsx';
import { useDepth, useSpoken } from '../../parts/use-depth.ts';
import { usePlace } from '../../parts/use-place.ts';
import { usePointed } from '../../parts/use-pointed.ts';
import { otherSide, type Side } from '../../state/intent.ts';
import { useApp } from '../../state/store.ts';
import { pageWords } from '../../words/page.words.ts';
import { ListTable } from './list-table.view.tsx';
import { listWords } from './lists.words.ts';
import { MagnifierRow } from './magnifier-row.view.tsx';
import { RibbonRow } from './ribbon-row.view.tsx';

/** Loaded on demand, because few kernels have generations. */
const GenerationRows = later(async () => (await import('./generation-rows.view.tsx')).GenerationRows);

type ListRibbonsProps = { readonly side: Side; readonly frame: Frame; readonly other: Frame | null; readonly whole: boolean };

const listName = ({ age, kind }: ListRow): string => `${age}-${kind}`;

/** A list and, if it is an inactive one, its magnified tail, for which a projector has no room. */
type ListPairProps = { readonly row: ListRow; readonly side: Side; readonly inPlay: boolean; readonly children: ReactNode };

const ListPair = ({ row, side, inPlay, children }: ListPairProps): ReactElement => {
  const pointed = usePointed('list', listName(row), side);
  return (
    <div className={`list-pair list-${row.kind} list-${row.age}${inPlay ? '' : ' not-in-play'}${pointed}`} data-of={listName(row)}>
      {children}
      {inPlay ? null : <p className="not-in-play-note">{listWords.noSwap}</p>}
    </div>
  );
};

/** The lists of the chosen zone or, if the kernel has generations, the generations of its node. */
export const Lists = (props: ListRibbonsProps): ReactElement => {
  const { side, frame, other } = props;
  const zone = useApp((state) => state.intent.zone);
  const onWall = useApp((state) => state.intent.theme === 'projector');
  const isKernel = useDepth() === 'kernel';
  const node = frame.zones[zone]?.node ?? 0;
  const table = generationTable(frame, node);
  if (table === null) return <ListRibbons {...props} />;
  const otherTable = other === null ? null : generationTable(other, node);
  return (
    <GenerationRows side={side} table={table} other={otherTable} node={pageWords.node(node)} isKernel={isKernel} withoutTiers={onWall} />
  );
};

const ListRibbons = ({ side, frame, other, whole }: ListRibbonsProps): ReactElement => {
  const zone = useApp((state) => state.intent.zone);
  const onWall = useApp((state) => state.intent.theme === 'projector');
  const shown = frame.zones[zone];
  const place = usePlace(side);
  const depth = useDepth();
  const spoken = useSpoken(side);
  const scale = commonScale([frame, other]);
  const rows = listRows(frame);
  return (
    <section className="area-lists panel">
      <div className="list-rail">
        <h3>
          <TermHeading name="lists">{`${listWords.lists} ${place}`}</TermHeading>
        </h3>
        <span className="rail-tail" aria-hidden="true" {...term('tail')}>
          {listWords.tail}
        </span>
        <span className={`rail-scale${depth === 'story' ? ' unsaid' : ''}`} aria-hidden="true" {...term('page')}>
          {listWords.commonScale(scale)}
        </span>
        <span className="rail-head" aria-hidden="true" {...term('head')}>
          {listWords.head}
        </span>
      </div>
      {rows.map((row) => (
        <ListPair key={row.lru} row={row} side={side} inPlay={isListInPlay(row.kind, frame)}>
          <RibbonRow
            side={side}
            other={other === null ? null : otherSide(side)}
            row={row}
            onWall={onWall}
            depth={depth}
            saysSize={shown !== undefined && spoken.list(listName(row), shown.name)}
            priority={priorityOf(frame)}
            scale={scale}
          />
          {row.age === 'inactive' && !onWall ? <MagnifierRow side={side} row={row} whole={whole} /> : null}
        </ListPair>
      ))}
      <ListTable side={side} />
    </section>
  );
};
