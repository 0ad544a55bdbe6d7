// The tank of free pages, a compartment for each part of memory: a floor for emergencies, little, and more than was asked for.
import type { ReactElement } from 'react';
import { term } from '../../parts/term.ts';
import { sceneWords } from './scene.words.ts';
import { type Box, fitting, textWidth } from './scene-layout.model.ts';
import { type Compartment, HIGH_SHARE, MIN_SHARE, type TankPart, waterShare } from './tank.model.ts';
import { useSceneWords } from './use-scene-words.ts';
import { Words } from './words.view.tsx';

type TankGlassProps = {
  readonly part: TankPart;
  /** The largest surplus of the picture, so that heights compare. */
  readonly box: Box;
  readonly text: number;
  readonly pale: boolean;
  readonly mark: string;
};

/** Of two compartments none is narrower, whatever its share. */
const LEAST_SHARE = 0.43;
/** From the top of the glass to the baseline of the names, in sizes of type. */
const NAME_LINE = 0.85;

/** Where each compartment begins and how wide it is. */
function widthsOf(compartments: readonly Compartment[], box: Box): readonly { readonly x: number; readonly width: number }[] {
  const all = compartments.reduce((sum, { managed }) => sum + managed, 0);
  const shares = compartments.map(({ managed }) => {
    const share = managed / Math.max(1, all);
    return compartments.length === 2 ? Math.min(1 - LEAST_SHARE, Math.max(LEAST_SHARE, share)) : share;
  });
  const sum = shares.reduce((total, share) => total + share, 0);
  let x = box.x;
  return shares.map((share) => {
    const width = (box.width * share) / sum;
    const at = x;
    x += width;
    return { x: at, width };
  });
}

const Water = ({
  one,
  x,
  width,
  box,
}: {
  readonly one: Compartment;
  readonly x: number;
  readonly width: number;
  readonly box: Box;
}): ReactElement => {
  const bottom = box.y + box.height;
  const level = bottom - box.height * waterShare(one);
  const high = bottom - box.height * HIGH_SHARE;
  return (
    <>
      <rect x={x} width={width} y={Math.max(level, high)} height={bottom - Math.max(level, high)} className="scene-water" />
      {level < high ? (
        <g className="scene-surplus">
          <rect x={x} width={width} y={level} height={high - level} />
          <line x1={x} x2={x + width} y1={level} y2={level} />
        </g>
      ) : (
        <line x1={x} x2={x + width} y1={level} y2={level} className="scene-surface" />
      )}
    </>
  );
};

type AmountsProps = Pick<TankGlassProps, 'part' | 'box' | 'text'> & { readonly places: ReturnType<typeof widthsOf> };

/** Of several compartments each has its name at its top, in bold where little is free. */
const Names = ({ part, places, box, text }: AmountsProps): ReactElement | null => {
  const { compartment } = useSceneWords();
  if (part.compartments.length < 2) return null;
  return (
    <>
      {part.compartments.map((one, place) => {
        const { x = 0, width = 0 } = places[place] ?? {};
        const name = compartment(one);
        const isLow = one.level !== 'surplus';
        return textWidth(name, text, isLow) > width ? null : (
          <Words
            key={one.name}
            x={x + width / 2}
            y={box.y + text * NAME_LINE}
            size={text}
            ways={name}
            bold={isLow}
            anchor="middle"
            means="zone"
            className={`scene-on-line${isLow ? '' : ' scene-soft'}`}
          />
        );
      })}
    </>
  );
};

/** Above the lines there is room to say how much; in a single compartment also what it means. */
const Amounts = ({ part, places, box, text }: AmountsProps): ReactElement => {
  const bottom = box.y + box.height;
  const high = bottom - box.height * HIGH_SHARE;
  return (
    <>
      {part.compartments.map((one, place) => {
        const { x = 0, width = 0 } = places[place] ?? {};
        const level = bottom - box.height * waterShare(one);
        const ways = part.compartments.length === 1 ? sceneWords.inTank(one) : sceneWords.inCompartment(one);
        const top = box.y + (part.compartments.length > 1 ? text * (NAME_LINE + 0.15) : 0);
        const above = Math.min(level, high) - top;
        const room = Math.max(above, one.level === 'surplus' ? high - Math.max(level, top) : 0);
        const needed = (way: readonly string[]): number => text * (way.length * 1.1 + 0.4);
        const lines = ways.find((way) => needed(way) <= room && way.every((line) => textWidth(line, text, true) <= width - 2));
        // In a narrow compartment the water alone speaks.
        if (lines === undefined) return null;
        const within = one.level === 'surplus' && high - Math.max(level, top) >= needed(lines);
        const middle = within ? (Math.max(level, top) + high) / 2 : Math.min(level, high) - text * (lines.length * 0.55 + 0.3);
        return lines.map((line, index) => (
          <Words
            key={line}
            x={x + width / 2}
            y={middle + text * (1.08 * index + 0.35 - (lines.length - 1) * 0.54)}
            size={text}
            ways={line}
            bold
            anchor="middle"
          />
        ));
      })}
    </>
  );
};

export const TankGlass = ({ part, box, text, pale, mark }: TankGlassProps): ReactElement => {
  const bottom = box.y + box.height;
  const high = bottom - box.height * HIGH_SHARE;
  const min = bottom - box.height * MIN_SHARE;
  const middle = box.x + box.width / 2;
  const places = widthsOf(part.compartments, box);
  const fits = (word: string): number => Math.min(text, (text * (box.width - 12)) / textWidth(word, text, false));
  const words = useSceneWords();
  const low = words.level('low');
  // In a narrow tank the first word is enough; no word is smaller than the others.
  const emergency = fitting([words.level('emergency'), words.level('emergency').replace(/ .*/, '')], box.width - 8, text, false);
  return (
    <g className={pale ? 'scene-pale' : ''} data-mark={mark} {...term('free')}>
      <Words
        x={middle}
        y={box.y - text * 0.5}
        size={text}
        ways={sceneWords.free(part)}
        room={box.width + 8}
        bold
        anchor="middle"
        means="free"
      />
      <rect x={box.x} width={box.width} y={min} height={bottom - min} className="scene-band-emergency" />
      {part.compartments.map((one, place) => (
        <Water key={one.name} one={one} x={places[place]?.x ?? 0} width={places[place]?.width ?? 0} box={box} />
      ))}
      <line x1={box.x} x2={box.x + box.width} y1={high} y2={high} className="scene-line" />
      <line x1={box.x} x2={box.x + box.width} y1={min} y2={min} className="scene-line" />
      {/* As far down as the lines that both parts have, whose words stand across. */}
      {places.slice(1).map(({ x }) => (
        <path key={x} d={`M${x} ${box.y}V${high}`} className="scene-divider" />
      ))}
      <Words x={middle} y={min - text * 0.32} size={fits(low)} ways={low} anchor="middle" means="high" />
      <Words x={middle} y={(min + bottom) / 2 + text * 0.35} size={fits(emergency)} ways={emergency} anchor="middle" means="min" />
      <Names part={part} places={places} box={box} text={text} />
      <Amounts part={part} places={places} box={box} text={text} />
      <path d={`M${box.x} ${box.y}V${bottom}H${box.x + box.width}V${box.y}`} className="scene-glass" />
    </g>
  );
};
