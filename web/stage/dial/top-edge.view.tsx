import type { ReactElement } from 'react';
import { priorityOf } from '../../domain/dial/priority.model.ts';
import { sideName } from '../../domain/story/side-names.words.ts';
import type { Frame } from '../../engine/protocol.ts';
import { sideNamesOf } from '../../parts/side-names.ts';
import { usePacedApp } from '../../parts/use-paced-app.ts';
import type { Side, View } from '../../state/intent.ts';
import { useApp } from '../../state/store.ts';
import { ActorStrip } from './actor-strip.view.tsx';
import { Dial } from './dial.view.tsx';
import { PriorityReadout } from './priority-readout.view.tsx';
import { Trail } from './trail.view.tsx';

const Half = ({ side }: { readonly side: Side }): ReactElement => {
  const frame = usePacedApp((state) => state.sides[side].frame);
  const names = useApp(sideNamesOf);
  return (
    <div className={`top-half top-${side}`}>
      {/* In one column only the name says which side this is; on a wide screen the position does. */}
      <p className="half-name">{sideName(names, side)}</p>
      <ActorStrip side={side} frame={frame} />
      <div className="readout-and-trail">
        <PriorityReadout side={side} frame={frame} />
        <Trail side={side} frame={frame} />
      </div>
    </div>
  );
};

const DialOf = ({ view }: { readonly view: View }): ReactElement => {
  const needle = (frame: Frame | null): number | null => (frame === null ? null : priorityOf(frame));
  const before = usePacedApp((state) => (view === 'after' ? null : needle(state.sides.before.frame)));
  const after = usePacedApp((state) => (view === 'before' ? null : needle(state.sides.after.frame)));
  return <Dial before={before} after={after} />;
};

/** If both kernels are shown, one dial has both needles, and everything else is in the half of its side. */
export const TopEdge = ({ view }: { readonly view: View }): ReactElement => (
  <div className={`top-edge top-edge-${view}`}>
    {view === 'after' ? null : <Half side="before" />}
    <DialOf view={view} />
    {view === 'before' ? null : <Half side="after" />}
  </div>
);
