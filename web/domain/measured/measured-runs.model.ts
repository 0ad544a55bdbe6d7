// The runs of a real kernel in a workload of the lab, second by second (samples.csv), as recordings.
import {
  OTHER_COLUMNS,
  type OtherColumn,
  type Recording,
  ZONE_FIELDS,
  type ZoneField,
  type ZoneSamples,
} from '../recorded/recording.model.ts';
import { numberIn, TableMistake, tableRows } from './lab-table.model.ts';

type Series = ReadonlyMap<string, Float64Array>;

/** The numbers of one series. A single number applies to the whole run. */
function valuesOf(samples: string, rows: number): Float64Array {
  const values = samples.split(' ').map(numberIn);
  if (values.length === 1) return new Float64Array(rows).fill(values[0] ?? 0);
  if (values.length !== rows) throw new TableMistake(`a series has ${values.length} samples; expected ${rows}`);
  return Float64Array.from(values);
}

const isOther = (name: string): name is OtherColumn => OTHER_COLUMNS.some((column) => column === name);

/** A series of a zone is called `ZONE.FIELD`. */
function zonesOf(series: Series): readonly ZoneSamples[] {
  const names = [...new Set([...series.keys()].flatMap((name) => (name.includes('.') ? [name.slice(0, name.indexOf('.'))] : [])))];
  return names.map((name) => ({
    node: 0,
    name,
    fields: new Map<ZoneField, Float64Array>(
      ZONE_FIELDS.flatMap((field) => {
        const values = series.get(`${name}.${field}`);
        return values === undefined ? [] : [[field, values] as const];
      }),
    ),
  }));
}

function recordingOf(times: Float64Array, series: Series): Recording {
  const free = series.get('nr_free_pages') ?? new Float64Array(times.length).fill(Number.NaN);
  const isVmstat = (name: string): boolean => name !== 'seconds' && !isOther(name) && !name.includes('.');
  return {
    times,
    vmstat: new Map([...series].filter(([name]) => isVmstat(name))),
    free: { low: free, high: free },
    other: new Map([...series].flatMap(([name, values]) => (isOther(name) ? [[name, values] as const] : []))),
    zones: zonesOf(series),
    first: [],
    notes: { cut: null, falls: [], sameTime: 0, lacking: 0, samples: times.length, stride: 1 },
  };
}

/** The sampled runs of a kernel; none: it did not run the workload. */
export function measuredRuns(text: string, kernel: string): readonly Recording[] {
  const runs = new Map<string, Map<string, Float64Array>>();
  for (const [name, run = '', counter = '', samples = ''] of tableRows(text, 'kernel,run,counter,samples')) {
    if (name !== kernel) continue;
    const series = runs.get(run) ?? new Map<string, Float64Array>();
    runs.set(run, series);
    const times = series.get('seconds');
    series.set(counter, times === undefined ? Float64Array.from(samples.split(' ').map(numberIn)) : valuesOf(samples, times.length));
  }
  return [...runs.values()].map((series) => recordingOf(series.get('seconds') ?? new Float64Array(), series));
}
