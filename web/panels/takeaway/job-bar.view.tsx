import type { ReactElement } from 'react';
import { Button, ProgressBar } from 'react-aria-components';
import { useKeptFocus } from '../../parts/use-kept-focus.ts';
import { takeawayWords } from './sheet/takeaway.words.ts';
import type { Job } from './sheet/use-job.ts';

/** The progress of a longer job. Its room is reserved before the job starts. */
export const JobBar = ({ job }: { readonly job: Job }): ReactElement => {
  const { state, giveUp } = job;
  // The button "Cancel" may disappear while it has the focus.
  const place = useKeptFocus<HTMLDivElement>(state.type);
  return (
    <div ref={place} tabIndex={-1} className="take-job">
      {state.type === 'runs' ? (
        <>
          <ProgressBar className="progress" aria-label={takeawayWords.making} value={state.done} maxValue={state.of}>
            {({ percentage }) => (
              <>
                <span className="progress-track">
                  <span className="progress-done" style={{ width: `${percentage ?? 0}%` }} />
                </span>
                <span className="progress-text">{takeawayWords.made(state.done, state.of)}</span>
              </>
            )}
          </ProgressBar>
          <Button className="button" onPress={giveUp}>
            {takeawayWords.giveUp}
          </Button>
        </>
      ) : null}
      {state.type === 'noted' ? <p role="status">{state.note}</p> : null}
      {state.type === 'failed' ? <p role="alert">{takeawayWords.failed(state.why)}</p> : null}
    </div>
  );
};
