// The choice of the work of our run beside a recording, and the run's progress.
import { type ReactElement, useState } from 'react';
import { Button } from 'react-aria-components';
import type { Recording } from '../../domain/recorded/recording.model.ts';
import { Pick } from '../../parts/pick.tsx';
import { BESIDE_WORKS, type BesideShown, type BesideWork, computeBeside, endBeside, stopBeside } from '../../state/beside.ts';
import { lengthOf } from './beside-moment.view.tsx';
import { recordingWords as words } from './recording.words.ts';

const { beside } = words;

const Status = ({ shown }: { readonly shown: BesideShown }): ReactElement => {
  const { state, computed } = shown;
  const seconds = words.seconds(computed === null ? 0 : lengthOf(computed));
  if (state.type === 'failed') return <p role="alert">{state.why}</p>;
  return <p role={state.type === 'running' ? undefined : 'status'}>{beside.states[state.type](seconds)}</p>;
};

type ChoiceProps = { readonly recorded: Recording; readonly shown: BesideShown | null };

export const BesideChoice = ({ recorded, shown }: ChoiceProps): ReactElement => {
  const [work, setWork] = useState<BesideWork>(shown?.work ?? 'copy');
  return (
    <div className="beside-choice">
      <Pick
        label={beside.workLabel}
        value={work}
        onPick={(picked) => {
          setWork(picked);
          if (shown !== null) void computeBeside(recorded, picked);
        }}
        options={BESIDE_WORKS.map((value) => ({ value, label: beside.works[value] }))}
      />
      {shown === null ? (
        <Button className="button strong" onPress={() => void computeBeside(recorded, work)}>
          {beside.compute}
        </Button>
      ) : (
        <>
          {shown.state.type === 'running' ? (
            <Button className="button" onPress={stopBeside}>
              {words.stop}
            </Button>
          ) : null}
          <Button className="button" onPress={endBeside}>
            {beside.alone}
          </Button>
          <Status shown={shown} />
        </>
      )}
    </div>
  );
};
