// The recorded state of a real machine: a still picture with the tank and the belts of the scene, and all figures in a table. It is not a
// moment of the run, so nothing on the stage changes it.
import { type ReactElement, useId } from 'react';
import {
  largeBlockPages,
  pagesOfSquare,
  type RecordedBelt,
  type RecordedNode,
  type RecordedZone,
  recordedNodes,
  zoneName,
} from '../../domain/recorded/recorded.model.ts';
import { amountText } from '../../domain/scene/amounts.words.ts';
import { type MemoryUnit, memoryIn } from '../../domain/scene/marks.model.ts';
import { beltSquares, gridOf } from '../../domain/scene/squares.model.ts';
import type { RecordedMoment } from '../../engine/protocol.ts';
import { Squares } from '../../stage/scene/belt.view.tsx';
import { TankGlass } from '../../stage/scene/tank-glass.view.tsx';
import { Words } from '../../stage/scene/words.view.tsx';
import { count } from '../../words/format.ts';
import { recordedWords as words } from './recorded.words.ts';
import '../../stage/scene/scene.css';
import '../../stage/scene/belt.css';
import './recorded.css';

/** The picture of a node, in units of the view box. */
const VIEW = { width: 460, height: 176 };
const TEXT = 13;
const TANK = { x: 8, y: 42, width: 120, height: 126 };
const BELT = { x: 196, width: 256, height: 40 };
/** Y of the tops of the belts of file pages and of anonymous pages. */
const TOPS = [42, 118];
const ROWS = 4;
const GRID = gridOf(BELT.width, BELT.height, ROWS);

const amount = (unit: MemoryUnit, pages: number): string => amountText(memoryIn(unit, pages));

type BeltProps = { readonly belt: RecordedBelt; readonly y: number; readonly each: number; readonly unit: MemoryUnit };

const Belt = ({ belt, y, each, unit }: BeltProps): ReactElement => (
  <g>
    <Words
      x={BELT.x}
      y={y - 6}
      size={TEXT}
      ways={`${words.belts[belt.kind]}: ${words.belt(amount(unit, belt.inactive + belt.active), amount(unit, belt.active))}`}
    />
    <rect x={BELT.x} y={y} width={BELT.width} height={BELT.height} className="scene-track" />
    <Squares squares={beltSquares(belt, each, GRID)} grid={GRID} x={BELT.x} y={y} kind={belt.kind} />
  </g>
);

/** Empty pale belts, for a machine whose lists are unknown. */
const NoBelts = (): ReactElement => (
  <g className="scene-pale recorded-unknown">
    {TOPS.map((y) => (
      <rect key={y} x={BELT.x} y={y} width={BELT.width} height={BELT.height} className="scene-track" />
    ))}
    <Words x={BELT.x} y={(TOPS[0] ?? 0) - 6} size={TEXT} ways={words.noLists} className="scene-soft" />
  </g>
);

const Still = ({ node, each }: { readonly node: RecordedNode; readonly each: number }): ReactElement => (
  <svg className="scene recorded-still" viewBox={`0 0 ${VIEW.width} ${VIEW.height}`} aria-hidden="true">
    <TankGlass part={node.tank} box={TANK} text={TEXT} pale={false} mark="recorded" />
    {node.belts.length === 0 ? <NoBelts /> : null}
    {node.belts.map((belt, place) => (
      <Belt key={belt.kind} belt={belt} y={TOPS[place] ?? 0} each={each} unit={node.tank.unit} />
    ))}
  </svg>
);

const Figure = ({ pages }: { readonly pages: number | null }): ReactElement => (
  <td className={pages === null ? 'recorded-unknown' : ''}>{pages === null ? words.table.unknown : count(pages)}</td>
);

const Row = ({ zone, blocks }: { readonly zone: RecordedZone; readonly blocks: 'known' | 'none' }): ReactElement => {
  const { lists } = zone;
  return (
    <tr>
      <th scope="row">{zoneName(zone)}</th>
      <Figure pages={zone.free} />
      <Figure pages={zone.min} />
      <Figure pages={zone.low} />
      <Figure pages={zone.high} />
      <Figure pages={lists === undefined ? null : lists.inactive_anon + lists.active_anon} />
      <Figure pages={lists === undefined ? null : lists.inactive_file + lists.active_file} />
      {blocks === 'known' ? <Figure pages={largeBlockPages(zone)} /> : null}
    </tr>
  );
};

const COLUMNS = ['zone', 'free', 'min', 'low', 'high', 'anon', 'file'] as const;

/** A table of all figures of the zones. `blocks`: 'known' if it has a column of large free blocks. */
export const RecordedZones = ({ moment, blocks }: { readonly moment: RecordedMoment; readonly blocks: 'known' | 'none' }): ReactElement => (
  <table>
    <caption className="visually-hidden">{words.table.caption}</caption>
    <thead>
      <tr>
        {[...COLUMNS, ...(blocks === 'known' ? (['large'] as const) : [])].map((column) => (
          <th key={column} scope="col">
            {words.table[column]}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {moment.zones.map((zone) => (
        <Row key={zoneName(zone)} zone={zone} blocks={blocks} />
      ))}
    </tbody>
  </table>
);

function swapText({ swap }: RecordedMoment, unit: MemoryUnit): string {
  if (swap === undefined) return '';
  if (swap.total === 0) return words.noSwap;
  return words.swap(amount(unit, swap.total), swap.free === undefined ? null : amount(unit, swap.free));
}

/** Number of squares that fit on a belt. */
export const BELT_SQUARES = ROWS * (GRID.columns - 1);

type NodesProps = {
  readonly moment: RecordedMoment;
  /** Pages per square. */
  readonly each: number;
};

/** The tanks and belts of all nodes. */
export const RecordedNodes = ({ moment, each }: NodesProps): ReactElement => {
  const nodes = recordedNodes(moment);
  const unit = nodes[0]?.tank.unit ?? 'MB';
  return (
    <>
      {nodes.map((node) => (
        <figure key={node.node}>
          {nodes.length > 1 ? <figcaption>{words.node(node.node)}</figcaption> : null}
          <Still node={node} each={each} />
        </figure>
      ))}
      <p className="recorded-note">
        {nodes.some(({ belts }) => belts.length > 0) ? `${words.square(amount(unit, each))}. ` : ''}
        {swapText(moment, unit)}
      </p>
    </>
  );
};

export const Recorded = ({ moment }: { readonly moment: RecordedMoment }): ReactElement => {
  const titleId = useId();
  return (
    <section className="recorded" aria-labelledby={titleId}>
      <h3 id={titleId}>
        {words.title} <span className="recorded-source">{words.source(moment)}</span>
      </h3>
      <p className="recorded-note">{words.notComputed}</p>
      <RecordedNodes moment={moment} each={pagesOfSquare(recordedNodes(moment), BELT_SQUARES)} />
      <RecordedZones moment={moment} blocks="known" />
    </section>
  );
};
