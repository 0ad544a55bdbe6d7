// kswapd as a cogwheel, because it is part of the kernel and not a program. Programs in direct reclaim are below it.

import type { ReactElement } from 'react';
import { isAsleep } from '../../domain/scene/node-rooms.model.ts';
import type { GearPart, PassLimit } from '../../domain/telling/facts.model.ts';
import { term } from '../../parts/term.ts';
import { HELPERS_LINE, helpersTop, IN_ROW, lineLeft, ROW_HEIGHT } from './helpers-layout.model.ts';
import { gearPath, hourglassPath, PERSON, personPath } from './scene.draw.ts';
import { sceneWords } from './scene.words.ts';
import { fitting, SEEMS_WIDER, textWidth } from './scene-layout.model.ts';
import { useSceneWords } from './use-scene-words.ts';
import { Words } from './words.view.tsx';

type GearProps = {
  readonly part: GearPart;
  readonly name: string;
  readonly place: { readonly x: number; readonly y: number; readonly radius: number; readonly name: number };
  /** The lower end of the room for the words, and the width of this room. */
  readonly bottom: number;
  readonly width: number;
  /** The left end of the middle picture. */
  readonly right: number;
  readonly text: number;
  readonly pale: boolean;
  /**
   * The sentence of the half says what kswapd waits for. Only then may the hourglass appear without words below it, because alone it would not
   * explain the wait.
   */
  readonly explained?: boolean;
  /** The limit of a pass, if only one of the two kernels has one; null: it is not shown. */
  readonly passLimit?: PassLimit | null;
};

/** The largest number of figures below the gear; further programs are only counted. */
const MOST_HELPERS = 12;

/** Room beside a row of figures for the corners of the outline. */
const BESIDE = 20;

/** Width that the paths of pages from the belts to the wheel take. */
const WAYS = 10;

/** Height of a figure beside words, and the least distance of these words from kswapd's name, in multiples of the font size. These values
 * keep the figure's head from touching the name. */
const IN_LINE = 0.84;
const BELOW_NAME = 0.98;

type HelpersProps = GearProps & { readonly lines: number };

const Helpers = (props: HelpersProps): ReactElement => {
  const { part, place, bottom, width, text, lines } = props;
  const count = part.helpers.length;
  const shown = Math.min(MOST_HELPERS, count);
  // If there are many figures, they overlap.
  const step = Math.min(PERSON.width * IN_ROW * 1.05, (width - BESIDE - PERSON.width * IN_ROW) / Math.max(1, shown - 1));
  const wanted = helpersTop(place.name, lines, text);
  const room = Math.floor((bottom - wanted - ROW_HEIGHT) / (text * HELPERS_LINE));
  const ways = sceneWords.helpers(part.helpers, !isAsleep(part.state));
  const within =
    (most: number) =>
    (way: readonly string[]): boolean =>
      way.length <= room && way.every((line, index) => textWidth(line, text, index === 0) <= most);
  // Words whose estimated width is slightly too large are accepted, because the alternative is to give up the row of figures.
  const words = ways.find(within(width)) ?? ways.findLast(within(width * SEEMS_WIDER));
  if (words === undefined) return <HelpersInLine {...props} />;
  const left = place.x - ((shown - 1) * step + PERSON.width * IN_ROW) / 2;
  return (
    <g className="scene-helpers scene-kept" data-mark="reclaimers" {...term('direct')}>
      {Array.from({ length: shown }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all figures look the same.
        <path key={index} d={personPath(left + index * step, wanted, IN_ROW)} />
      ))}
      {words.map((line, index) => (
        <Words
          key={line}
          x={place.x}
          y={wanted + ROW_HEIGHT + text * HELPERS_LINE * (index + 1)}
          size={text}
          ways={line}
          bold={index === 0}
          anchor="middle"
          means="direct"
        />
      ))}
    </g>
  );
};

/** Baseline of the only line of words below kswapd's name on a low floor. */
const lineY = (name: number, bottom: number, text: number): number => Math.min((name + bottom) / 2 + text * 0.5, name + text * 2.2);

/** Distance of that line from the middle picture, because the path into swap begins there. */
const BESIDE_PICTURE = 13;

