// Reads a recording piece by piece. It keeps only the unfinished line and the first sample as text; the numbers of the samples become rows
// of columns, and of a long recording only some do. A recording can come from a stranger, so a line that does not match completely makes
// the reader refuse the recording and name the line.
import { counterKind } from './recorded-counters.model.ts';
import { type Fall, OTHER_COLUMNS, type OtherColumn, type Recording, ZONE_FIELDS, type ZoneField } from './recording.model.ts';
import { MOST_ROWS } from './recording-columns.model.ts';
import { createFirstSample } from './recording-first.model.ts';
import { type RecordingLine, recordingLine } from './recording-line.model.ts';
import { createSamples, type Slot } from './recording-samples.model.ts';
import { partAfter, type ZonePlace, zoneField } from './recording-zone.model.ts';

export const RECORDING_LIMITS = {
  /** Maximum number of characters in a line. */
  line: 4_096,
  /** Different names in /proc/vmstat; kernels have about 200. */
  names: 1_000,
  zones: 64,
  /** Boots in the middle of the recording. */
  falls: 100,
} as const;

/** Why a recording is refused. */
type WrongLine =
  | 'unknown'
  | 'noTime'
  | 'timeBack'
  | 'twice'
  | 'noZone'
  | 'tooLarge'
  | 'tooLong'
  | 'tooManyNames'
  | 'tooManyZones'
  | 'tooManyFalls'
  | 'oneSample'
  | 'nothing';
/** `text`: the beginning of the line. */
export type RecordingRefusal = { readonly type: 'refused'; readonly why: WrongLine; readonly line: number; readonly text: string };
export type RecordingRead = { readonly type: 'read'; readonly recording: Recording };

export type RecordingReader = {
  /** Reads a piece of the text; returns a refusal, or null. After a refusal it reads nothing more. */
  readonly read: (piece: string) => RecordingRefusal | null;
  readonly finish: () => RecordingRead | RecordingRefusal;
  /** The number of the line that is being read, counted from 1. */
  readonly line: () => number;
};

/** How many characters of a refused line the refusal contains. */
const SHOWN = 60;

type Zone = { readonly node: number; readonly name: string; readonly slots: ReadonlyMap<ZoneField, Slot> };

/** Copies a part of the file, because a plain slice would keep the whole piece of the file in memory. */
const copied = (text: string): string => [...text].join('');

