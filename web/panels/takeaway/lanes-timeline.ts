// The time lanes as counters in the Trace Event Format, which ui.perfetto.dev opens. Each kernel is a process. The slices of kswapd and of
// direct reclaim need a record of the whole run, which only the command line makes (`reclaim trace --format json`).
import { SIDES } from '../../state/intent.ts';
import type { AppState, Samples } from '../../state/store.ts';
import { sidesIn } from './run-tables.ts';

type TraceEvent = {
  readonly ph: 'M' | 'C';
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds of simulated time. */
  readonly ts: number;
  readonly args: Readonly<Record<string, number | string>>;
};

type Column = { readonly name: string; readonly values: Uint32Array };

/** The values of a row that differ from those of the previous row. */
function changes(columns: readonly Column[], row: number): Readonly<Record<string, number>> {
  const changed = columns.flatMap(({ name, values }): readonly (readonly [string, number])[] => {
    const value = values[row];
    return value === undefined || (row > 0 && values[row - 1] === value) ? [] : [[name, value]];
  });
  return Object.fromEntries(changed);
}

function eventsOf(samples: Samples, pid: number, kernel: string): readonly TraceEvent[] {
  const ids = { pid, tid: pid };
  const named: TraceEvent = { ph: 'M', name: 'process_name', ...ids, ts: 0, args: { name: kernel } };
  const columns = samples.names.map((name): Column => ({ name, values: samples.column(name) }));
  const counters = Array.from({ length: samples.rows }, (_, row): readonly TraceEvent[] => {
    const args = changes(columns, row);
    // The time of a row is the end of its interval.
    const ts = ((row + 1) * samples.intervalNs) / 1e3;
    return Object.keys(args).length === 0 ? [] : [{ ph: 'C', name: 'lane', ...ids, ts, args }];
  });
  return [named, ...counters.flat()];
}

/** The lanes of the kernels that the view shows. */
export function lanesTimeline(state: AppState): string {
  const { sides, intent } = state;
  const names = sidesIn(state);
  const shown = SIDES.filter((side) => intent.view === 'both' || intent.view === side);
  const events = shown.flatMap((side, index) => eventsOf(sides[side].samples, index + 1, names[side]));
  return `{"traceEvents":[\n${events.map((event) => JSON.stringify(event)).join(',\n')}\n]}\n`;
}
