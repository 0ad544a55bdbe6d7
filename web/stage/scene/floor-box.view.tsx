// A floor of the scene: a box with its name at its left edge.
import type { ReactElement } from 'react';
import { term } from '../../parts/term.ts';
import { sceneWords } from './scene.words.ts';
import { type FLOORS, type SceneLayout, textWidth } from './scene-layout.model.ts';

type Floor = (typeof FLOORS)[number];

const FLOOR_TERMS = { programs: 'demand', memory: 'memory', disk: 'disk' } as const;

type FloorProps = {
  readonly name: Floor;
  readonly layout: SceneLayout;
  readonly isNamed?: boolean;
  /** Whether swap is in zram, which is no disk. */
  readonly hasZram?: boolean;
  /** The page tables of the programs are drawn. */
  readonly hasTables?: boolean;
};

export const FloorBox = ({ name, layout, isNamed = true, hasZram = false, hasTables = false }: FloorProps): ReactElement => {
  const box = layout[name];
  const size = layout.type.text;
  const words = sceneWords.floors[name === 'disk' && hasZram ? 'devices' : name === 'programs' && hasTables ? 'tables' : name];
  // A name that does not fit is left out, because the things on the floor show which floor it is.
  const fits = isNamed && textWidth(words, size, true) < box.height;
  const x = box.x + size * 0.95;
  const y = box.y + box.height / 2;
  return (
    <g className="scene-floor" {...term(FLOOR_TERMS[name])}>
      <rect {...box} rx={8} />
      {fits ? (
        <text x={x} y={y} fontSize={size} textAnchor="middle" transform={`rotate(-90 ${x} ${y})`} className="scene-bold">
          {words}
        </text>
      ) : null}
    </g>
  );
};
