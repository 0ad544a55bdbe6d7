// Where pages go just now: from a belt's tail to kswapd and into the bottle, from anonymous pages down to swap, and back.
import type { ReactElement } from 'react';
import { headPath } from '../scene.draw.ts';
import type { SceneHalf } from '../scene.model.ts';
import type { BeltPlace, PagesLayout } from './pages-layout.model.ts';
import { DESK_COLUMNS } from './pages-layout.model.ts';

/** Where on the belt the way down to swap begins. */
export const DOWN_SHARE = 0.405;

/** Half of a way's width, and a little room. */
export const WAY_HALF = 8;

type Corners = readonly { readonly x: number; readonly y: number }[];

type PageWaysProps = {
  readonly half: SceneHalf;
  /** Some of anonymous pages is on its way to swap now. */
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

/** Where the ways from the belts to kswapd begin. */
export const wayFrom = ({ file, pitch }: PagesLayout): number => file.squares.x - (DESK_COLUMNS + 0.75) * pitch;

/** Up to where words beside kswapd have room; null: no way from anonymous pages stands there. */
export const wayBesideGear = ({ anon, rates }: SceneHalf, layout: PagesLayout): number | null =>
  rates.freed > 0 && anon.look.type !== 'not-looked-at' ? wayFrom(layout) - 2 - WAY_HALF : null;

export const PageWays = ({ half, isWritten, layout }: PageWaysProps): ReactElement => {
  const { gear, tank, swap, disk, width } = layout.scene;
  const { rates, file, anon } = half;
  const frees = rates.freed > 0 && (file.look.type !== 'not-looked-at' || anon.look.type !== 'not-looked-at');
  const middle = ({ squares }: BeltPlace): number => squares.y + squares.height / 2;
  const right = gear.x + gear.radius * 1.2 + 8;
  const from = wayFrom(layout);
  const low = gear.y + gear.radius * 0.75;
  const ofFile = [
    { x: from + 8, y: gear.y },
    { x: right, y: gear.y },
  ];
  const ofAnon = [
    { x: from + 8, y: middle(layout.anon) },
    { x: from - 2, y: middle(layout.anon) },
    { x: from - 2, y: low },
    { x: right - 2, y: low },
  ];
  const lane = width - 18;
  const { squares } = layout.anon;
  // Between the words below the belt.
  const down = squares.x + squares.width * DOWN_SHARE;
  return (
    <>
      {frees && anon.look.type !== 'not-looked-at' ? <Way kind="anon" corners={ofAnon} /> : null}
      {frees && file.look.type !== 'not-looked-at' && !file.stuck ? <Way kind="file" corners={ofFile} /> : null}
      {frees ? (
        <Way
          kind="free"
          corners={[
            { x: gear.x - gear.radius * 1.2, y: gear.y },
            { x: tank.x + tank.width + 14, y: gear.y },
          ]}
        />
      ) : null}
      {isWritten ? (
        <Way
          kind="out"
          corners={[
            { x: down, y: squares.y + squares.height + 4 },
            { x: down, y: disk.y - 4 },
          ]}
        />
      ) : null}
      {rates.swapIn >= 1 ? (
        <Way
          kind="back"
          corners={[
            { x: swap.x + swap.width + 2, y: swap.y + 10 },
            { x: lane, y: swap.y + 10 },
            { x: lane, y: squares.y + squares.height / 2 },
            { x: squares.x + squares.width + 8, y: squares.y + squares.height / 2 },
          ]}
        />
      ) : null}
    </>
  );
};
