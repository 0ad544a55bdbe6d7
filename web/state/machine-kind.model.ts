// Finds which file of a real machine a text is. It uses the engine's rules, so that both agree, but does not need the engine.

import rules from '../../engine/reclaim/src/import/kinds.txt?raw';

const MACHINE_KINDS = ['log', 'zoneinfo', 'pagetypeinfo', 'buddyinfo', 'meminfo', 'vmstat', 'group', 'sysctls'] as const;

/** Kinds of text that describe a real machine, so that the page can make a scenario of it. */
export type MachineKind = (typeof MACHINE_KINDS)[number];

export const isMachineKind = (kind: string): kind is MachineKind => MACHINE_KINDS.some((one) => one === kind);

/** A text is of this kind if one of its lines contains all pieces in this order. With `atStart`, the line must begin with the first piece,
 * after blanks if there are any. */
type Rule = { readonly kind: MachineKind; readonly atStart: boolean; readonly pieces: readonly string[] };

/** The largest number of lines to search. It is large, because the memory report of a log can be far from its first line. */
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

/** The kind of a text; null: it is not a known file of a machine. The first rule in the list that any of the searched lines meets decides. */
export const machineKindOf = (text: string): MachineKind | null => {
  let first = RULES.length;
  for (const line of text.split('\n', LOOKED_AT)) {
    const met = RULES.slice(0, first).findIndex((rule) => isMet(rule, line));
    if (met >= 0) first = met;
    if (first === 0) break;
  }
  return RULES[first]?.kind ?? null;
};
