// The data of the time lanes. Samples arrive with every frame, but the lanes are updated less often, at a steady pace.
import { useMemo } from 'react';
import type { Lane } from '../../domain/lanes/lanes.model.ts';
import { type FreeTotals, freeTotals } from '../../domain/tanks/zones.model.ts';
import type { Frame } from '../../engine/protocol.ts';
import { useSteadyApp } from '../../parts/use-steady-app.ts';
import type { Side, View } from '../../state/intent.ts';
import { type AppState, type Samples, useApp } from '../../state/store.ts';
import { type LaneScale, laneScale } from './lane-scale.model.ts';

const EVERY_MS = 200;

/** The samples of each kernel, and a scale for each lane; null: this kernel is not shown. */
type LaneData = { readonly before: Samples | null; readonly after: Samples | null; readonly scales: readonly LaneScale[] };

const shows = (view: View, side: Side): boolean => view === 'both' || view === side;

const someFrame = ({ sides, intent }: AppState): Frame | null => sides[intent.lead].frame ?? sides.before.frame ?? sides.after.frame;

/** The watermarks of the whole machine as text, so that React compares them by value. */
const watermarks = (state: AppState): string => {
  const frame = someFrame(state);
  if (frame === null) return '';
  const { min, low, high, managed } = freeTotals(frame);
  return `${min} ${low} ${high} ${managed}`;
};

const parsed = (text: string): FreeTotals | null => {
  if (text === '') return null;
  const [min = 0, low = 0, high = 0, managed = 0] = text.split(' ').map(Number);
  return { free: 0, min, low, high, managed };
};

/** Each lane has one scale for both kernels, computed from all samples of the kernels that are shown. */
export const useLaneData = (lanes: readonly Lane[]): LaneData => {
  const view = useApp((state) => state.intent.view);
  const samplesBefore = useSteadyApp((state) => state.sides.before.samples, EVERY_MS);
  const samplesAfter = useSteadyApp((state) => state.sides.after.samples, EVERY_MS);
  const before = shows(view, 'before') ? samplesBefore : null;
  const after = shows(view, 'after') ? samplesAfter : null;
  const machine = useApp(watermarks);
  const scales = useMemo(() => {
    const tables = [before, after].filter((table) => table !== null);
    return lanes.map((lane) => laneScale(lane, tables, parsed(machine)));
  }, [before, after, lanes, machine]);
  return { before, after, scales };
};
