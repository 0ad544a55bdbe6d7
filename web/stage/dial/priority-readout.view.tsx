// The priority as a number, a word and a fraction, and the scan balance.
import type { ReactElement } from 'react';
import { denominator, isReclaiming, priorityOf, shownGauge } from '../../domain/dial/priority.model.ts';
import { depthWords } from '../../domain/stage/depth.words.ts';
import { NEVER } from '../../domain/tanks/zones.model.ts';
import type { Frame, GaugeFrame } from '../../engine/protocol.ts';
import { term } from '../../parts/term.ts';
import { useDepth, useSpoken } from '../../parts/use-depth.ts';
import { usePointed } from '../../parts/use-pointed.ts';
import { useSideName } from '../../parts/use-sides.ts';
import type { Side } from '../../state/intent.ts';
import { useApp } from '../../state/store.ts';
import { door } from '../events/events.words.ts';
import { dialWords } from './dial.words.ts';

const targetText = ({ target, target_scope: scope }: GaugeFrame): string =>
  target === undefined || scope === undefined ? '' : target === NEVER ? dialWords.noTarget : dialWords.target(target, scope);

const whoseText = ({ name, reclaimer }: GaugeFrame, reclaiming: boolean): string => {
  const whose = dialWords.whose(name, reclaimer);
  return reclaiming ? whose : dialWords.last(whose);
};

export const PriorityReadout = ({ side, frame }: { readonly side: Side; readonly frame: Frame | null }): ReactElement => {
  const pointed = usePointed('priority', '', side);
  const depth = useDepth();
  const name = useSideName(side);
  const spoken = useSpoken(side);
  // The longer names do not fit on a projector.
  const onWall = useApp((state) => state.intent.theme === 'projector');
  if (frame === null) return <div className="readout" />;
  const gauge = shownGauge(frame);
  const priority = priorityOf(frame);
  const inWords = depth === 'story';
  const reclaiming = isReclaiming(frame);
  return (
    <div className={`readout ${reclaiming ? 'in-force' : 'at-rest'}${pointed}`}>
      <p className="readout-main" {...term('priority')}>
        <span className="visually-hidden">{name} </span>
        {inWords && !spoken.frame('priority') ? (
          <strong>{dialWords.pressure(priority)}</strong>
        ) : (
          <>
            {depth === 'kernel' && !onWall ? depthWords.kernel.priority : dialWords.priority} <strong>{priority}</strong>{' '}
            <span className="readout-word">{dialWords.pressure(priority)}</span>
          </>
        )}
      </p>
      <p className="readout-fraction" {...term('scan')}>
        {gauge === null ? null : <strong className="readout-whose">{whoseText(gauge, reclaiming)}</strong>}
        <span className="readout-share">
          {inWords
            ? depthWords.share(priority)
            : depth === 'kernel'
              ? depthWords.kernel.covers(priority)
              : dialWords.looksAt(priority, denominator(priority))}
        </span>
      </p>
      <p className="readout-door" {...term('door')}>
        {depth === 'kernel' ? depthWords.kernel.door : dialWords.door}: {door(gauge?.scan_mode)}
      </p>
      <p className={`readout-target${inWords && !spoken.frame('target') ? ' unsaid' : ''}`} {...term('target')}>
        {gauge === null ? '' : depth === 'kernel' ? depthWords.kernel.targetIs(gauge.target ?? NEVER) : targetText(gauge)}
      </p>
    </div>
  );
};
