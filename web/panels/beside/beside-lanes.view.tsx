// The lanes of a comparison: each lane has measured and computed values on one clock, and a cursor reads both.
import { type PointerEvent, type ReactElement, useCallback, useRef } from 'react';
import { Canvas, type Draw } from '../../parts/canvas.tsx';
import { usePalette } from '../../parts/use-palette.ts';
import { compact, figure } from '../../words/format.ts';
import { besideWords as words } from './beside.words.ts';
import { type BesideDrawing, drawBeside } from './beside-lanes.draw.ts';
import { type BesideLane, readAt } from './beside-lanes.model.ts';
import type { Counting } from './recording-lanes.model.ts';
import { SecondsAxis } from './seconds-axis.view.tsx';
import '../../stage/lanes/lanes.css';
import './beside.css';

/** A number as text, short enough for the narrow column beside the lanes. */
const short = (value: number): string => (Math.abs(value) >= 1_000_000 ? compact(value) : figure(value));

/** The values at the cursor, each with the arrow of its direction. If the lane has only an upper curve, its value has no arrow. */
function readText({ up, down }: ReturnType<typeof readAt>): string {
  if (down === null) return up === null ? words.absent : short(up);
  return [...(up === null ? [] : [`↑ ${short(up)}`]), `↓ ${short(down)}`].join(' ');
}

type LabelProps = {
  readonly lane: BesideLane;
  readonly seconds: number;
  readonly counting: Counting;
  readonly measuredName: string;
  readonly complete: number;
};

const Label = ({ lane, seconds, counting, measuredName, complete }: LabelProps): ReactElement => (
  <li>
    <span className="lane-name">{words.lanes[lane.lane].name}</span>
    <span className="recording-hint">{words.lanes[lane.lane].hint[counting]}</span>
    <span className="beside-kind beside-measured">{measuredName}</span>
    <span className="beside-value">{lane.measured.length === 0 ? words.absent : readText(readAt(lane.measured, seconds))}</span>
    <span className="beside-kind beside-computed">{words.computed}</span>
    <span className="beside-value">
      {lane.computed.length === 0 ? words.absent : readText(readAt(lane.computed.slice(0, complete), seconds))}
    </span>
  </li>
);

/** The column of the values at the edges of each lane. */
const Tops = ({ lanes }: { readonly lanes: readonly BesideLane[] }): ReactElement => (
  <ul className="recording-tops beside-tops" aria-hidden="true">
    {lanes.map(({ lane, edges }) => (
      <li key={lane}>
        <span>{edges.up === null ? '' : compact(edges.up)}</span>
        <span>{edges.down === null ? '' : compact(edges.down)}</span>
      </li>
    ))}
  </ul>
);

type BesideLanesProps = BesideDrawing & {
  /** The moment of the cursor, in seconds after the first sample. */
  readonly seconds: number;
  readonly onGo: (seconds: number) => void;
  /** The words for the values of the real machine. */
  readonly measuredName: string;
  /** The cursor reads this many of our runs. A run that still grows is after them, at the end. */
  readonly complete: number;
};

export const BesideLanes = ({ lanes, length, ended, counting, seconds, onGo, measuredName, complete }: BesideLanesProps): ReactElement => {
  const palette = usePalette();
  const isPressed = useRef(false);
  const draw = useCallback<Draw>(
    (ctx, { width, height }) => drawBeside(ctx, width, height, { lanes, length, ended, counting }, palette),
    [lanes, length, ended, counting, palette],
  );
  const goTo = ({ clientX, currentTarget }: PointerEvent<HTMLElement>): void => {
    const { left, width } = currentTarget.getBoundingClientRect();
    onGo(Math.min(length, Math.max(0, ((clientX - left) / width) * length)));
  };
  const pressed = (press: PointerEvent<HTMLElement>): void => {
    press.currentTarget.setPointerCapture(press.pointerId);
    isPressed.current = true;
    goTo(press);
  };
  const released = (): void => {
    isPressed.current = false;
  };
  return (
    <section className="recording-lanes beside-lanes" aria-label={words.label}>
      <ul className="recording-labels beside-labels">
        {lanes.map((lane) => (
          <Label key={lane.lane} lane={lane} seconds={seconds} counting={counting} measuredName={measuredName} complete={complete} />
        ))}
      </ul>
      <div
        className="recording-field"
        onPointerDown={pressed}
        onPointerMove={(move) => {
          if (isPressed.current) goTo(move);
        }}
        onPointerUp={released}
        onPointerCancel={released}
      >
        <Canvas className="lane-canvas" draw={draw} />
        <span className="cursor" style={{ left: `${length === 0 ? 0 : (seconds / length) * 100}%` }} />
      </div>
      <Tops lanes={lanes} />
      <SecondsAxis from={0} to={Math.max(length, 0.001)} />
    </section>
  );
};
