// Where pages go that are freed just now: from a belt to the gear, and from the gear into the tank.
import type { ReactElement } from 'react';
import { headPath } from './scene.draw.ts';
import type { SceneHalf } from './scene.model.ts';
import type { SceneLayout } from './scene-layout.model.ts';
import { blocksOf } from './stock-layout.model.ts';

/** Pages freed a second, from which on it is drawn. */
const LEAST_FREED = 20;

export const ReclaimWays = ({ half, layout }: { readonly half: SceneHalf; readonly layout: SceneLayout }): ReactElement | null => {
  if (half.rates.freed < LEAST_FREED) return null;
  const { gear, tank, stock } = layout;
  const tankSide = [
    { x: gear.x - gear.radius * 1.2, y: gear.y },
    { x: tank.x + tank.width + 14, y: gear.y },
  ];
  const [file, anon] = blocksOf(layout, 2);
  if (file === undefined || anon === undefined) return null;
  const middle = (block: typeof file): number => block.squares.y + block.squares.height / 2;
  const bend = stock.x - 10;
  const from = (y: number): readonly { readonly x: number; readonly y: number }[] => [
    { x: stock.x - 5, y },
    { x: bend, y },
    { x: bend, y: gear.y },
    { x: gear.x + gear.radius * 1.2 + 8, y: gear.y },
  ];
  const line = (corners: readonly { readonly x: number; readonly y: number }[]): string =>
    `M${corners.map(({ x, y }) => `${x} ${y}`).join('L')}`;
  const taking = [
    ...(half.anon.look.type !== 'not-looked-at' && half.rates.swapOut > 0 ? [{ kind: 'anon', corners: from(middle(anon)) }] : []),
    ...(half.file.look.type !== 'not-looked-at' && !half.file.stuck ? [{ kind: 'file', corners: from(middle(file)) }] : []),
  ];
  return (
    <>
      {taking.map(({ kind, corners }) => (
        <g key={kind} className={`scene-way scene-way-${kind}`}>
          <path d={line(corners)} />
          <path d={headPath(corners, 7)} className="scene-head-of-way" />
        </g>
      ))}
      {taking.length === 0 ? null : (
        <g className="scene-way scene-way-free">
          <path d={line(tankSide)} />
          <path d={headPath(tankSide, 7)} className="scene-head-of-way" />
        </g>
      )}
    </>
  );
};
