import type { ReactElement } from 'react';
import { words } from '../messages/index.ts';
import type { Side, View } from '../state/intent.ts';
import { useApp } from '../state/store.ts';
import { ActorStrip } from './actor-strip.tsx';
import { Dial } from './dial.tsx';
import { usePacedApp } from './parts/use-paced-app.ts';
import { PriorityReadout } from './priority-readout.tsx';
import { Trail } from './trail.tsx';

const Half = ({ side }: { readonly side: Side }): ReactElement => {
  const frame = usePacedApp((state) => state.sides[side].frame);
  return (
    <div className={`top-half top-${side}`}>
      {/* On a wide screen the place says which side it is; in one column the word must. */}
      <p className="half-name">{words.side[side]}</p>
      <ActorStrip side={side} frame={frame} />
      <div className="readout-and-trail">
        <PriorityReadout side={side} frame={frame} />
        <Trail side={side} frame={frame} />
      </div>
    </div>
  );
};

/** With both kernels one dial carries both needles, and everything of a side stays on its side. */
export const TopEdge = ({ view }: { readonly view: View }): ReactElement => {
  const before = useApp((state) => state.sides.before.frame?.priority ?? null);
  const after = useApp((state) => state.sides.after.frame?.priority ?? null);
  const needles = { before: view === 'after' ? null : before, after: view === 'before' ? null : after };
  return (
    <div className={`top-edge top-edge-${view}`}>
      {view === 'after' ? null : <Half side="before" />}
      <Dial before={needles.before} after={needles.after} />
      {view === 'before' ? null : <Half side="after" />}
    </div>
  );
};
