// The upper floor: programs and what they do. A program in direct reclaim is drawn below kswapd, so this floor shows only its outline.
import type { ReactElement } from 'react';
import { matchesTask } from '../../domain/scene/cast.model.ts';
import { type Doing, type Figure, isKept, mostOf, programsEach, shownDoing } from '../../domain/scene/figures.model.ts';
import type { Request } from '../../domain/scene/lone-group.model.ts';
import type { PageTable } from '../../domain/scene/page-tables.model.ts';
import { term } from '../../parts/term.ts';
import { PageTableSquares, WALK_ABOVE } from './page-table.view.tsx';
import { PressureMeter } from './pressure-meter.view.tsx';
import { programsWords } from './programs.words.ts';
import { layoutFigures } from './programs-layout.model.ts';
import { crossPath, hourglassPath, PERSON, personPath } from './scene.draw.ts';
import { type SceneLayout, textWidth } from './scene-layout.model.ts';
import { Words } from './words.view.tsx';

/** Font size of a name, as a multiple of that of ordinary words. */
const NAME = 1.05;

/** Height of the hourglass in front of a waiting program of size 1. Figures smaller than LEAST_WITH_GLASS have none, because it would be too
 * small. */
const GLASS = 20;
const LEAST_WITH_GLASS = 0.6;

/** Room before the words about pressure, and between them and the next program. */
const PRESSURE_GAP = 10;
const NEXT_GAP = 12;
/** A smaller share of pressure is not shown, because it would read as 0 %. */
const LEAST_PRESSURE = 0.005;

const WAITS: ReadonlySet<Doing> = new Set(['reclaims-waiting', 'memory', 'memory-high', 'group-limit', 'own-pages', 'disk', 'throttled']);

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
  <g className={`scene-person scene-person-${doing === 'reclaims-waiting' ? 'reclaims' : doing}${isKept(doing) ? ' scene-kept' : ''}`}>
    <path d={personPath(x, y, size)} />
    {doing === 'killed' ? (
      <path
        d={crossPath({ x: x + (PERSON.width / 2) * size, y: y + (PERSON.height / 2) * size }, (PERSON.width / 2) * size)}
        className="scene-cross"
      />
    ) : null}
    {WAITS.has(doing) && size >= LEAST_WITH_GLASS ? (
      <path
        d={hourglassPath(x + ((PERSON.width - GLASS * 0.72) / 2) * size, y + (PERSON.height - GLASS - 2) * size, GLASS * size)}
        className="scene-glass-on-person"
      />
    ) : null}
  </g>
);

type FigureProps = {
  readonly figure: Figure;
  /** Number of pages that the program asks a group to give back; null: it does not ask. */
  readonly asks: number | null;
  readonly x: number;
  readonly width: number;
  readonly pale: boolean;
  /** The program's page table, which replaces the words about what the program does; null: none is drawn. */
  readonly table: PageTable | null;
  /** Entries in the largest page table of the picture. */
  readonly most: number;
  /** Number of programs that one figure stands for. */
  readonly each: number;
  /** Pages per square. */
  readonly pages: number;
  /** Width of the program's name, or of the longest name if there are many programs, so that all have the same layout. */
  readonly label: number;
  readonly layout: SceneLayout;
};

/** Words for `doing`, the state that stands for all programs of the figure; if all have ended, also the time. */
const doingWords = ({ endedAt, isPlural }: Figure, doing: Doing): readonly string[] =>
  doing === 'ended' && endedAt !== null ? programsWords.endedAt(endedAt) : programsWords.doing(doing, isPlural);

/** Room above a page table, and room below it for the path of the walk. */
const ABOVE_TABLE = 5;
const BELOW_TABLE = WALK_ABOVE + 5;

