// The paths of pages that are being reclaimed at the shown moment: from a belt to the gear, and from the gear into the tank.
import type { ReactElement } from 'react';
import type { SceneHalf } from '../../domain/telling/scene.model.ts';
import { crossPath, headPath } from './scene.draw.ts';
import type { SceneLayout } from './scene-layout.model.ts';
import { blocksOf } from './stock-layout.model.ts';

/** The y position at which the pages of a kind leave the picture beside the gear. */
export type LeaveAt = Readonly<Record<'file' | 'anon', number>>;

/** The positions at which pages leave the two belts of a whole machine. */
export function leaveBelts(layout: SceneLayout): LeaveAt {
  const [file, anon] = blocksOf(layout, 2);
  if (file === undefined || anon === undefined) throw new Error('two blocks were asked for');
  const middle = ({ squares }: typeof file): number => squares.y + squares.height / 2;
  return { file: middle(file), anon: middle(anon) };
}

type Place = { readonly x: number; readonly y: number };

/** Radius of the wheel with its teeth, as a multiple of the gear's radius. */
const EDGE = 1.2;
/** Size of an arrow's head, and how far it extends beyond the end of its line. */
const HEAD = 7;
const REACH = HEAD * 1.3;
/** Half the side of the cross that marks a belt from which no page can be reclaimed. */
const CROSS = 8;

/** Shortens a path at its end, so that the arrow's head fits before the last corner. In a narrow gap the last piece is the head alone. */
function towards(...corners: readonly Place[]): readonly Place[] {
  const [from, to] = corners.slice(-2);
  if (from === undefined || to === undefined) return corners;
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const share = Math.max(0.01, 1 - REACH / length);
  return [...corners.slice(0, -1), { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }];
}

/** How far inside the glass the arrow into the tank ends, and how far its line is above the rim. */
const INTO = 14;
const OVER = 5;

/** The path from the gear into the tank, over its rim, so that the arrow covers none of the watermarks' names beside the tank. If the gear is
 * completely below the rim, the path leads straight to the side of the tank. */
function intoTank({ gear, tank }: SceneLayout): readonly Place[] {
  const reach = gear.radius * EDGE;
  const y = tank.y - OVER;
  const off = gear.y - y;
  const x = tank.x + tank.width;
  if (off >= reach) return towards({ x: gear.x - reach, y: gear.y }, { x: x + 3, y: gear.y });
  return towards({ x: gear.x - Math.sqrt(reach ** 2 - off ** 2), y }, { x: x - INTO, y }, { x: x - INTO, y: tank.y + INTO });
}

type WaysProps = { readonly half: SceneHalf; readonly layout: SceneLayout; readonly leaveAt: LeaveAt };

export const ReclaimWays = ({ half, layout, leaveAt }: WaysProps): ReactElement | null => {
  const { gear, stock } = layout;
  const { reclaimed } = half.ways;
  if (reclaimed.length === 0) return null;
  const tankSide = intoTank(layout);
  const reach = gear.radius * EDGE;
  /** The path from a belt to the wheel: straight if the wheel is beside the belt, otherwise up or down to the wheel's side. */
  const from = (y: number): readonly Place[] => {
    const start = { x: stock.x - 3, y };
    const off = y - gear.y;
    if (Math.abs(off) < reach) return towards(start, { x: gear.x + Math.sqrt(reach ** 2 - off ** 2), y });
    const bend = stock.x - 9;
    return towards(start, { x: bend, y }, { x: bend, y: gear.y + Math.sign(off) * reach * 0.6 });
  };
  const line = (corners: readonly Place[]): string => `M${corners.map(({ x, y }) => `${x} ${y}`).join('L')}`;
  const taking = reclaimed.map((kind) => ({ kind, corners: from(leaveAt[kind]) }));
  return (
    <>
      {taking.map(({ kind, corners }) => (
        <g key={kind} className={`scene-way scene-way-${kind}`}>
          <path d={line(corners)} />
          <path d={headPath(corners, HEAD)} className="scene-head-of-way" />
        </g>
      ))}
      <g className="scene-way scene-way-free">
        <path d={line(tankSide)} />
        <path d={headPath(tankSide, HEAD)} className="scene-head-of-way" />
      </g>
    </>
  );
};

/** A cross beside the belt of file pages if reclaim cannot free any page there. */
export const Barred = ({ half, layout, leaveAt }: WaysProps): ReactElement | null =>
  half.ways.barred ? (
    <path
      d={crossPath({ x: layout.stock.x - CROSS - 5, y: leaveAt.file }, CROSS)}
      className={`scene-barred${half.anon.look.type === 'not-looked-at' ? '' : ' scene-barred-for-all'}`}
    />
  ) : null;
