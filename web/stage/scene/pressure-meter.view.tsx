// The memory pressure of a program's group: its share in words, and a bar that is pale for some tasks and dark for all of them.
import type { ReactElement } from 'react';
import type { GroupPressure } from '../../domain/groups/pressure.model.ts';
import { term } from '../../parts/term.ts';
import { sceneGroupWords } from './groups.words.ts';
import { textWidth } from './scene-layout.model.ts';
import { Words } from './words.view.tsx';

/** Widths of the bar, in units. */
const WIDTH = { most: 54, least: 20 };
const GAP = 8;

type PressureMeterProps = {
  readonly pressure: GroupPressure;
  readonly x: number;
  /** Baseline of the words. */
  readonly y: number;
  readonly room: number;
  readonly text: number;
};

/** Shows nothing if even the shortest words do not fit. */
export const PressureMeter = ({ pressure, x, y, room, text }: PressureMeterProps): ReactElement | null => {
  const words = sceneGroupWords.pressure(pressure).find((way) => textWidth(way, text, false) <= room);
  if (words === undefined) return null;
  const at = x + textWidth(words, text, false) + GAP;
  const width = Math.min(WIDTH.most, x + room - at);
  const height = text * 0.5;
  const bar = { x: at, y: y - height - 2, height };
  return (
    <g data-mark="pressure" className={pressure.isOwn ? 'scene-pressure-own' : ''} {...term('pressure')}>
      <Words x={x} y={y} size={text} ways={words} />
      {width < WIDTH.least ? null : (
        <>
          <rect {...bar} width={width} className="scene-track" />
          <rect {...bar} width={width * pressure.some} className="scene-pressure-some" />
          <rect {...bar} width={width * pressure.full} className="scene-pressure-full" />
        </>
      )}
    </g>
  );
};
