// A step of the tour: a card, and a frame around the part that it is about (tour.css).
import type { KeyboardEvent, ReactElement } from 'react';
import { Button } from 'react-aria-components';
import { sideNamesOf } from '../../parts/side-names.ts';
import { useHand } from '../../parts/use-hand.ts';
import { useApp } from '../../state/store.ts';
import { endTour, TOUR_STEPS, turnTour } from '../../state/tour.ts';
import './tour.css';
import { tourStepWords, tourWords } from '../../domain/tour/tour.words.ts';

const onKeyDown = (press: KeyboardEvent): void => {
  if (press.key !== 'Escape') return;
  press.stopPropagation();
  endTour();
};

export const Tour = (): ReactElement | null => {
  const step = useApp(({ tour }) => tour);
  const hand = useHand();
  const names = useApp((state) => (state.intent.view === 'both' ? sideNamesOf(state) : 'one side'));
  if (step === null) return null;
  const at = TOUR_STEPS.indexOf(step) + 1;
  const { title, text } = tourStepWords(step, names);
  const byTouch = step === 'sides' || hand === 'keys' ? text : tourWords.byTouch[step];
  const isLast = at === TOUR_STEPS.length;
  return (
    <aside className="tour" data-step={step} aria-label={tourWords.label} onKeyDown={onKeyDown}>
      <div role="status">
        <h2>{title}</h2>
        <p>{byTouch}</p>
      </div>
      <div className="tour-foot">
        <span>{tourWords.place(at, TOUR_STEPS.length)}</span>
        {at === 1 ? null : (
          <Button className="button" onPress={() => turnTour(-1)}>
            {tourWords.back}
          </Button>
        )}
        <Button className="button strong" autoFocus onPress={() => turnTour(1)}>
          {isLast ? tourWords.end : tourWords.next}
        </Button>
        {isLast ? null : (
          <Button className="button" onPress={endTour}>
            {tourWords.end}
          </Button>
        )}
      </div>
    </aside>
  );
};
