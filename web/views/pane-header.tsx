import type { ReactElement } from 'react';
import type { Frame } from '../engine/protocol.ts';
import { count } from '../messages/format.ts';
import { words } from '../messages/index.ts';
import type { Side } from '../state/intent.ts';
import { useApp } from '../state/store.ts';
import { ComputeProgress } from './compute-progress.tsx';
import { PatchSwitches } from './patch-switches.tsx';

/** The side's word, its kernel's name, its patches, what the workload is doing, and where this kernel stands. */
export const PaneHeader = ({ side, frame }: { readonly side: Side; readonly frame: Frame | null }): ReactElement => {
  const kernel = useApp((state) => state.infos[side]?.kernel);
  return (
    <header className="pane-header">
      <h2>{words.side[side]}</h2>
      <span className="kernel-name">{kernel}</span>
      <PatchSwitches side={side} />
      <ComputeProgress side={side} />
      <span className="pane-phase" title={frame?.phase}>
        {frame?.phase}
      </span>
      {frame === null ? null : (
        <span className="pane-event">
          {words.event} {count(frame.event)}
          {frame.finished ? ` · ${words.finished}` : ''}
        </span>
      )}
    </header>
  );
};
