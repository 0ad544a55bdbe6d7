// The time that the lecture has taken, its distance from the plan, and the time of day.
import type { ReactElement } from 'react';
import { Button } from 'react-aria-components';
import { elapsedMs, lateness } from '../../domain/presenter/plan.model.ts';
import { resetLecture, toggleWatch, usePresenter } from '../../state/presenter.ts';
import { presenterWords } from './presenter.words.ts';
import { useHallPlace, useNowMs, usePlan, useStory, useWallMs } from './use-presenter.ts';
import './clock.css';

export const Clock = (): ReactElement => {
  const watch = usePresenter((state) => state.watch);
  const nowMs = useNowMs();
  const plan = usePlan();
  const story = useStory();
  const place = useHallPlace();
  const elapsed = Math.floor(elapsedMs(watch, useWallMs()) / 1000);
  const runs = watch.sinceMs !== null;
  const inStory = plan === null || place === null ? null : { plan, place: place < (story?.beats.length ?? 0) ? place : null };
  const planned = inStory === null ? 0 : inStory.place === null ? inStory.plan.endSeconds : (inStory.plan.begins[inStory.place] ?? 0);
  const planSeconds = Math.max(plan?.endSeconds ?? 0, 1);
  const part = (seconds: number): string => `${Math.min(100, (100 * seconds) / planSeconds)}%`;
  return (
    <section className="presenter-clock">
      <div className="presenter-elapsed">
        <time role="timer" aria-label={presenterWords.elapsed}>
          {presenterWords.time(elapsed)}
        </time>
        <span className="presenter-clock-buttons">
          <Button className="presenter-small" onPress={toggleWatch}>
            {runs ? presenterWords.pauseClock : presenterWords.startClock}
          </Button>
          {elapsed === 0 ? null : (
            <Button className="presenter-small" onPress={resetLecture}>
              {presenterWords.again}
            </Button>
          )}
        </span>
      </div>
      {inStory === null ? null : (
        <>
          <p className="presenter-lateness">
            {elapsed === 0
              ? presenterWords.planned(planned)
              : presenterWords.lateness(planned, lateness(inStory.plan, inStory.place, elapsed))}
          </p>
          <div className="presenter-bar" aria-hidden="true">
            <span className="presenter-bar-elapsed" style={{ width: part(elapsed) }} />
            <span className="presenter-bar-plan" style={{ left: part(planned) }} />
          </div>
        </>
      )}
      <p className="presenter-clock-foot">
        <span>{plan === null ? '' : presenterWords.inAll(plan.endSeconds)}</span>
        <span>{presenterWords.clockLabel(presenterWords.clock(new Date(nowMs)))}</span>
      </p>
    </section>
  );
};