const ProgramFigures = ({ figure, asks, table, most, x, width, pale, each, pages, label, layout }: FigureProps): ReactElement => {
  const { programs, type } = layout;
  const shown = shownDoing(figure.doing, each);
  const many = figure.doing.length > 1;
  const place = layoutFigures({
    programs,
    width,
    text: type.text,
    figures: shown.length,
    person: PERSON,
    label,
  });
  const right = x + place.beside;
  const doing = mostOf(figure.doing);
  const held = figure.doing.filter(isKept).length;
  const kept = held > 0;
  const several = many ? programsWords.severalDo(figure.doing) : null;
  const alone = [...(asks === null ? [] : programsWords.asksFor(asks)), ...doingWords(figure, doing)];
  const does = several === null ? alone : place.what === null ? inOneLine(several, kept) : several.first;
  const line = table === null ? does : table.used.length === 0 ? programsWords.noTable : [];
  const doesWords = line.find((way) => textWidth(way, type.text, false) <= place.does.room);
  const what = several?.second ?? (figure.what === '' ? [] : [figure.what]);
  const whatWords = (table === null ? what : []).find((way) => textWidth(way, type.text, false) <= place.does.room);
  const eachWord = each === 1 ? '' : programsWords.eachFigure(each);
  const nameWidth = textWidth(`${figure.label} `, type.text * NAME, true);
  return (
    <g
      className={`${pale ? 'scene-pale' : ''}${kept ? ' scene-suffers' : ''}`}
      data-mark={`program ${figure.name}`}
      {...term(kept ? 'stall' : 'demand')}
    >
      {shown.map((one, number) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a figure is identified by its position, which belongs to one task.
        <Person key={number} doing={one} x={x + number * place.step} y={place.top} size={place.size} />
      ))}
      <Words x={x + place.name.x} y={place.name.y} size={type.text * NAME} ways={figure.label} bold />
      {doesWords === undefined ? null : <Words x={right} y={place.does.y} size={type.text} ways={doesWords} />}
      {table === null ? null : (
        <PageTableSquares
          table={table}
          most={most}
          each={pages}
          box={{
            x: right,
            y: place.name.y + ABOVE_TABLE,
            width: place.does.room,
            height: programs.y + programs.height - BELOW_TABLE - place.name.y - ABOVE_TABLE,
          }}
        />
      )}
      {eachWord === '' || place.name.x + nameWidth + textWidth(eachWord, type.text, false) > width ? null : (
        <Words x={x + place.name.x + nameWidth} y={place.name.y} size={type.text} ways={eachWord} className="scene-soft" />
      )}
      {figure.pressure === null || figure.pressure.some < LEAST_PRESSURE || eachWord !== '' ? null : (
        <PressureMeter
          pressure={figure.pressure}
          x={x + place.name.x + nameWidth + PRESSURE_GAP}
          y={place.name.y}
          room={width - place.name.x - nameWidth - PRESSURE_GAP - NEXT_GAP}
          text={layout.type.text}
        />
      )}
      {place.what === null || whatWords === undefined ? null : (
        <Words x={right} y={place.what} size={type.text} ways={whatWords} className={many ? '' : 'scene-soft'} />
      )}
    </g>
  );
};

/** The forms of words about several programs, for a single line: both parts; or else the programs that memory keeps from work; or else the
 * number of programs at work. If all do the same, the words say what they wait for, because the figures already show their number. */
function inOneLine({ first, second, between, alike }: ReturnType<typeof programsWords.severalDo>, kept: boolean): readonly string[] {
  const both = first.flatMap((one) => second.map((other) => `${one}${between}${other}`));
  // The second line is understandable alone only if it does not continue a sentence of the first one.
  return [...both, ...(kept && between === ', ' ? second : []), ...alike, ...first];
}

/** If there are at least this many programs, all get the same layout, however long their names are. */
const MANY = 4;

export const ProgramsFloor = ({
  figures,
  request,
  tables = null,
  pages,
  harmed,
  pale,
  layout,
}: {
  readonly figures: readonly Figure[];
  readonly request: Request | null;
  /** The page table of each program, if a beat points at the tables. */
  readonly tables?: readonly (PageTable | null)[] | null;
  /** Pages per square. */
  readonly pages: number;
  /** Programs that memory keeps from work are drawn in red. */
  readonly harmed: boolean;
  readonly pale: readonly boolean[];
  readonly layout: SceneLayout;
}): ReactElement => {
  const left = layout.tank.x;
  const room = layout.programs.x + layout.programs.width - left;
  const width = room / Math.max(2, figures.length);
  const each = programsEach(figures);
  const most = Math.max(0, ...(tables ?? []).map((table) => table?.used.length ?? 0));
  const labels = figures.map(({ label }) => textWidth(label, layout.type.text * NAME, true));
  return (
    <g className={harmed ? '' : 'scene-unharmed'}>
      {figures.map((figure, place) => (
        <ProgramFigures
          key={figure.name}
          figure={figure}
          asks={request !== null && matchesTask(figure, request.who) ? request.pages : null}
          table={tables?.[place] ?? null}
          most={most}
          pages={pages}
          x={left + place * width}
          width={width}
          pale={pale[place] ?? false}
          each={each}
          label={figures.length < MANY ? (labels[place] ?? 0) : Math.max(...labels)}
          layout={layout}
        />
      ))}
    </g>
  );
};
