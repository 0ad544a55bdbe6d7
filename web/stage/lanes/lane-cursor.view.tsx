// The moving marks over the lanes: the cursor, the end of the computed part, the double line where the kernels first decide differently, and the
// span whose changes the place map shows.
import type { ReactElement } from 'react';
import { clampedPercent, percentOf, windowIn } from '../../domain/lanes/lanes.model.ts';
import { endNs, laneSpan, positionNs } from '../../parts/position.ts';
import { usePacedApp } from '../../parts/use-paced-app.ts';
import { useApp } from '../../state/store.ts';
import { clock } from '../../words/format.ts';
import { laneWords } from './lanes.words.ts';

export const LaneCursor = (): ReactElement => {
  const ns = usePacedApp(positionNs);
  const last = useApp(endNs);
  // The span is read at the same pace as the position, so that both always belong to the same state.
  const fromNs = usePacedApp((state) => laneSpan(state).fromNs);
  const toNs = usePacedApp((state) => laneSpan(state).toNs);
  const divergence = useApp((state) => state.divergence);
  const exploredNs = usePacedApp(({ sides }) => Math.max(sides.before.exploredNs, sides.after.exploredNs));
  const span = { fromNs, toNs };
  const explored = clampedPercent(span, exploredNs);
  const at = percentOf(span, ns);
  const since = useApp((state) => (state.intent.picture === 'map' ? state.intent.since : null));
  const lit = windowIn(span, { fromNs: Math.min(since ?? ns, ns), toNs: Math.max(since ?? ns, ns) });
  const mark = typeof divergence === 'object' && divergence !== null ? percentOf(span, divergence.ns) : null;
  return (
    <>
      <span className="unexplored-label" hidden={explored > 88} style={{ left: `${explored}%` }}>
        {laneWords.unexplored}
      </span>
      {mark === null ? null : (
        <div className="divergence-line" style={{ left: `${mark}%` }}>
          <span>{laneWords.divergence}</span>
        </div>
      )}
      {since === null ? null : (
        <div className="changed-span" style={{ left: `${lit.left}%`, width: `${lit.width}%` }}>
          <span>{laneWords.changedSpan}</span>
        </div>
      )}
      <div
        className="cursor"
        role="slider"
        tabIndex={0}
        aria-label={laneWords.cursor}
        aria-valuemin={0}
        aria-valuemax={last / 1e9}
        aria-valuenow={ns / 1e9}
        aria-valuetext={clock(ns)}
        hidden={at === null}
        style={{ left: `${at ?? 0}%` }}
      />
    </>
  );
};
