// One half of the scene as a drawing. It depends only on its properties and does not read the store, so it can be shown anywhere.
import type { ReactElement } from 'react';
import { containerOf } from '../../domain/scene/container.model.ts';
import { groupLabel } from '../../domain/scene/figures.model.ts';
import { shownFlusher } from '../../domain/scene/flusher.model.ts';
import { shownGroups } from '../../domain/scene/groups.model.ts';
import { limitedGroupOf } from '../../domain/scene/limited-group.model.ts';
import { type LoneGroup, loneGroupOf, mostOfKinds } from '../../domain/scene/lone-group.model.ts';
import { type Mark, ownerIn, placesOfMark } from '../../domain/scene/mark.model.ts';
import { markAmount } from '../../domain/scene/marks.model.ts';
import { type Owned, outlinedBy } from '../../domain/scene/owners.model.ts';
import { pageTableOf } from '../../domain/scene/page-tables.model.ts';
import { sideName } from '../../domain/story/side-names.words.ts';
import type { PassLimit } from '../../domain/telling/facts.model.ts';
import { isUnharmed } from '../../domain/telling/harm.model.ts';
import type { Middle, SceneHalf } from '../../domain/telling/scene.model.ts';
import type { SceneFrame } from '../../engine/protocol.ts';
import { term } from '../../parts/term.ts';
import { Caches } from './caches.view.tsx';
import { DiskFloor } from './disk-floor.view.tsx';
import { FloorBox } from './floor-box.view.tsx';
import { Gear } from './gear.view.tsx';
import { GroupBelts } from './group-belts.view.tsx';
import { layoutLoneGroup } from './lone-group-layout.model.ts';
import { markBox } from './mark-boxes.model.ts';
import { NodeRooms } from './node-rooms.view.tsx';
import { TableWalk } from './page-table.view.tsx';
import { type Pale, paleOf } from './pale.model.ts';
import type { PriceGuess } from './price-guess.model.ts';
import { PriceStrip } from './price-strip.view.tsx';
import { ProgramsFloor } from './programs-floor.view.tsx';
import { Barred, leaveBelts, ReclaimWays } from './reclaim-ways.view.tsx';
import { cornersPath } from './scene.draw.ts';
import { type Box, FLOORS, type SceneLayout } from './scene-layout.model.ts';
import { StackShaft } from './stack-shaft.view.tsx';
import { Stock } from './stock.view.tsx';
import { blocksOf, squareOf } from './stock-layout.model.ts';
import { TankGlass } from './tank-glass.view.tsx';
import { tellsWait, toldSentence } from './told-sentence.ts';
import './scene.css';
import './belt.css';
import './ways.css';
import './price-strip.css';
import './group-belts.css';
import './node-rooms.css';
import './caches.css';
import './stack-shaft.css';

/** The term for a middle picture as a whole; it explains the parts that have no term of their own. */
const MIDDLE_TERMS = { stack: 'stack', groups: 'groups', nodes: 'node', caches: 'caches' } as const;

export type SceneDrawingProps = {
  readonly side: 'before' | 'after';
  /** The name of this half if both sides run the same kernel; null: the half has the name of its side. */
  readonly name?: string | null;
  readonly half: SceneHalf;
  readonly scene: SceneFrame;
  /** The other half; null: this half is not compared with another one. */
  readonly other: SceneHalf | null;
  readonly otherScene: SceneFrame | null;
  readonly middle: Middle;
  readonly layout: SceneLayout;
  /** The mark on this side that the beat points at. */
  readonly see: Mark | null;
  /** The mark that the beat points at, on either side. The pages of an owner are outlined on both sides. */
  readonly mark?: Mark | null;
  /** The number of pages that the squares must have room for; the number of pages per square follows from it. */
  readonly pages: number;
  /** The guesses of the user and the audience at this side's cost; null: there are none. */
  readonly guess?: PriceGuess | null;
  /** Squares are moving. Then nothing is drawn pale, because the sides are compared only at rest. */
  readonly moves?: boolean;
};

type ContentProps = Omit<SceneDrawingProps, 'side' | 'guess' | 'mark'> & {
  readonly owners: readonly Owned[];
  readonly each: number;
  readonly pitch: number;
  readonly pale: Pale;
};

