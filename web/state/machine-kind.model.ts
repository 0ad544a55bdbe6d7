// Tells which file of a real machine a text is. The rules are those of the engine, so that both agree before the page has loaded the engine.

import rules from '../../engine/reclaim/src/import/kinds.txt?raw';

const MACHINE_KINDS = ['log', 'zoneinfo', 'pagetypeinfo', 'buddyinfo', 'meminfo', 'vmstat', 'group', 'sysctls'] as const;

/** Kinds of text that describe a real machine, so that the page can make a scenario of it. */
export type MachineKind = (typeof MACHINE_KINDS)[number];

export const isMachineKind = (kind: string): kind is MachineKind => MACHINE_KINDS.some((one) => one === kind);

/** Pieces that one line contains in this order. */
type Rule = { readonly kind: MachineKind; readonly atStart: boolean; readonly pieces: readonly string[] };

/** Maximum number of lines that are searched: in a log, the report may come long after the first line. */
const LOOKED_AT = 200_000;

const ruleOf = (line: string): readonly Rule[] => {
  const [kind = '', pieces = ''] = line.split(' | ');
  if (!isMachineKind(kind)) return [];
  return [{ kind, atStart: pieces.startsWith('^'), pieces: pieces.replace('^', '').split('|') }];
};

const RULES = rules.split('\n').flatMap(ruleOf);

const isMet = ({ atStart, pieces }: Rule, line: string): boolean => {
  let from = 0;
  for (const [place, piece] of pieces.entries()) {
    const start = line.length - line.trimStart().length;
    const at = place === 0 && atStart ? (line.startsWith(piece, start) ? start : -1) : line.indexOf(piece, from);
    if (at < 0) return false;
    from = at + piece.length;
  }
  return true;
};

/** null: the text is no known file of a machine. */
export const machineKindOf = (text: string): MachineKind | null => {
  let first = RULES.length;
  for (const line of text.split('\n', LOOKED_AT)) {
    const met = RULES.slice(0, first).findIndex((rule) => isMet(rule, line));
    if (met >= 0) first = met;
    if (first === 0) break;
  }
  return RULES[first]?.kind ?? null;
};
