// The lines of a recording, one at a time: the time of a sample, and the lines of /proc/vmstat, zoneinfo, pressure/memory and meminfo.

export type RecordingLine =
  | { readonly type: 'empty' }
  | { readonly type: 'time'; readonly seconds: number }
  /** A line of /proc/vmstat. */
  | { readonly type: 'vmstat'; readonly name: string; readonly value: number }
  /** The first line of a zone in /proc/zoneinfo. */
  | { readonly type: 'zone'; readonly node: number; readonly name: string }
  /** An indented line of /proc/zoneinfo. `value` null: the line is a heading or a list, which the page does not show. */
  | { readonly type: 'ofZone'; readonly name: string; readonly colon: boolean; readonly value: number | null }
  /** A line of /proc/pressure/memory: how long tasks have waited for memory since the machine was booted. */
  | { readonly type: 'pressure'; readonly of: 'some' | 'full'; readonly totalUs: number }
  | { readonly type: 'meminfo'; readonly name: string; readonly value: number }
  | { readonly type: 'wrong' };

const EMPTY: RecordingLine = { type: 'empty' };
const WRONG: RecordingLine = { type: 'wrong' };

const TIME = /^time: +(\d{1,12}(?:\.\d{1,9})?)$/;
const VMSTAT = /^([a-zA-Z][a-zA-Z0-9_]{0,79}) (\d{1,20})$/;
const ZONE = /^Node (\d{1,4}), zone +([A-Za-z0-9]{1,12})$/;
const OF_ZONE = /^ +([a-zA-Z][a-zA-Z0-9_ -]{0,59}?)(:?) +(\d{1,20})$/;
/** Matches the pages that a zone keeps from requests for each zone. The last number is that for ordinary user pages. */
const PROTECTION = /^ +protection: \((?:\d{1,20}, ){0,9}(\d{1,20})\)$/;
/** Matches another list in /proc/zoneinfo, for example "scanned 0 (aa: 0 ia: 0)". */
const LIST = /^ +[a-zA-Z][a-zA-Z0-9_ ]{0,59}:? *[\d ]{0,40}\([a-z\d:, ]*\)$/;
const HEADING = /^ +(per-node stats|pagesets)$/;
const PRESSURE = /^(some|full) avg10=[\d.]{1,8} avg60=[\d.]{1,8} avg300=[\d.]{1,8} total=(\d{1,20})$/;
const MEMINFO = /^([A-Z][A-Za-z0-9_()]{0,39}): +(\d{1,20})(?: kB)?$/;

const ofZone = (line: string): RecordingLine => {
  const value = OF_ZONE.exec(line);
  if (value !== null) return { type: 'ofZone', name: value[1] ?? '', colon: value[2] === ':', value: Number(value[3]) };
  const protection = PROTECTION.exec(line);
  if (protection !== null) return { type: 'ofZone', name: 'protection', colon: true, value: Number(protection[1]) };
  const heading = HEADING.exec(line);
  if (heading !== null) return { type: 'ofZone', name: heading[1] ?? '', colon: false, value: null };
  return LIST.test(line) ? { type: 'ofZone', name: '', colon: true, value: null } : WRONG;
};

const zone = (line: string): RecordingLine => {
  const found = ZONE.exec(line);
  return found === null ? WRONG : { type: 'zone', node: Number(found[1]), name: found[2] ?? '' };
};

const pressure = (line: string): RecordingLine => {
  const found = PRESSURE.exec(line);
  return found === null ? WRONG : { type: 'pressure', of: found[1] === 'full' ? 'full' : 'some', totalUs: Number(found[2]) };
};

/** Reads a line, without its line break. */
export const recordingLine = (line: string): RecordingLine => {
  if (line.trim() === '') return EMPTY;
  if (line.startsWith(' ')) return ofZone(line);
  const vmstat = VMSTAT.exec(line);
  if (vmstat !== null) return { type: 'vmstat', name: vmstat[1] ?? '', value: Number(vmstat[2]) };
  if (line.startsWith('Node ')) return zone(line);
  const time = TIME.exec(line);
  if (time !== null) return { type: 'time', seconds: Number(time[1]) };
  const meminfo = MEMINFO.exec(line);
  if (meminfo !== null) return { type: 'meminfo', name: meminfo[1] ?? '', value: Number(meminfo[2]) };
  return pressure(line);
};

/** Whether a file is a recording, which begins with the time of its first sample. `head`: the beginning of the file. */
export const isRecording = (head: string): boolean => TIME.test(head.trimStart().split(/\r?\n/, 1)[0] ?? '');
