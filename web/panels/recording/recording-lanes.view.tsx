// The lanes over the whole time of a recording. A cursor marks the shown moment, and dragging chooses a part.
import { type PointerEvent, type ReactElement, useCallback, useMemo, useRef } from 'react';
import { type Recording, rowAt, secondsAt } from '../../domain/recorded/recording.model.ts';
import type { RowSpan } from '../../domain/recorded/recording-rates.model.ts';
import { Canvas, type Draw } from '../../parts/canvas.tsx';
import { usePalette } from '../../parts/use-palette.ts';
import { compact, number } from '../../words/format.ts';
import { type LaneCurves, laneCurves, RECORDED_LANES, type RecordedLane, valuesAt } from '../beside/recording-lanes.model.ts';
import { SecondsAxis } from '../beside/seconds-axis.view.tsx';
import { recordingWords as words } from './recording.words.ts';
import { drawRecording, type RecordedCurves } from './recording-lanes.draw.ts';

type LanesProps = {
  readonly recording: Recording;
  readonly row: number;
  readonly span: RowSpan;
  /** The part of the recording that the lanes show. */
  readonly view: RowSpan;
  readonly onGo: (row: number) => void;
  readonly onSpan: (span: RowSpan) => void;
};

/** If the pointer has moved less than this, it chooses a moment and not a part. */
const DRAG_PX = 5;
const useCurves = (recording: Recording): RecordedCurves =>
  useMemo(
    () =>
      new Map(
        RECORDED_LANES.flatMap((lane) => {
          const curves = laneCurves(recording, lane);
          return curves === null ? [] : [[lane, curves] as const];
        }),
      ),
    [recording],
  );

/** A value as text; large values are shortened. */
const valueText = (value: number): string => (value >= 1_000 ? compact(value) : number(value));

/** The values at the cursor, each with the arrow of its direction. If the lane has only an upper curve, its value has no arrow. */
const read = (curves: LaneCurves, row: number): string => {
  const { up, down } = valuesAt(curves, row);
  if (curves.down === null) return up === null ? '' : valueText(up);
  // The two shares of time have no arrows, because both curves begin at the same base line.
  if (curves.lane === 'pressure') return [up, down].flatMap((value) => (value === null ? [] : [number(value)])).join(' / ');
  return [up === null ? '' : `↑ ${valueText(up)}`, down === null ? '' : `↓ ${valueText(down)}`].join(' ');
};

type LabelProps = { readonly lane: RecordedLane; readonly curves: RecordedCurves; readonly row: number };

const Label = ({ lane, curves, row }: LabelProps): ReactElement => {
  const { name, hint } = words.lanes[lane];
  const found = curves.get(lane);
  return (
    <li className={found === undefined ? 'recording-absent' : ''}>
      <span className="lane-name">{name}</span>
      <span className="recording-value">{found === undefined ? words.absent : read(found, row)}</span>
      <span className="recording-hint">{hint}</span>
    </li>
  );
};

/** The value at the upper edge of each lane. */
const Tops = ({ curves }: { readonly curves: RecordedCurves }): ReactElement => (
  <ul className="recording-tops" aria-hidden="true">
    {RECORDED_LANES.map((lane) => {
      const found = curves.get(lane);
      return <li key={lane}>{found === undefined ? '' : words.top(lane, valueText(found.scale.top))}</li>;
    })}
  </ul>
);

export const RecordingLanes = ({ recording, row, span, view, onGo, onSpan }: LanesProps): ReactElement => {
  const palette = usePalette();
  const curves = useCurves(recording);
  const pressedAt = useRef<{ readonly x: number; readonly row: number } | null>(null);
  const draw = useCallback<Draw>(
    (ctx, { width, height }) => drawRecording(ctx, width, height, { recording, view }, curves, palette),
    [recording, view, curves, palette],
  );
  const start = secondsAt(recording, view.from);
  const length = secondsAt(recording, view.to) - start;
  const percent = (at: number): number => ((secondsAt(recording, at) - start) / length) * 100;
  const rowUnder = ({ clientX, currentTarget }: PointerEvent<HTMLElement>): number => {
    const { left, width } = currentTarget.getBoundingClientRect();
    return Math.min(view.to, Math.max(view.from, rowAt(recording, start + ((clientX - left) / width) * length)));
  };
  const pressed = (press: PointerEvent<HTMLElement>): void => {
    press.currentTarget.setPointerCapture(press.pointerId);
    pressedAt.current = { x: press.clientX, row: rowUnder(press) };
    onGo(rowUnder(press));
  };
  const moved = (move: PointerEvent<HTMLElement>): void => {
    const from = pressedAt.current;
    if (from === null || Math.abs(move.clientX - from.x) < DRAG_PX) return;
    const to = rowUnder(move);
    if (to !== from.row) onSpan({ from: Math.min(from.row, to), to: Math.max(from.row, to) });
    onGo(to);
  };
  const released = (): void => {
    pressedAt.current = null;
  };
  const isPart = span.from > view.from || span.to < view.to;
  return (
    <section className="recording-lanes" aria-label={words.lanes.label}>
      <ul className="recording-labels">
        {RECORDED_LANES.map((lane) => (
          <Label key={lane} lane={lane} curves={curves} row={row} />
        ))}
      </ul>
      <div
        className="recording-field"
        title={words.drag}
        onPointerDown={pressed}
        onPointerMove={moved}
        onPointerUp={released}
        onPointerCancel={released}
      >
        <Canvas className="lane-canvas" draw={draw} />
        {isPart ? (
          <>
            <span className="recording-outside" style={{ left: 0, width: `${Math.max(0, percent(span.from))}%` }} />
            <span className="recording-outside" style={{ left: `${percent(span.to)}%`, right: 0 }} />
          </>
        ) : null}
        <span className="cursor" style={{ left: `${percent(row)}%` }} />
      </div>
      <Tops curves={curves} />
      <SecondsAxis from={secondsAt(recording, view.from)} to={secondsAt(recording, view.to)} />
    </section>
  );
};
