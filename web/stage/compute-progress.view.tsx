import type { ReactElement } from 'react';
import { ProgressBar } from 'react-aria-components';
import { useSideName } from '../parts/use-sides.ts';
import type { Side } from '../state/intent.ts';
import { useApp } from '../state/store.ts';
import { paneWords } from './panes.words.ts';

/** A bar that shows how far a side has computed its run on the way to the requested position. */
export const ComputeProgress = ({ side }: { readonly side: Side }): ReactElement | null => {
  const progress = useApp((state) => state.sides[side].progress);
  const name = useSideName(side);
  if (progress === null) return null;
  return (
    <ProgressBar className="progress" aria-label={paneWords.computing(name)} value={progress.doneNs} maxValue={progress.untilNs}>
      {({ percentage, valueText }) => (
        <>
          <span className="progress-track">
            <span className="progress-done" style={{ width: `${percentage ?? 0}%` }} />
          </span>
          <span className="progress-text">{paneWords.computing(valueText ?? '')}</span>
        </>
      )}
    </ProgressBar>
  );
};
