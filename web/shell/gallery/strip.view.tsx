// The strip at the top of the gallery. It plays ten recorded seconds of a run in a loop. While it is stopped, it shows the first and the last
// moment.
import type { ReactElement } from 'react';
import { STORY_SIDES } from '../../domain/story/story-values.model.ts';
import { ToolButton } from '../../parts/tool-button.tsx';
import { pageWords } from '../../words/page.words.ts';
import { galleryWords } from './gallery.words.ts';
import { recording, STRIP } from './recording.model.ts';
import { SquareField } from './square-field.view.tsx';
import { type StripCell, type StripStep, stepAt, stepsOf } from './strip.model.ts';
import { useStripClock } from './use-strip-clock.ts';

const STEPS = stepsOf(recording.strip, STRIP.stepMs);

/** Rows of squares in a field of the strip. */
const ROWS = 4;

const Cell = ({ cell }: { readonly cell: StripCell }): ReactElement => (
  <>
    <div className="strip-answers">
      <strong className={cell.worse ? 'worse' : undefined}>{galleryWords.figure(cell.answers, 'count')}</strong>
      <span className={cell.worse ? 'strip-bar worse' : 'strip-bar'}>
        <span style={{ width: `${cell.share * 100}%` }} />
      </span>
    </div>
    <SquareField
      scale="room"
      rows={ROWS}
      kinds={{ anonInactive: cell.squares.inactive, anonActive: cell.squares.active, gone: cell.squares.gone }}
    />
  </>
);

/** Both kernels at one moment, one above the other. */
const Moment = ({ step }: { readonly step: StripStep }): ReactElement => (
  <div className="strip-moment">
    <span className="strip-seconds">{galleryWords.strip.seconds(step.seconds)}</span>
    <span className="strip-what">{galleryWords.strip.answers}</span>
    <span className="strip-what">{galleryWords.strip.memory}</span>
    {STORY_SIDES.map((side) => (
      <div key={side} className="strip-row">
        <span className="strip-side">{pageWords.side[side].toLowerCase()}</span>
        <Cell cell={step.cells[side]} />
      </div>
    ))}
  </div>
);

export const Strip = (): ReactElement | null => {
  const { tick, playing, toggle } = useStripClock(STEPS.length, STRIP.stepMs);
  const [first, now, last] = [STEPS[0], STEPS[stepAt(tick, STEPS.length)], STEPS.at(-1)];
  if (first === undefined || now === undefined || last === undefined) return null;
  return (
    <section className="strip" aria-labelledby="strip-title">
      <div className="strip-head">
        <h2 id="strip-title">
          <strong>{galleryWords.strip.title(last.seconds)}</strong> {galleryWords.strip.text}
        </h2>
        <ToolButton
          icon={playing ? 'pause' : 'play'}
          label={playing ? galleryWords.strip.pause : galleryWords.strip.play}
          keyName=""
          onPress={toggle}
        />
      </div>
      <p className="visually-hidden">{galleryWords.strip.summary(first, last)}</p>
      <div className={playing ? 'strip-moments moving' : 'strip-moments'} aria-hidden="true">
        {playing ? (
          <Moment step={now} />
        ) : (
          <>
            <Moment step={first} />
            <Moment step={last} />
          </>
        )}
      </div>
    </section>
  );
};
