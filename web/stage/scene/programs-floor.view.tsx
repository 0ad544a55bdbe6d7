// The upper floor: programs and what they do. Who searches for memory has left its place, and only an outline stands there.
import type { ReactElement } from 'react';
import { term } from '../../parts/term.ts';
import { type Doing, type Figure, isKept, MOST_FIGURES } from './figures.model.ts';
import { hourglassPath, PERSON, personPath } from './scene.draw.ts';
import { sceneWords } from './scene.words.ts';
import { type SceneLayout, textWidth } from './scene-layout.model.ts';
import { Words } from './words.view.tsx';

const WAITS: ReadonlySet<Doing> = new Set(['memory', 'own-pages', 'disk', 'throttled']);

const Person = ({
  doing,
  x,
  y,
  size,
}: {
  readonly doing: Doing;
  readonly x: number;
  readonly y: number;
  readonly size: number;
}): ReactElement => (
  <g className={`scene-person scene-person-${doing}${isKept(doing) ? ' scene-kept' : ''}`}>
    <path d={personPath(x, y, size)} />
    {WAITS.has(doing) ? <path d={hourglassPath(x + PERSON.width * size * 0.92, y - 2, 20 * size)} /> : null}
  </g>
);

/** What most of them do; of two that are as many, the one that somebody suffers from. */
const mostOf = (doing: readonly Doing[]): Doing => {
  const kept = doing.find(isKept);
  if (kept !== undefined && doing.filter(isKept).length * 2 >= doing.length) return kept;
  const counts = new Map<Doing, number>();
  for (const one of doing) counts.set(one, (counts.get(one) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 'idle';
};

type FigureProps = {
  readonly figure: Figure;
  readonly x: number;
  readonly width: number;
  readonly pale: boolean;
  readonly layout: SceneLayout;
};

const Standing = ({ figure, x, width, pale, layout }: FigureProps): ReactElement => {
  const { programs, type } = layout;
  const shown = figure.doing.slice(0, MOST_FIGURES);
  const many = shown.length > 1;
  const size = Math.min(1, (many ? width * 0.5 : PERSON.width * 1.6) / (shown.length * PERSON.width * (many ? 1.12 : 1.6)));
  const ground = programs.y + (programs.height + PERSON.height * size) / 2;
  const top = ground - PERSON.height * size;
  const step = PERSON.width * size * 1.12;
  const right = x + shown.length * step + (many ? 16 : 26) * size;
  const doing = mostOf(figure.doing);
  const working = figure.doing.filter((one) => !isKept(one)).length;
  const line = many ? sceneWords.ofThem(working, figure.doing.length) : sceneWords.doing(doing);
  const room = x + width - right - 6;
  const said = line.find((way) => textWidth(way, type.text, false) <= room);
  const kept = many ? working < figure.doing.length : isKept(doing);
  return (
    <g
      className={`${pale ? 'scene-pale' : ''}${kept ? ' scene-suffers' : ''}`}
      data-mark={`program ${figure.name}`}
      {...term(kept ? 'stall' : 'demand')}
    >
      {shown.map((one, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a figure's place is its task.
        <Person key={place} doing={one} x={x + place * step} y={top} size={size} />
      ))}
      <Words x={right} y={programs.y + type.text * 1.3} size={type.text * 1.05} ways={figure.label} bold />
      {said === undefined ? null : <Words x={right} y={programs.y + type.text * 2.45} size={type.text} ways={said} />}
      {programs.height < type.text * 3.8 || figure.what === '' || many || textWidth(figure.what, type.text, false) > room ? null : (
        <Words x={right} y={programs.y + type.text * 3.5} size={type.text} ways={figure.what} room={room} className="scene-soft" />
      )}
    </g>
  );
};

export const ProgramsFloor = ({
  figures,
  pale,
  layout,
}: {
  readonly figures: readonly Figure[];
  readonly pale: readonly boolean[];
  readonly layout: SceneLayout;
}): ReactElement => {
  const left = layout.tank.x;
  const room = layout.programs.x + layout.programs.width - left;
  const width = room / Math.max(2, figures.length);
  return (
    <g>
      {figures.map((figure, place) => (
        <Standing key={figure.name} figure={figure} x={left + place * width} width={width} pale={pale[place] ?? false} layout={layout} />
      ))}
    </g>
  );
};
