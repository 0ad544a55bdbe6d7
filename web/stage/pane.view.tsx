// The pane of one kernel: demand at the left, memory in the middle, outcomes at the right. A `whole` pane has room for the details.
import type { ReactElement } from 'react';
import { usePacedApp } from '../parts/use-paced-app.ts';
import { useSideName } from '../parts/use-sides.ts';
import type { Side } from '../state/intent.ts';
import { useApp } from '../state/store.ts';
import { pageWords } from '../words/page.words.ts';
import { CallPath } from './demand/call-path.view.tsx';
import { TaskRows } from './demand/task-rows.view.tsx';
import { EventList } from './events/event-list.view.tsx';
import { FailurePanel } from './failure-panel.view.tsx';
import { Outcomes } from './outcomes/outcomes.view.tsx';
import { PaneHeader } from './pane-header.view.tsx';
import { Picture } from './picture.view.tsx';
import { TankRow } from './tanks/tank-row.view.tsx';

type PaneProps = { readonly side: Side; readonly other: Side | null; readonly whole: boolean };

const Demand = ({ side, whole }: PaneProps): ReactElement | null => {
  const frame = usePacedApp((state) => state.sides[side].frame);
  if (frame === null) return null;
  return (
    <div className="column">
      <TaskRows side={side} frame={frame} whole={whole} />
      {whole ? <CallPath frame={frame} side={side} /> : null}
    </div>
  );
};

const Memory = ({ side, other, whole }: PaneProps): ReactElement | null => {
  const frame = usePacedApp((state) => state.sides[side].frame);
  const otherFrame = usePacedApp((state) => (other === null ? null : state.sides[other].frame));
  if (frame === null) return null;
  return (
    <div className="column">
      <TankRow side={side} frame={frame} other={otherFrame} whole={whole} />
      <Picture side={side} frame={frame} other={otherFrame} whole={whole} />
    </div>
  );
};

const Results = ({ side, other, whole }: PaneProps): ReactElement | null => {
  const frame = usePacedApp((state) => state.sides[side].frame);
  const otherFrame = usePacedApp((state) => (other === null ? null : state.sides[other].frame));
  if (frame === null) return null;
  return (
    <div className="column">
      <Outcomes side={side} frame={frame} reference={side === 'after' ? otherFrame : null} beside={otherFrame} />
      <EventList side={side} frame={frame} whole={whole} />
    </div>
  );
};

export const Pane = (props: PaneProps): ReactElement => {
  const { side, whole } = props;
  const waits = useApp((state) => state.sides[side].frame === null);
  const failure = useApp((state) => state.sides[side].failure);
  // The stage as text covers the pane, so nothing below it may take the focus.
  const covered = useApp((state) => state.intent.twin);
  return (
    <section className={`pane pane-${side} ${whole ? 'pane-whole' : 'pane-half'}`} aria-label={useSideName(side)} inert={covered}>
      <PaneHeader side={side} />
      {failure !== null ? (
        <FailurePanel side={side} failure={failure} />
      ) : waits ? (
        <p className="pane-waiting">{pageWords.loading}</p>
      ) : (
        <>
          <Demand {...props} />
          <Memory {...props} />
          <Results {...props} />
        </>
      )}
    </section>
  );
};