/** With large type on a low floor, one figure stands for all programs, on the same line as the words, if it fits. */
const HelpersInLine = ({ part, place, bottom, width, right, text }: HelpersProps): ReactElement => {
  const lines = sceneWords.helpers(part.helpers, !isAsleep(part.state)).flatMap((way) => (way.length === 1 ? way : []));
  const words = fitting(lines, width, text, true);
  const size = (text * IN_LINE) / PERSON.height;
  const person = PERSON.width * size + 4 + textWidth(words, text, true) > width ? 0 : PERSON.width * size + 4;
  const y = Math.max(place.name + text * BELOW_NAME, lineY(place.name, bottom, text));
  const left = lineLeft(place.x, textWidth(words, text, true) + person, right);
  return (
    <g className="scene-helpers scene-kept" data-mark="reclaimers">
      {person === 0 ? null : <path d={personPath(left, y - text * (IN_LINE - 0.06), size)} />}
      <Words x={left + person} y={y} size={text} ways={words} bold means="direct" />
    </g>
  );
};

type LimitProps = GearProps & { readonly passLimit: PassLimit; readonly lines: number };

/** Words about how much a pass may free, below kswapd's name and the other words about it. On a low floor they are the only words there. */
const Limit = ({ place, bottom, width, right, text, passLimit, lines }: LimitProps): ReactElement | null => {
  const below = place.name + text * 1.12 * (lines + 1);
  if (below > bottom && lines > 0) return null;
  const room = Math.max(1, 1 + Math.floor((bottom - below) / (text * 1.12)));
  const wide = (way: readonly string[]): number => Math.max(...way.map((line) => textWidth(line, text, true)));
  const words = sceneWords.passLimit(passLimit).find((way) => way.length <= room && wide(way) <= width);
  if (words === undefined) return null;
  const middle = Math.min(place.x, right - BESIDE_PICTURE - wide(words) / 2);
  const first = below > bottom ? lineY(place.name, bottom, text) : below;
  return (
    <>
      {words.map((line, index) => (
        <Words
          key={line}
          x={middle - textWidth(line, text, true) / 2}
          y={first + text * 1.12 * index}
          size={text}
          ways={line}
          bold
          means="scanTarget"
        />
      ))}
    </>
  );
};

export const Gear = (props: GearProps): ReactElement => {
  const { part, name, place, text, pale, explained = false, passLimit = null } = props;
  // Number of lines for words about what kswapd does. The limit of a pass takes one of them; figures of programs take all of them.
  const room = Math.floor((props.bottom - place.name) / (text * 1.12)) - (passLimit === null ? 0 : 1);
  const ways = useSceneWords().kswapdDoes(part, part.priority);
  const fits = (way: readonly string[]): boolean =>
    way.length <= room && way.every((line) => textWidth(line, text, false) <= props.width - WAYS);
  const lines = part.helpers.length > 0 ? [] : (ways.find(fits) ?? []);
  return (
    <>
      <g className={`scene-gear scene-gear-${part.state}${pale ? ' scene-pale' : ''}`} data-mark="kswapd" {...term('kswapd')}>
        <path d={gearPath(place.x, place.y, place.radius)} className="scene-wheel" />
        <Words x={place.x} y={place.y + text * 0.3} size={text} ways={sceneWords.kernel} bold anchor="middle" className="scene-on-wheel" />
        {isAsleep(part.state) || (part.does === 'settles' && part.helpers.length === 0) ? (
          <text x={place.x} y={place.y - place.radius * 1.3} fontSize={text} textAnchor="middle" className="scene-bold scene-asleep">
            {isAsleep(part.state) ? 'z z z' : 'z'}
          </text>
        ) : null}
        {(part.state === 'waits' || part.does === 'pauses') && (lines.length > 0 || explained) ? (
          <path d={hourglassPath(place.x - 9, place.y - place.radius * 1.2 - 29, 26)} className="scene-glass-of-sand" />
        ) : null}
        <Words x={place.x} y={place.name} size={text} ways={name} bold anchor="middle" means="kswapd" />
        {lines.map((line, index) => (
          <Words key={line} x={place.x} y={place.name + text * 1.12 * (index + 1)} size={text} ways={line} anchor="middle" />
        ))}
      </g>
      {passLimit === null || part.helpers.length > 0 ? null : <Limit {...props} passLimit={passLimit} lines={lines.length} />}
      {part.helpers.length > 0 ? <Helpers {...props} lines={lines.length} /> : null}
    </>
  );
};
