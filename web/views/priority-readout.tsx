// How hard reclaim looks, in a number, a word and a fraction; and the rule that chose the lists.
import type { ReactElement } from 'react';
import type { Frame } from '../engine/protocol.ts';
import { door } from '../messages/events.ts';
import { words } from '../messages/index.ts';
import { denominator, isReclaiming } from '../model/priority.ts';
import { NEVER } from '../model/zones.ts';
import type { Side } from '../state/intent.ts';
import { usePointed } from './parts/use-pointed.ts';

export const PriorityReadout = ({ side, frame }: { readonly side: Side; readonly frame: Frame | null }): ReactElement => {
  const pointed = usePointed('priority', '', side);
  if (frame === null) return <div className="readout" />;
  const { priority } = frame;
  return (
    <div className={`readout ${isReclaiming(frame) ? 'in-force' : 'at-rest'}${pointed}`}>
      <p className="readout-main">
        <span className="visually-hidden">{words.side[side]} </span>
        {words.priority} <strong>{priority}</strong> <span className="readout-word">{words.pressure(priority)}</span>
      </p>
      <p className="readout-fraction">{words.looksAt(priority, denominator(priority))}</p>
      <p className="readout-door">
        {words.door}: {door(frame.scan_mode)}
      </p>
      <p className="readout-target">{frame.nr_to_reclaim === NEVER ? words.noTarget : words.target(frame.nr_to_reclaim)}</p>
    </div>
  );
};
