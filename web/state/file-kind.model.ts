// Finds the kind of a text file from its content and, only for the files of a group, from its name. The time is linear in the number of
// lines.

import { isMachineKind, type MachineKind, machineKindOf } from './machine-kind.model.ts';

/** Kinds of text that the page opens. */
export type OwnKind = 'scenario' | 'story';
/** Kinds of text that users are likely to have but that the page does not read. */
type ForeignKind = 'kernelLog' | 'trace' | 'claims' | 'json' | 'html' | 'toml' | 'markdown';
export type FileKind = OwnKind | MachineKind | ForeignKind | 'unknown';

const isStory = (text: string): boolean => text.trimStart().startsWith('# ') && /^## .*\{#/m.test(text);

/** Matches tables that only a scenario has. */
const isScenario = (text: string): boolean =>
  /^[ \t]*\[(?:machine|before|after)(?:\.[a-z]+)?\]/m.test(text) || /^[ \t]*\[\[(?:actor|machine\.node(?:\.zone)?)\]\]/m.test(text);

type Test = readonly [FileKind, (text: string) => boolean];

/** Kinds that are recognized by their first characters. */
const FIRST: readonly Test[] = [
  ['html', (text) => /^(?:<!doctype|<html)/i.test(text.trimStart())],
  ['json', (text) => text.trimStart().startsWith('{')],
];

/** Kinds of text that are not files of a machine. The order matters, because a log can contain any text and a scenario can have
 * comments. */
const OTHERS: readonly Test[] = [
  ['kernelLog', (text) => /^(?:<\d+>)?\[ *\d+\.\d{6}\]|^.*\binvoked oom-killer:|^Mem-Info:/m.test(text)],
  ['trace', (text) => /^# tracer:/m.test(text) || /: mm_vmscan_\w+: /.test(text)],
  ['story', isStory],
  ['scenario', isScenario],
  ['claims', (text) => /^\[\[(?:table|claim)\]\]/m.test(text)],
  ['markdown', (text) => /^#{1,6} \S/.test(text.trimStart()) && /^## /m.test(text)],
  ['toml', (text) => /^[ \t]*\[\[?[\w.-]+\]\]?[ \t]*$/m.test(text) && text.includes(' = ')],
];

const kindAmong = (tests: readonly Test[], text: string): FileKind | null => tests.find(([, is]) => is(text))?.[0] ?? null;

export const kindOfText = (text: string): FileKind => kindAmong(FIRST, text) ?? machineKindOf(text) ?? kindAmong(OTHERS, text) ?? 'unknown';

/** Like `kindOfText`, but recognizes the files of a group by their names, because most of them contain only a number. */
export const kindOfFile = (name: string, text: string): FileKind =>
  /^memory\.(?:min|low|high|max|stat|events|current|swap\.\w+|\w+_in_bytes)$/.test(name) ? 'group' : kindOfText(text);

export { isMachineKind };

export const isOwnKind = (kind: FileKind): kind is OwnKind => kind === 'scenario' || kind === 'story';
