// kswapd: a cogwheel, as it is part of the kernel and no program. Programs that search for memory themselves stand below it, in red.
import type { ReactElement } from 'react';
import { term } from '../../parts/term.ts';
import { gearPath, hourglassPath, PERSON, personPath } from './scene.draw.ts';
import type { GearPart } from './scene.model.ts';
import { sceneWords } from './scene.words.ts';
import { useSceneWords } from './use-scene-words.ts';
import { Words } from './words.view.tsx';

type GearProps = {
  readonly part: GearPart;
  readonly name: string;
  readonly place: { readonly x: number; readonly y: number; readonly radius: number; readonly name: number };
  /** Down to where there is room. */
  readonly bottom: number;
  readonly text: number;
  readonly pale: boolean;
};

/** Figures drawn below the gear; more are counted. */
const MOST_HELPERS = 5;

const Helpers = ({ count, place, bottom, text, lines }: GearProps & { readonly count: number; readonly lines: number }): ReactElement => {
  const shown = Math.min(MOST_HELPERS, count);
  const size = 0.62;
  const step = PERSON.width * size * 1.05;
  const words = sceneWords.helpers(count);
  const top = Math.min(place.name + text * (lines * 1.1 + 0.4), bottom - PERSON.height * size - text * 2.3);
  const left = place.x - (shown * step) / 2;
  return (
    <g className="scene-helpers scene-kept" data-mark="reclaimers" {...term('direct')}>
      {Array.from({ length: shown }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are alike.
        <path key={index} d={personPath(left + index * step, top, size)} />
      ))}
      <Words x={place.x} y={top + PERSON.height * size + text * 1.05} size={text} ways={words[0]} bold anchor="middle" means="direct" />
      <Words x={place.x} y={top + PERSON.height * size + text * 2.1} size={text} ways={words[1]} anchor="middle" />
    </g>
  );
};

export const Gear = (props: GearProps): ReactElement => {
  const { part, name, place, text, pale } = props;
  // With others at the tail there is no room for what it does; the picture says it.
  const room = Math.floor((props.bottom - place.name) / (text * 1.12));
  const ways = useSceneWords().kswapdDoes(part.state, part.priority);
  const lines = part.helpers > 0 ? [] : (ways.find((way) => way.length <= room) ?? []);
  return (
    <>
      <g className={`scene-gear scene-gear-${part.state}${pale ? ' scene-pale' : ''}`} data-mark="kswapd" {...term('kswapd')}>
        <path d={gearPath(place.x, place.y, place.radius)} className="scene-wheel" />
        <Words x={place.x} y={place.y + text * 0.3} size={text} ways={sceneWords.kernel} bold anchor="middle" className="scene-on-wheel" />
        {part.state === 'asleep' ? (
          <text x={place.x} y={place.y - place.radius * 1.3} fontSize={text} textAnchor="middle" className="scene-bold scene-asleep">
            z z z
          </text>
        ) : null}
        {part.state === 'waits' ? (
          <path d={hourglassPath(place.x - 9, place.y - place.radius * 1.2 - 29, 26)} className="scene-glass-of-sand" />
        ) : null}
        <Words x={place.x} y={place.name} size={text} ways={name} bold anchor="middle" means="kswapd" />
        {lines.map((line, index) => (
          <Words key={line} x={place.x} y={place.name + text * 1.12 * (index + 1)} size={text} ways={line} anchor="middle" />
        ))}
      </g>
      {part.helpers > 0 ? <Helpers {...props} count={part.helpers} lines={lines.length} /> : null}
    </>
  );
};
