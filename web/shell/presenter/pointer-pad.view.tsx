// The picture of the audience's window. If the lecturer points at it, a ring in that window follows the pointer.
import { type PointerEvent, type ReactElement, useEffect } from 'react';
import { say, usePresenter } from '../../state/presenter.ts';
import { BeatPicture } from './beat-picture.view.tsx';
import { presenterWords } from './presenter.words.ts';
import { useHallPlace, useStory } from './use-presenter.ts';
import './pointer-pad.css';

const within = (value: number): number => Math.min(1, Math.max(0, value));

const pointAt = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): void => {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  say({ type: 'spot', spot: { x: within((clientX - left) / width), y: within((clientY - top) / height) } });
};

const hide = (): void => say({ type: 'spot', spot: null });

export const PointerPad = (): ReactElement | null => {
  const story = useStory();
  const beat = story?.beats[useHallPlace() ?? -1];
  const book = usePresenter(({ telling }) => telling?.book ?? null);
  const theme = usePresenter(({ telling }) => telling?.asked.theme ?? 'light');
  useEffect(() => hide, []);
  return (
    <main className="presenter-pad">
      <h1 className="visually-hidden">{beat?.title ?? presenterWords.title}</h1>
      <p className="presenter-soft">{presenterWords.now}</p>
      <div className="presenter-pad-stage" onPointerMove={pointAt} onPointerDown={pointAt} onPointerLeave={hide}>
        {story === null || beat === undefined || book === null ? null : (
          <BeatPicture story={story} beat={beat} book={book} theme={theme} shows="large" />
        )}
      </div>
    </main>
  );
};