export function createRecordingReader(mostRows: number = MOST_ROWS): RecordingReader {
  const samples = createSamples(mostRows);
  const first = createFirstSample();
  /** The slot of each name in /proc/vmstat; null: the page does not show the counter. */
  const vmstat = new Map<string, Slot | null>();
  const other = new Map<OtherColumn, Slot>();
  const zones = new Map<string, Zone>();
  const falls: Fall[] = [];
  let zone: ZonePlace | null = null;
  let rest = '';
  let lines = 0;
  let refusal: RecordingRefusal | null = null;

  const refuse = (why: WrongLine, text: string): RecordingRefusal => {
    refusal ??= { type: 'refused', why, line: Math.max(1, lines), text: text.slice(0, SHOWN) };
    return refusal;
  };

  const otherSlot = (name: OtherColumn): Slot => {
    const slot = other.get(name) ?? samples.slot(name.startsWith('pressure'), 'values');
    other.set(name, slot);
    return slot;
  };

  const readVmstat = ({ name, value }: RecordingLine & { readonly type: 'vmstat' }): WrongLine | null => {
    let slot = vmstat.get(name);
    if (slot === undefined) {
      if (vmstat.size === RECORDING_LIMITS.names) return 'tooManyNames';
      const kind = counterKind(name);
      slot = kind === null ? null : samples.slot(kind === 'counter', name === 'nr_free_pages' ? 'extremes' : 'values');
      vmstat.set(copied(name), slot);
    }
    return slot === null ? null : samples.set(slot, value);
  };

  const readZone = ({ node, name }: RecordingLine & { readonly type: 'zone' }): WrongLine | null => {
    zone = { node, name, part: 'zone' };
    if (zones.has(`${node} ${name}`)) return null;
    if (zones.size === RECORDING_LIMITS.zones) return 'tooManyZones';
    const slots = new Map(ZONE_FIELDS.map((field) => [field, samples.slot(false, 'values')] as const));
    zones.set(`${node} ${name}`, { node, name: copied(name), slots });
    return null;
  };

  const readOfZone = ({ name, colon, value }: RecordingLine & { readonly type: 'ofZone' }): WrongLine | null => {
    if (zone === null) return 'noZone';
    zone = { ...zone, part: partAfter(zone, name) };
    const field = zoneField(zone, name, colon);
    const slot = field === null ? undefined : zones.get(`${zone.node} ${zone.name}`)?.slots.get(field);
    if (slot === undefined || value === null) return null;
    // Each CPU has a line of its own.
    return field === 'per_cpu' ? samples.add(slot, value) : samples.set(slot, value);
  };

  const nameOf = (slot: Slot): string => [...vmstat, ...other].find(([, one]) => one === slot)?.[0] ?? '';

  const endSample = (): WrongLine | null => {
    const fell = samples.end();
    if (fell === null) return null;
    if (falls.length === RECORDING_LIMITS.falls) return 'tooManyFalls';
    const { slot, ...fall } = fell;
    falls.push({ ...fall, name: nameOf(slot) });
    return null;
  };

  const begin = (seconds: number): WrongLine | null => {
    const wrong = endSample();
    if (wrong !== null) return wrong;
    const { seconds: last, samples: taken } = samples.tally();
    if (seconds < last) return 'timeBack';
    if (taken > 0) first.end();
    samples.begin(lines, seconds);
    zone = null;
    return null;
  };

  const readOne = (line: string): WrongLine | null => {
    if (line.length > RECORDING_LIMITS.line) return 'tooLong';
    const one = recordingLine(line);
    if (one.type === 'empty') return null;
    if (one.type === 'time') return begin(one.seconds);
    if (samples.line() === null) return 'noTime';
    first.keep(one, line);
    switch (one.type) {
      case 'vmstat':
        return readVmstat(one);
      case 'zone':
        return readZone(one);
      case 'ofZone':
        return readOfZone(one);
      case 'pressure':
        return samples.set(otherSlot(`pressure ${one.of}`), one.totalUs);
      case 'meminfo': {
        const name = OTHER_COLUMNS.find((column) => column === one.name);
        return name === undefined ? null : samples.set(otherSlot(name), one.value);
      }
      case 'wrong':
        return 'unknown';
      default:
        return unreachable(one);
    }
  };

  const readLine = (raw: string): void => {
    lines += 1;
    const line = raw.endsWith('\r') ? raw.slice(0, -1) : raw;
    const wrong = readOne(line);
    if (wrong !== null) refuse(wrong, line);
  };

  const read = (piece: string): RecordingRefusal | null => {
    let from = 0;
    while (refusal === null) {
      const end = piece.indexOf('\n', from);
      if (end < 0) break;
      readLine(rest + piece.slice(from, end));
      rest = '';
      from = end + 1;
    }
    if (refusal !== null) return refusal;
    rest += piece.slice(from);
    if (rest.length <= RECORDING_LIMITS.line) return null;
    lines += 1;
    return refuse('tooLong', rest);
  };

  /** The line where the last sample begins, if its last line has no end or if it has fewer numbers than the sample before; null: it is
   * complete. */
  const cutAt = (): number | null => (rest.trim() === '' ? samples.shorter() : samples.line());

  const finish = (): RecordingRead | RecordingRefusal => {
    if (refusal !== null) return refusal;
    const cut = cutAt();
    const wrong = cut === null ? endSample() : null;
    if (wrong !== null) return refuse(wrong, '');
    const { columns } = samples;
    columns.finish();
    if (columns.rows() < 2) return refuse('oneSample', '');
    if ([...vmstat.values()].every((slot) => slot === null) && other.size + zones.size === 0) return refuse('nothing', '');
    return { type: 'read', recording: recordingOf(cut) };
  };

  const recordingOf = (cut: number | null): Recording => {
    const { columns, times, tally } = samples;
    const of = ({ column }: Slot): Float64Array => columns.values(column);
    const named = <Name extends string>(slots: Iterable<readonly [Name, Slot | null]>): ReadonlyMap<Name, Float64Array> =>
      new Map([...slots].flatMap(([name, slot]) => (slot === null ? [] : [[name, of(slot)] as const])));
    const free = vmstat.get('nr_free_pages') ?? null;
    const nothing = new Float64Array(columns.rows()).fill(Number.NaN);
    const { samples: taken, sameTime, lacking } = tally();
    return {
      times: of(times),
      vmstat: named(vmstat),
      free: free === null ? { low: nothing, high: nothing } : { low: columns.low(free.column), high: columns.high(free.column) },
      other: named(other),
      zones: [...zones.values()].map(({ node, name, slots }) => ({ node, name, fields: named(slots) })),
      first: first.files(),
      notes: { cut, falls, sameTime, lacking, samples: taken, stride: columns.stride() },
    };
  };

  return { read, finish, line: () => lines + 1 };
}

const unreachable = (line: never): never => {
  throw new Error(`no such line: ${JSON.stringify(line)}`);
};
