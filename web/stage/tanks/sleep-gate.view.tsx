// The check before kswapd sleeps: a lamp for each zone that is checked, the gate that they feed, and its answer.
import { memo, type ReactElement } from 'react';
import type { Frame } from '../../engine/protocol.ts';
import { term } from '../../parts/term.ts';
import { useDepth } from '../../parts/use-depth.ts';
import { usePointed } from '../../parts/use-pointed.ts';
import { TWIN_MS, useSteadyApp } from '../../parts/use-steady-app.ts';
import type { Side } from '../../state/intent.ts';
import { GATE_HEIGHT, GATE_WIDTH, gateDrawing } from './sleep-gate.draw.ts';
import { type SleepGate as Gate, sleepGate } from './sleep-gate.model.ts';
import { gateWords } from './sleep-gate.words.ts';
import './sleep-gate.css';

const LAMP_RADIUS = 3.2;

const lampClass = (lit: boolean): string => (lit ? 'gate-lamp lit' : 'gate-lamp');
const wireClass = (lit: boolean): string => (lit ? 'gate-wire lit' : 'gate-wire');

const Glyph = ({ gate }: { readonly gate: Gate }): ReactElement => {
  const { shape, lamps, out } = gateDrawing(gate.rule, gate.lamps.length);
  const sleeps = gate.answer === 'maySleep' || gate.answer === 'givenUp';
  return (
    <svg className="gate-glyph" viewBox={`0 0 ${GATE_WIDTH} ${GATE_HEIGHT}`} aria-hidden="true">
      {gate.lamps.map(({ zone, lit }, i) => (
        <path key={zone} className={wireClass(lit)} d={lamps[i]?.wire ?? ''} />
      ))}
      <path className={wireClass(sleeps)} d={out.wire} />
      <path className="gate-body" d={shape} />
      {gate.rule === 'quarter' ? (
        <text className="gate-letter" x={26} y={18}>
          {gateWords.asks.quarter}
        </text>
      ) : null}
      {gate.lamps.map(({ zone, lit }, i) => (
        <circle key={zone} className={lampClass(lit)} cx={lamps[i]?.x} cy={lamps[i]?.y} r={LAMP_RADIUS} />
      ))}
      <circle className={lampClass(sleeps)} cx={out.x} cy={out.y} r={LAMP_RADIUS} />
    </svg>
  );
};

type SleepGateProps = { readonly side: Side; readonly frame: Frame; readonly whole: boolean };

/** The gate beside a heading, with short words; a whole pane has room for the sentence. */
export const SleepGate = ({ side, frame, whole }: SleepGateProps): ReactElement => {
  const gate = sleepGate(frame);
  const sentence = gateWords.sentence(gate);
  const depth = useDepth();
  return (
    <span className={`gate${usePointed('gate', '', side)}`} aria-hidden="true" {...term('gate')}>
      <Glyph gate={gate} />
      <span className="gate-words">
        {whole
          ? sentence
          : depth === 'model'
            ? `${gateWords.asks[gate.rule]} ${gateWords.result(gate)}`
            : `${gateWords.asks[gate.rule]}: ${gateWords.follows(gate)}`}
      </span>
    </span>
  );
};

/** A projector has no room for the gate, except while the story is about it: then the words of the gate cover the top of the chosen tank. */
export const SleepGateOnWall = ({ side, frame }: Omit<SleepGateProps, 'whole'>): ReactElement | null => {
  const pointed = usePointed('gate', '', side);
  if (pointed === '') return null;
  const gate = sleepGate(frame);
  return (
    <p className={`gate-on-wall gate-${gate.rule}${pointed}`} aria-hidden="true">
      <span className="gate-body">{gateWords.asks[gate.rule]}</span> {gateWords.result(gate)}
    </p>
  );
};

/** Updates at reading speed, not with every frame. */
export const SleepGateTwin = memo(({ side }: { readonly side: Side }): ReactElement => {
  const frame = useSteadyApp((state) => state.sides[side].frame, TWIN_MS);
  return <p className="visually-hidden">{frame === null ? null : gateWords.sentence(sleepGate(frame))}</p>;
});
