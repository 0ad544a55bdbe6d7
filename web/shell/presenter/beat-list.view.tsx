// All beats with the times of the plan. A click previews a beat in this window only.
import type { ReactElement } from 'react';
import { Button } from 'react-aria-components';
import { look } from '../../state/presenter.ts';
import { presenterWords } from './presenter.words.ts';
import { useBeatHere, useHallPlace, usePlan, useStory } from './use-presenter.ts';
import './beat-list.css';

export const BeatList = (): ReactElement => {
  const story = useStory();
  const plan = usePlan();
  const place = useHallPlace();
  const here = useBeatHere();
  return (
    <nav className="presenter-beats" aria-label={presenterWords.plan}>
      <h2>{presenterWords.plan}</h2>
      <ol>
        {(story?.beats ?? []).map((beat, index) => {
          const now = index === place;
          const state = `${now ? ' now' : place !== null && index < place ? ' past' : ''}${beat === here && !now ? ' looked-at' : ''}`;
          return (
            <li key={beat.id}>
              <Button className={`presenter-beat${state}`} {...(now ? { 'aria-current': 'step' } : {})} onPress={() => look(beat.id)}>
                <span className="presenter-beat-number">{index + 1}</span>
                <span className="presenter-beat-title">
                  {beat.title} {beat.bet === null ? null : <span className="presenter-bet-mark">{presenterWords.bet}</span>}
                </span>
                <span>{presenterWords.time(plan?.begins[index] ?? 0)}</span>
              </Button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
};
