// Tells what kind of text a file holds, from its content and not from its name. Each line is examined once, so the time is linear in the
// number of lines.

/** Kinds of text that the page opens. */
export type OwnKind = 'scenario' | 'story';
/** Kinds of text that tell of a real machine, of which the page makes a scenario. */
export type MachineKind = 'zoneinfo' | 'memoryReport' | 'vmstat' | 'meminfo' | 'sysctls';
/** Kinds of text that users are likely to have but that the page does not read. */
export type ForeignKind = 'kernelLog' | 'trace' | 'claims' | 'json' | 'html' | 'toml' | 'markdown';
export type FileKind = OwnKind | MachineKind | ForeignKind | 'unknown';

const isStory = (text: string): boolean => text.trimStart().startsWith('# ') && /^## .*\{#/m.test(text);

/** Matches tables that only a scenario has. */
const isScenario = (text: string): boolean =>
  /^[ \t]*\[(?:machine|before|after)(?:\.[a-z]+)?\]/m.test(text) || /^[ \t]*\[\[(?:actor|machine\.node(?:\.zone)?)\]\]/m.test(text);

/** The order matters, because a log can contain any text and a scenario can have comments. */
const KINDS: readonly (readonly [FileKind, (text: string) => boolean])[] = [
  ['html', (text) => /^(?:<!doctype|<html)/i.test(text.trimStart())],
  ['json', (text) => text.trimStart().startsWith('{')],
  ['memoryReport', (text) => /\bNode \d+ \w+ free:\d+kB .*\bmin:\d+kB/.test(text)],
  ['kernelLog', (text) => /^(?:<\d+>)?\[ *\d+\.\d{6}\]|^.*\binvoked oom-killer:|^Mem-Info:/m.test(text)],
  ['zoneinfo', (text) => /^Node \d+, zone +\w+/m.test(text)],
  ['vmstat', (text) => /^(?:nr_free_pages|pgfault|pswpin|pgsteal_\w+) \d+$/m.test(text)],
  ['meminfo', (text) => /^MemTotal: +\d+ kB/m.test(text)],
  ['sysctls', (text) => /^vm\.\w[\w-]* *= *\d+/m.test(text)],
  ['trace', (text) => /^# tracer:/m.test(text) || /: mm_vmscan_\w+: /.test(text)],
  ['story', isStory],
  ['scenario', isScenario],
  ['claims', (text) => /^\[\[(?:table|claim)\]\]/m.test(text)],
  ['markdown', (text) => /^#{1,6} \S/.test(text.trimStart()) && /^## /m.test(text)],
  ['toml', (text) => /^[ \t]*\[\[?[\w.-]+\]\]?[ \t]*$/m.test(text) && text.includes(' = ')],
];

export const kindOfText = (text: string): FileKind => KINDS.find(([, is]) => is(text))?.[0] ?? 'unknown';

const MACHINE_KINDS: readonly FileKind[] = ['zoneinfo', 'memoryReport', 'vmstat', 'meminfo', 'sysctls'] satisfies readonly MachineKind[];
export const isMachineKind = (kind: FileKind): kind is MachineKind => MACHINE_KINDS.includes(kind);

export const isOwnKind = (kind: FileKind): kind is OwnKind => kind === 'scenario' || kind === 'story';
