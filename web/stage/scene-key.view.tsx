// The key of the scene: explains the marks that have no words beside them.
import type { ReactElement } from 'react';
import { memoryUnit } from '../domain/scene/marks.model.ts';
import type { Moment } from '../domain/scene/moment.model.ts';
import { type Middle, mostPages } from '../domain/telling/scene.model.ts';
import { type TermMarks, term } from '../parts/term.ts';
import type { Side } from '../state/intent.ts';
import { keyWords } from './scene/key.words.ts';
import { hasOldest, KEY_CLASSES, KEY_TERMS, type KeyEntry, KeySwatch, keyEntriesOf, keyMachineOf, SIDE } from './scene/key-swatch.view.tsx';
import { MovingSquare } from './scene/motion/moving-square.view.tsx';
import type { Mover } from './scene/motion/use-motion.ts';
import type { SceneLayout } from './scene/scene-layout.model.ts';
import { squareOf } from './scene/stock-layout.model.ts';
import './scene/scene-key.css';

const termOfEntry = (id: KeyEntry): Partial<TermMarks> => {
  const name = KEY_TERMS[id];
  return name === undefined ? {} : term(name);
};

export const SceneKey = ({
  moments,
  middle,
  layout,
  mover,
  wall,
}: {
  readonly moments: Readonly<Record<Side, Moment | null>>;
  readonly middle: Middle;
  readonly layout: SceneLayout;
  readonly mover: Mover;
  readonly wall: boolean;
}): ReactElement => {
  const shown = [moments.before, moments.after].filter((moment) => moment !== null);
  // An empty key keeps its room, so that the scene does not change its size.
  if (shown.length === 0) return <div className="scene-key" />;
  const scenes = shown.map(({ scene }) => scene);
  const { each } = squareOf(layout, mostPages(scenes, middle));
  const unit = memoryUnit(Math.max(...scenes.map(({ managed }) => managed)));
  return (
    <ul className="scene-key">
      <li className="scene-key-square">{keyWords.square(unit, each)}</li>
      <MovingSquare mover={mover} unit={unit} />
      {hasOldest(middle) && !wall ? <li>{keyWords.oldest}</li> : null}
      {keyEntriesOf(middle, wall, keyMachineOf(shown, each)).map((id) => (
        <li key={id} {...termOfEntry(id)}>
          {KEY_CLASSES[id].map((kind) => (
            <svg key={kind} viewBox={`-1 -1 ${SIDE + 2} ${SIDE + 2}`} className={`scene-key-swatch ${kind}`} aria-hidden="true">
              <KeySwatch id={id} />
            </svg>
          ))}
          {keyWords.entries[id]}
        </li>
      ))}
    </ul>
  );
};
