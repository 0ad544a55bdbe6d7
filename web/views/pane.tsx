// One kernel: demand at the left, memory in the middle, outcomes at the right. `whole` has room for the details.
import type { ReactElement } from 'react';
import { words } from '../messages/index.ts';
import type { Side } from '../state/intent.ts';
import { useApp } from '../state/store.ts';
import { CallPath } from './call-path.tsx';
import { EventList } from './event-list.tsx';
import { FailurePanel } from './failure-panel.tsx';
import { Outcomes } from './outcomes.tsx';
import { PaneHeader } from './pane-header.tsx';
import { Picture } from './picture.tsx';
import { TankRow } from './tank-row.tsx';
import { TaskRows } from './task-rows.tsx';

type PaneProps = { readonly side: Side; readonly other: Side | null; readonly whole: boolean };

export const Pane = ({ side, other, whole }: PaneProps): ReactElement => {
  const frame = useApp((state) => state.sides[side].frame);
  const otherFrame = useApp((state) => (other === null ? null : state.sides[other].frame));
  const failure = useApp((state) => state.sides[side].failure);
  return (
    <section className={`pane pane-${side} ${whole ? 'pane-whole' : 'pane-half'}`} aria-label={words.side[side]}>
      <PaneHeader side={side} />
      {failure !== null ? (
        <FailurePanel side={side} failure={failure} />
      ) : frame === null ? (
        <p className="pane-waiting">{words.loading}</p>
      ) : (
        <>
          <div className="column">
            <TaskRows side={side} frame={frame} whole={whole} />
            {whole ? <CallPath frame={frame} /> : null}
          </div>
          <div className="column">
            <TankRow side={side} frame={frame} other={otherFrame} whole={whole} />
            <Picture side={side} frame={frame} other={otherFrame} whole={whole} />
          </div>
          <div className="column">
            <Outcomes side={side} frame={frame} reference={side === 'after' ? otherFrame : null} beside={otherFrame} />
            <EventList side={side} frame={frame} whole={whole} />
          </div>
        </>
      )}
    </section>
  );
};