/** The limit of a pass if only one of the kernels has one; null: it is not shown, for example because the beat points at another part. */
const ownLimit = ({ gear }: SceneHalf, other: SceneHalf | null, mark: Mark | null): PassLimit | null =>
  (mark !== null && mark.kind !== 'kswapd') ||
  other === null ||
  other.gear.passLimit === null ||
  (other.gear.passLimit === 'none') === (gear.passLimit === 'none')
    ? null
    : gear.passLimit;

/** The box of the anonymous pages; null: they are spread over groups or nodes, or not drawn. */
function anonBox(middle: Middle, groups: readonly (LoneGroup | null)[], layout: SceneLayout, each: number): Box | null {
  if (middle === 'belts') return blocksOf(layout, 2)[1]?.squares ?? null;
  if (middle !== 'groups' || groups[0] == null) return null;
  return layoutLoneGroup(layout, mostOfKinds(groups), each).kinds[1]?.squares ?? null;
}

/** Y of the gap between the belts of two groups, which holds the second group's name; null: there is no such gap. */
function gapOfGroups(groups: number, layout: SceneLayout): number | null {
  const [, second] = blocksOf(layout, 2);
  return groups !== 2 || second === undefined ? null : second.name - layout.type.text * 0.3;
}

type NotesOf = Pick<SceneDrawingProps, 'half' | 'scene' | 'otherScene' | 'see'> & {
  readonly owners: readonly Owned[];
  readonly each: number;
};

/** Pages in swap that have left a note; null: notes are not shown. They are shown if a beat points at swap and only one of the kernels has
 * notes, although both have pages in swap; and if a beat outlines several owners after a note has made some of their pages active. */
function notesOf({ half, scene, otherScene, see, owners, each }: NotesOf): number | null {
  const { swap_notes: own } = scene;
  if (owners.length > 1) return half.backActive >= each ? own : null;
  if (see?.kind !== 'swap' || otherScene === null || scene.swap_used === 0 || otherScene.swap_used === 0) return null;
  return own > 0 === otherScene.swap_notes > 0 ? null : own;
}

type TankAndGearProps = Pick<Required<SceneDrawingProps>, 'half' | 'other' | 'layout' | 'mark'> & { readonly pale: Pale };

const TankAndGear = ({ half, other, layout, mark, pale }: TankAndGearProps): ReactElement => (
  <>
    <TankGlass part={half.tank} box={layout.tank} text={layout.type.text} pale={pale.tank} mark="tank" />
    <g className={half.harmed ? '' : 'scene-unharmed'}>
      <Gear
        part={half.gear}
        name={half.gear.name}
        place={layout.gear}
        bottom={layout.memory.y + layout.memory.height - 6}
        width={2 * (layout.stock.x - layout.gear.x) - 6}
        right={layout.stock.x}
        text={layout.type.text}
        pale={pale.gear}
        passLimit={ownLimit(half, other, mark)}
        explained={tellsWait(half.said, toldSentence(half.said, layout))}
      />
    </g>
  </>
);

/** The middle picture, between the reclaimers and the right edge; a picture of NUMA nodes contains its reclaimers. */
const Content = ({ middle, half, scene, other, otherScene, layout, see, pages, each, pitch, pale, owners }: ContentProps): ReactElement => {
  switch (middle) {
    case 'stack':
      return <StackShaft shaft={half.shaft} scene={scene} otherScene={otherScene} layout={layout} isQueueSeen={see?.kind === 'queue'} />;
    case 'nodes':
      return <NodeRooms half={half} other={other} layout={layout} />;
    case 'groups':
      return <GroupBelts half={half} scene={scene} otherScene={otherScene} pages={pages} each={each} layout={layout} />;
    case 'caches':
      return <Caches half={half} other={other} scene={scene} otherScene={otherScene} each={each} pitch={pitch} layout={layout} />;
    case 'belts':
      return (
        <>
          <Barred half={half} layout={layout} leaveAt={leaveBelts(layout)} />
          <ReclaimWays half={half} layout={layout} leaveAt={leaveBelts(layout)} />
          <Stock
            half={half}
            scene={scene}
            other={other}
            container={containerOf(scene, otherScene)}
            each={each}
            layout={layout}
            pale={pale}
            owners={owners}
          />
        </>
      );
  }
};

