// What marks mean: those that are on the stage and have no word there.
import type { ReactElement } from 'react';
import type { Side } from '../../state/intent.ts';
import { MovingSquare } from './motion/moving-square.view.tsx';
import type { Mover } from './motion/use-motion.ts';
import { dotsPath, hatchPath } from './scene.draw.ts';
import { type Moment, mostPages } from './scene.model.ts';
import { sceneWords } from './scene.words.ts';
import type { SceneLayout } from './scene-layout.model.ts';
import { squareOf } from './stock-layout.model.ts';
import { tankOf } from './tank.model.ts';

type Entry = { readonly id: keyof typeof sceneWords.key; readonly className: string };

const SIDE = 14;

const some = (scenes: readonly Moment['scene'][], is: (scene: Moment['scene']) => boolean): boolean => scenes.some(is);

/** Clean, referenced, dirty, under writeback. */
const CLASSES = 4;
const has = (columns: Uint32Array, condition: number): boolean =>
  columns.some((pages, place) => place % CLASSES === condition && pages > 0);

function entriesOf(moments: readonly Moment[]): readonly Entry[] {
  const scenes = moments.map(({ scene }) => scene);
  return [
    ...(some(scenes, ({ anon, swap_used }) => anon.inactive > 0 || swap_used > 0)
      ? [{ id: 'anonInactive', className: 'scene-anon-inactive' } as const]
      : []),
    ...(some(scenes, ({ file }) => has(file.columns, 2)) ? [{ id: 'dirty', className: 'scene-file-inactive' } as const] : []),
    ...(moments.some(({ frame }) => tankOf(frame.zones).surplus > 0) ? [{ id: 'surplus', className: '' } as const] : []),
    ...(some(scenes, ({ queue }) => queue.file_writes + queue.swap_writes > 0)
      ? [{ id: 'writeback', className: 'scene-file-inactive' } as const]
      : []),
  ];
}

export const SceneKey = ({
  moments,
  layout,
  mover,
  each,
}: {
  readonly moments: Readonly<Record<Side, Moment | null>>;
  readonly layout: SceneLayout;
  readonly mover: Mover;
  /** Pages of a square; null: as many as the layout asks for. */
  readonly each: number | null;
}): ReactElement | null => {
  const shown = [moments.before, moments.after].filter((moment) => moment !== null);
  if (shown.length === 0) return null;
  const origin = [{ x: 0, y: 0 }];
  return (
    <ul className="scene-key">
      <li className="scene-key-square">{sceneWords.square(each ?? squareOf(layout, mostPages(shown.map(({ scene }) => scene))).each)}</li>
      {each === null ? <MovingSquare mover={mover} /> : null}
      {entriesOf(shown)
        .filter(({ id }) => each === null || id !== 'surplus')
        .map(({ id, className }) => (
          <li key={id}>
            <svg viewBox={`0 0 ${SIDE} ${SIDE}`} className={`scene-key-swatch ${className}`} aria-hidden="true">
              <rect width={SIDE} height={SIDE} className={id === 'surplus' ? 'scene-more' : 'scene-paint'} />
              {id === 'dirty' ? <path d={hatchPath(origin, SIDE)} className="scene-mark-dirty" /> : null}
              {id === 'writeback' ? <path d={dotsPath(origin, SIDE)} className="scene-mark-writeback" /> : null}
            </svg>
            {sceneWords.key[id]}
          </li>
        ))}
    </ul>
  );
};
