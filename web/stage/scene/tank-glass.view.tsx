// The tank of free pages with a compartment for each zone, and the watermarks to the right. The zone that decides has the colour of water,
// and the others are grey.
import type { ReactElement } from 'react';
import { type Compartment, SHARES, type TankPart, waterShare } from '../../domain/scene/tank.model.ts';
import { ALL_ZONES } from '../../domain/terms/terms.model.ts';
import { termOf } from '../../parts/term.ts';
import { gearPath, headPath } from './scene.draw.ts';
import { sceneWords } from './scene.words.ts';
import { type Box, marksWidth, textWidth } from './scene-layout.model.ts';
import { spread } from './spread.model.ts';
import { useSceneDepth } from './use-scene-words.ts';
import { Words } from './words.view.tsx';

type TankGlassProps = {
  readonly part: TankPart;
  readonly box: Box;
  readonly text: number;
  readonly pale: boolean;
  readonly mark: string;
  /** The words about free pages and the names of the zones are drawn elsewhere. */
  readonly isBare?: boolean;
};

/** Distance of the two lines of words from the top of the glass, in multiples of the font size: about the zone that decides, and about all
 * of memory or the raised watermarks. If there is only one line, it has the second place. */
const TITLE_LINES = { zone: 1.6, all: 0.5 } as const;
/** Distance from the bottom of the glass to the baseline of the zone names, in multiples of the font size. */
const NAME_LINE = 0.28;
/** If a smaller share of the free pages is on per-CPU lists, the words do not mention these lists. */
const FEW = 0.1;
/** Radius of the wheel at the watermark that wakes kswapd, in units. */
export const WAKE_MARK = 7;

/** Position and width of each compartment. If there are two and the names of both fit, each is at least as wide as its name, however small its
 * share is. */
