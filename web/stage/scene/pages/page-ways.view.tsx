// The paths on which pages move at the shown moment: from a belt's tail to kswapd and into the bottle, and from the anonymous pages down to
// swap and back.
import type { ReactElement } from 'react';
import type { SceneHalf } from '../../../domain/telling/scene.model.ts';
import { headPath } from '../scene.draw.ts';
import type { BeltPlace, PagesLayout } from './pages-layout.model.ts';
import { DESK_COLUMNS } from './pages-layout.model.ts';

/** Where the path down to swap begins, as a share of the belt's width. */
export const DOWN_SHARE = 0.31;

/** The least length of a path that has room for an arrow's head. */
const HEAD_ROOM = 14;

/** Half the width of a path, with a small margin. */
export const WAY_HALF = 8;

type Corners = readonly { readonly x: number; readonly y: number }[];

type PageWaysProps = {
  readonly half: SceneHalf;
  /** Some anonymous page is only in swap, so reclaim has freed its memory. */
  readonly freesAnon: boolean;
  /** An anonymous page is being written to swap now. */
  readonly isWritten: boolean;
  readonly layout: PagesLayout;
};

const line = (corners: Corners): string => `M${corners.map(({ x, y }) => `${x} ${y}`).join('L')}`;

const Way = ({ kind, corners }: { readonly kind: 'file' | 'anon' | 'free' | 'out' | 'back'; readonly corners: Corners }): ReactElement => (
  <g className={`scene-way scene-way-${kind}`}>
    <path d={line(corners)} />
    <path d={headPath(corners, 7)} className="scene-head-of-way" />
  </g>
);

/** In a wide layout, the x position 8 units left of the point where the paths from the belts to kswapd begin. */
export const wayFrom = ({ file, pitch }: PagesLayout): number => file.squares.x - (DESK_COLUMNS + 0.75) * pitch;

/** The right end of the room for words beside kswapd; null: no path from the anonymous pages limits it. */
export function wayBesideGear({ anon, rates }: SceneHalf, layout: PagesLayout): number | null {
  if (layout.isTall) return layout.scene.memory.x + layout.scene.memory.width;
  return rates.freed > 0 && anon.look.type !== 'not-looked-at' ? wayFrom(layout) - 2 - WAY_HALF : null;
}

const middle = ({ squares }: BeltPlace): number => squares.y + squares.height / 2;

type Ways = Readonly<Record<'file' | 'anon' | 'out' | 'back', Corners>>;

/** Paths for a wide layout: belts right of the gear, swap below them. */
function wideWays(layout: PagesLayout): Ways {
  const { gear, swap, disk, width } = layout.scene;
  const right = gear.x + gear.radius * 1.2 + 8;
  const from = wayFrom(layout);
  const low = gear.y + gear.radius * 0.75;
  const lane = width - 18;
  const { squares } = layout.anon;
  // The path down leads through a gap between the words below the belt.
  const down = squares.x + squares.width * DOWN_SHARE;
  return {
    file: [
      { x: from + 8, y: gear.y },
      { x: right, y: gear.y },
    ],
    anon: [
      { x: from + 8, y: middle(layout.anon) },
      { x: from - 2, y: middle(layout.anon) },
      { x: from - 2, y: low },
      { x: right - 2, y: low },
    ],
    out: [
      { x: down, y: squares.y + squares.height + 4 },
      { x: down, y: disk.y - 4 },
    ],
    back: [
      { x: swap.x + swap.width + 2, y: swap.y + 10 },
      { x: lane, y: swap.y + 10 },
      { x: lane, y: middle(layout.anon) },
      { x: squares.x + squares.width + 8, y: middle(layout.anon) },
    ],
  };
}

/** Paths for a narrow layout, where the belts are below the tank. Those to the gear lead from the tails along the left edge and above the
 * belts; those to swap and back lead along the right edge. */
function tallWays(layout: PagesLayout): Ways {
  const { gear, swap, tank, memory } = layout.scene;
  const above = tank.y + tank.height + 16;
  const edge = gear.x + gear.radius * 1.2;
  const upX = Math.min(memory.x + memory.width - 8, edge + 16);
  // The path ends at the side of the gear or, if there is no room beside it, at its lower end.
  const end: Corners =
    upX - edge < HEAD_ROOM
      ? [{ x: upX, y: gear.y + gear.radius }]
      : [
          { x: upX, y: gear.y },
          { x: edge + 8, y: gear.y },
        ];
  const toGear = (belt: BeltPlace, by: number): Corners => [
    { x: tank.x - 1, y: middle(belt) },
    { x: tank.x - by, y: middle(belt) },
    { x: tank.x - by, y: above },
    { x: upX, y: above },
    ...end,
  ];
  const lane = memory.x + memory.width - 8;
  const toLane = (x: number, y: number): Corners => [
    { x: x + 2, y },
    { x: lane, y },
  ];
  const { squares } = layout.anon;
  const ofBelt = toLane(squares.x + squares.width, middle(layout.anon));
  const ofSwap = toLane(swap.x + swap.width, swap.y + swap.height / 2);
  const into = (corners: Corners): Corners => corners.toReversed().map(({ x, y }, index) => ({ x: index === 1 ? x + 6 : x, y }));
  return {
    file: toGear(layout.file, 6),
    anon: toGear(layout.anon, 9),
    out: [...ofBelt, ...into(ofSwap)],
    back: [...ofSwap, ...into(ofBelt)],
  };
}

export const PageWays = ({ half, freesAnon, isWritten, layout }: PageWaysProps): ReactElement => {
  const { gear, tank } = layout.scene;
  const { rates, file, anon } = half;
  const frees = rates.freed > 0 && (file.look.type !== 'not-looked-at' || anon.look.type !== 'not-looked-at');
  const ways = layout.isTall ? tallWays(layout) : wideWays(layout);
  return (
    <>
      {frees && freesAnon && anon.look.type !== 'not-looked-at' ? <Way kind="anon" corners={ways.anon} /> : null}
      {frees && file.look.type !== 'not-looked-at' && !file.stuck ? <Way kind="file" corners={ways.file} /> : null}
      {frees ? (
        <Way
          kind="free"
          corners={[
            { x: gear.x - gear.radius * 1.2, y: gear.y },
            { x: tank.x + tank.width + 14, y: gear.y },
          ]}
        />
      ) : null}
      {isWritten ? <Way kind="out" corners={ways.out} /> : null}
      {rates.swapIn >= 1 ? <Way kind="back" corners={ways.back} /> : null}
    </>
  );
};
