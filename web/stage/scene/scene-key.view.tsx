// What marks mean that have no word where they stand.
import type { ReactElement } from 'react';
import type { Side } from '../../state/intent.ts';
import { memoryUnit } from './marks.model.ts';
import { MovingSquare } from './motion/moving-square.view.tsx';
import type { Mover } from './motion/use-motion.ts';
import { dotsPath, hatchPath } from './scene.draw.ts';
import { type Middle, type Moment, mostPages } from './scene.model.ts';
import { sceneWords } from './scene.words.ts';
import type { SceneLayout } from './scene-layout.model.ts';
import { squareOf } from './stock-layout.model.ts';
import './scene-key.css';

export type KeyEntry = keyof typeof sceneWords.key;

const SIDE = 14;

/** By what lies in the middle: marks that may come there. While a story is told the key stays as it is, whatever is on the stage just now. */
export const KEY_ENTRIES: Readonly<Record<Middle, readonly KeyEntry[]>> = {
  belts: ['inactive', 'active', 'dirty', 'surplus', 'writeback'],
  groups: ['file', 'anon', 'inactive', 'surplus', 'writeback', 'searched'],
  nodes: ['surplus', 'writeback'],
  caches: ['file', 'surplus', 'writeback'],
  stack: ['surplus', 'writeback'],
};

/** A square of each kind that is meant. */
export const KEY_CLASSES: Readonly<Record<KeyEntry, readonly string[]>> = {
  file: ['scene-file-inactive', 'scene-file-active'],
  anon: ['scene-anon-inactive', 'scene-anon-active'],
  inactive: ['scene-file-inactive', 'scene-anon-inactive'],
  active: ['scene-file-active', 'scene-anon-active'],
  dirty: ['scene-file-inactive'],
  surplus: [''],
  writeback: ['scene-file-inactive'],
  searched: [''],
};

const ORIGIN = [{ x: 0, y: 0 }];

/** A square of a kind, on 14 x 14 units. */
export const KeySwatch = ({ id }: { readonly id: KeyEntry }): ReactElement => (
  <>
    {id === 'searched' ? (
      <rect y={SIDE / 2 - 2} width={SIDE} height={4} className="scene-window-bar" />
    ) : (
      <rect width={SIDE} height={SIDE} className={id === 'surplus' ? 'scene-more' : 'scene-paint'} />
    )}
    {id === 'dirty' ? <path d={hatchPath(ORIGIN, SIDE)} className="scene-mark-dirty" /> : null}
    {id === 'writeback' ? <path d={dotsPath(ORIGIN, SIDE)} className="scene-mark-writeback" /> : null}
  </>
);

export const SceneKey = ({
  moments,
  middle,
  layout,
  mover,
}: {
  readonly moments: Readonly<Record<Side, Moment | null>>;
  readonly middle: Middle;
  readonly layout: SceneLayout;
  readonly mover: Mover;
}): ReactElement => {
  const shown = [moments.before, moments.after].filter((moment) => moment !== null);
  // Its room stays.
  if (shown.length === 0) return <div className="scene-key" />;
  const pages = mostPages(shown.map(({ scene }) => scene));
  return (
    <ul className="scene-key">
      <li className="scene-key-square">{sceneWords.square(squareOf(layout, pages).each)}</li>
      <MovingSquare mover={mover} unit={memoryUnit(pages)} />
      {KEY_ENTRIES[middle].map((id) => (
        <li key={id}>
          {KEY_CLASSES[id].map((kind) => (
            <svg key={kind} viewBox={`0 0 ${SIDE} ${SIDE}`} className={`scene-key-swatch ${kind}`} aria-hidden="true">
              <KeySwatch id={id} />
            </svg>
          ))}
          {sceneWords.key[id]}
        </li>
      ))}
    </ul>
  );
};
