// The upper floor: programs and what they do. Who searches for memory has left its place, and only an outline stands there.
import type { ReactElement } from 'react';
import { term } from '../../parts/term.ts';
import { type Doing, type Figure, isKept, MOST_FIGURES } from './figures.model.ts';
import { layoutFigures } from './programs-layout.model.ts';
import { hourglassPath, PERSON, personPath } from './scene.draw.ts';
import { sceneWords } from './scene.words.ts';
import { type SceneLayout, textWidth } from './scene-layout.model.ts';
import { Words } from './words.view.tsx';

/** Size of a name, by the size of ordinary words. */
const NAME = 1.05;

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
  const place = layoutFigures({
    programs,
    width,
    text: type.text,
    figures: shown.length,
    person: PERSON,
    label: textWidth(figure.label, type.text * NAME, true),
  });
  const right = x + place.beside;
  const doing = mostOf(figure.doing);
  const working = figure.doing.filter((one) => !isKept(one)).length;
  const line = many ? sceneWords.ofThem(working, figure.doing.length) : sceneWords.doing(doing);
  const said = line.find((way) => textWidth(way, type.text, false) <= place.does.room);
  const kept = many ? working < figure.doing.length : isKept(doing);
  return (
    <g
      className={`${pale ? 'scene-pale' : ''}${kept ? ' scene-suffers' : ''}`}
      data-mark={`program ${figure.name}`}
      {...term(kept ? 'stall' : 'demand')}
    >
      {shown.map((one, number) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a figure's place is its task.
        <Person key={number} doing={one} x={x + number * place.step} y={place.top} size={place.size} />
      ))}
      <Words x={x + place.name.x} y={place.name.y} size={type.text * NAME} ways={figure.label} bold />
      {said === undefined ? null : <Words x={right} y={place.does.y} size={type.text} ways={said} />}
      {place.what === null || figure.what === '' || many || textWidth(figure.what, type.text, false) > place.does.room ? null : (
        <Words x={right} y={place.what} size={type.text} ways={figure.what} className="scene-soft" />
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