export const SceneDrawing = ({
  side,
  name = null,
  half,
  scene,
  other,
  otherScene,
  middle,
  layout,
  see,
  mark = null,
  pages,
  guess = null,
  moves = false,
}: SceneDrawingProps): ReactElement => {
  const groups = shownGroups(otherScene === null ? [scene] : [scene, otherScene]);
  const loneGroups = [scene, otherScene].map((one) => (one === null ? null : loneGroupOf(one, groups)));
  const limited = middle === 'groups' ? limitedGroupOf(scene, groups) : null;
  const presence = {
    middle,
    figures: half.figures,
    groups,
    nodes: scene.nodes.length,
    helpers: half.gear.helpers.length,
    hasLimit: ownLimit(half, other, mark) !== null,
    container: containerOf(scene, otherScene)?.name ?? null,
    isLone: loneGroups[0] !== null || limited !== null,
    returns: half.ways.fromSwap,
  };
  // The cost is the largest thing on the scene, so it needs no outline. Without a task in direct reclaim there is nothing to outline.
  const isSeen = see !== null && see.kind !== 'price' && (see.kind !== 'reclaimers' || markAmount(see, scene)?.value !== 0);
  const pale = paleOf(half, moves ? null : other);
  const { each, pitch } = squareOf(layout, pages);
  const flusherThere = other === null || otherScene === null ? null : { flusher: other.flusher, scene: otherScene };
  const tables = mark?.kind === 'tables' ? half.figures.map((figure) => pageTableOf(scene, figure)) : null;
  const owner = ownerIn(mark);
  const owners = owner === null ? [] : outlinedBy(scene, owner, half.figures);
  const isInSwap = owners.some(({ swapped }) => swapped >= each);
  const pointed = isSeen ? placesOfMark(see, isInSwap).map((one) => markBox(one, layout, presence)) : [];
  return (
    <svg className="scene" viewBox={`0 0 ${layout.width} ${layout.height}`} aria-hidden="true">
      <g className={isUnharmed([half.price, half.cost]) ? 'scene-unharmed' : ''}>
        <PriceStrip side={side} name={name ?? sideName(half.names, side)} both={other !== null} half={half} guess={guess} layout={layout} />
        {FLOORS.map((name) => (
          <FloorBox key={name} name={name} layout={layout} hasZram={scene.zram !== undefined} hasTables={tables !== null} />
        ))}
        <ProgramsFloor
          figures={half.figures}
          request={half.request}
          tables={tables}
          pages={each}
          harmed={half.harmed}
          pale={pale.figures}
          layout={layout}
        />
        {tables !== null && half.generations?.walks === true ? <TableWalk layout={layout} /> : null}
        {middle === 'nodes' ? null : <TankAndGear half={half} other={other} layout={layout} mark={mark} pale={pale} />}
        <g {...(middle === 'belts' ? {} : term(MIDDLE_TERMS[middle]))}>
          <Content
            middle={middle}
            half={half}
            scene={scene}
            other={other}
            otherScene={otherScene}
            layout={layout}
            see={see}
            pages={pages}
            each={each}
            pitch={pitch}
            pale={pale}
            owners={owners}
          />
        </g>
        <DiskFloor
          half={half}
          scene={scene}
          otherScene={otherScene}
          each={each}
          pitch={pitch}
          layout={layout}
          pale={pale}
          middle={middle}
          anon={anonBox(middle, loneGroups, layout, each)}
          gapY={middle === 'groups' && loneGroups[0] === null ? gapOfGroups(groups.length, layout) : null}
          owners={owners}
          flusher={shownFlusher({ flusher: half.flusher, scene }, flusherThere)}
          withoutSwap={limited?.isBarred === true ? groupLabel(limited.belt.name, half.figures) : null}
          notes={notesOf({ half, scene, otherScene, see, owners, each })}
        />
        {pointed.map((box) => (box === null ? null : <path key={box.y} d={cornersPath(box)} className="scene-corners scene-pointed" />))}
      </g>
    </svg>
  );
};