export function widthsOf(
  compartments: readonly Compartment[],
  box: Box,
  text: number,
): readonly { readonly x: number; readonly width: number }[] {
  const all = compartments.reduce((sum, { managed }) => sum + managed, 0);
  const names = compartments.map((one) => textWidth(sceneWords.compartment(one), text, true));
  const named = Math.max(
    box.width,
    names.reduce((sum, width) => sum + width, 0),
  );
  const least = names.map((width) => (compartments.length === 2 ? width / named : 0));
  const shares = compartments.map(({ managed }, place) => {
    const others = least.reduce((sum, one, other) => (other === place ? sum : sum + one), 0);
    return Math.min(1 - others, Math.max(least[place] ?? 0, managed / Math.max(1, all)));
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

/** The name under which a definition finds the zone. It includes the node, because nodes have zones with the same names. */
const placeOf = ({ name, node }: Compartment): string => `${name} ${node}`;

type CompartmentProps = { readonly one: Compartment; readonly x: number; readonly width: number; readonly box: Box };

export const Water = ({ one, x, width, box }: CompartmentProps): ReactElement => {
  const bottom = box.y + box.height;
  const level = bottom - box.height * waterShare(one);
  const high = bottom - box.height * SHARES.high;
  return (
    <g className={one.decides ? '' : 'scene-idle-zone'} {...termOf('free', placeOf(one))}>
      <rect x={x} width={width} y={Math.max(level, high)} height={bottom - Math.max(level, high)} className="scene-water" />
      {level < high ? (
        <g className="scene-surplus">
          <rect x={x} width={width} y={level} height={high - level} />
          <line x1={x} x2={x + width} y1={level} y2={level} />
        </g>
      ) : (
        <line x1={x} x2={x + width} y1={level} y2={level} className="scene-surface" />
      )}
    </g>
  );
};

/** Width of the short lines at the former heights of watermarks that fragmentation has raised, and their distance from the right end. */
const RAISED = { width: 12, right: 4 };
/** The name of one of several zones, at the bottom, where neither the surface of its water nor a watermark crosses it. */
const Name = ({ one, x, width, box, text }: CompartmentProps & { readonly text: number }): ReactElement | null => {
  const name = sceneWords.compartment(one);
  // The name leaves room for the short lines of raised watermarks.
  const room = one.decides && one.boost > 0 ? width - RAISED.width - RAISED.right : width;
  const depth = box.height * waterShare(one);
  if (textWidth(name, text, one.decides) > room + 2 || (depth > 0 && depth < text * (NAME_LINE + 0.75))) return null;
  return (
    <g {...termOf('zone', placeOf(one))}>
      <Words
        x={x + room / 2}
        y={box.y + box.height - text * NAME_LINE}
        size={text}
        ways={name}
        bold={one.decides}
        anchor="middle"
        means="zone"
        className={`scene-zone-name${one.decides ? '' : ' scene-soft'}`}
      />
    </g>
  );
};

const MARKS = ['min', 'low', 'high'] as const;

/** The watermarks across the glass, each with its name beside it, and a wheel at the low watermark, which wakes kswapd. */
const Watermarks = ({ box, text }: { readonly box: Box; readonly text: number }): ReactElement => {
  const bottom = box.y + box.height;
  const lines = MARKS.map((name) => bottom - box.height * SHARES[name]);
  const right = box.x + box.width;
  const words = spread(lines, text * 0.98, box.y + text * 0.5, bottom - text * 0.1);
  return (
    <>
      {MARKS.map((name, place) => {
        const y = lines[place] ?? 0;
        const wordY = words[place] ?? 0;
        return (
          <g key={name}>
            <line x1={box.x} x2={right} y1={y} y2={y} className="scene-line" />
            <path d={`M${right} ${y}L${right + 7} ${wordY}`} className="scene-tick" />
            <Words x={right + 10} y={wordY + text * 0.3} size={text} ways={name} room={marksWidth(text)} means={name} />
          </g>
        );
      })}
      <path d={gearPath(right, lines[1] ?? 0, WAKE_MARK)} className="scene-wakes" />
    </>
  );
};

/** The least height above the bottom of the glass at which the arrow begins, because the bottom would hide a lower beginning. */
const LEAST_RISE = 4;

/** Where the watermarks were before they were raised, with an arrow up to where they are now. */
const Raised = ({ one, x, width, box }: CompartmentProps): ReactElement | null => {
  if (one.boost === 0) return null;
  const bottom = box.y + box.height;
  const heights = MARKS.map((mark) => box.height * waterShare({ ...one, free: Math.max(0, one[mark] - one.boost) }));
  const from = Math.max(LEAST_RISE, heights[1] ?? 0);
  const to = box.height * SHARES.low;
  if (to - from < 2 * LEAST_RISE) return null;
  const right = x + width - RAISED.right;
  const middle = right - RAISED.width / 2;
  const way = [
    { x: middle, y: bottom - from },
    { x: middle, y: bottom - to + RAISED.width },
  ];
  return (
    <g className="scene-raised">
      <path d={heights.map((height) => `M${right - RAISED.width} ${bottom - height}h${RAISED.width}`).join('')} className="scene-line" />
      <path d={`M${way.map((at) => `${at.x} ${at.y}`).join('L')}`} className="scene-raise" />
      <path d={headPath(way, RAISED.width / 2)} className="scene-head-of-raise" />
    </g>
  );
};

export const TankGlass = ({ part, box, text, pale, mark, isBare = false }: TankGlassProps): ReactElement => {
  const depth = useSceneDepth();
  const bottom = box.y + box.height;
  const places = widthsOf(part.compartments, box, text);
  const room = box.width + marksWidth(text);
  const [free, ...shorter] = [...sceneWords.free(part)];
  const { boost } = part.deciding;
  const second = boost > 0 ? sceneWords.raised(part) : sceneWords.freeInAll(part);
  // One number is enough if there is only one compartment and its watermarks are not raised. Outside the depth `story` the words also mention
  // per-CPU lists with many pages.
  const isOne = part.compartments.length === 1 && boost === 0 && (depth === 'story' || part.perCpu < FEW * part.free);
  return (
    <g className={pale ? 'scene-pale' : ''} data-mark={mark} {...termOf('free', placeOf(part.deciding))}>
      {isBare ? null : (
        <Words
          x={box.x}
          y={box.y - text * (isOne ? TITLE_LINES.all : TITLE_LINES.zone)}
          size={text}
          ways={[free ?? '', ...shorter]}
          room={room}
          bold
          means="free"
          className="scene-free"
        />
      )}
      {isOne || isBare ? null : (
        <g {...(boost > 0 ? {} : termOf('free', ALL_ZONES))}>
          <Words
            x={box.x}
            y={box.y - text * TITLE_LINES.all}
            size={text}
            ways={second}
            room={room}
            means={boost > 0 ? 'high' : 'free'}
            className={boost > 0 ? '' : 'scene-soft'}
          />
        </g>
      )}
      {part.compartments.map((one, place) => (
        <Water key={one.name} one={one} x={places[place]?.x ?? 0} width={places[place]?.width ?? 0} box={box} />
      ))}
      {places.slice(1).map(({ x }) => (
        <path key={x} d={`M${x} ${box.y}V${bottom}`} className="scene-divider" />
      ))}
      <Watermarks box={box} text={text} />
      {part.compartments.map((one, place) =>
        one.decides ? <Raised key={one.name} one={one} x={places[place]?.x ?? 0} width={places[place]?.width ?? 0} box={box} /> : null,
      )}
      {part.compartments.length < 2 || isBare
        ? null
        : part.compartments.map((one, place) => (
            <Name key={one.name} one={one} x={places[place]?.x ?? 0} width={places[place]?.width ?? 0} box={box} text={text} />
          ))}
      <path d={`M${box.x} ${box.y}V${bottom}H${box.x + box.width}V${box.y}`} className="scene-glass" />
    </g>
  );
};
