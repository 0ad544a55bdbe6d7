// The decisions in which the two kernels differ, for the code view: lines of pseudo-code with the values that decided.
import type { Decision, Frame, HunkFrame, HunkInfo, HunkMoment } from '../../engine/protocol.ts';
import type { EventNumber } from '../../engine/units.ts';

type Value = { readonly name: string; readonly kind: 'number' | 'yes-no'; readonly value: number | null };
export type CodePart = { readonly type: 'text'; readonly text: string } | { readonly type: 'value'; readonly value: Value };
export type CodeLine = {
  /** Indentation, in steps of two spaces. */
  readonly depth: number;
  /** Only this kernel has the line. */
  readonly changed: boolean;
  readonly parts: readonly CodePart[];
};

export type Hunk = {
  readonly info: HunkInfo;
  readonly asked: number;
  readonly changed: number;
  /** The decision whose values the lines show: the one at this moment on which the kernels disagree, or else the last one; null: there
   * was none yet. */
  readonly decision: Decision | null;
  /** When the kernel made that decision, relative to the moment shown. */
  readonly when: 'mattered-now' | 'asked-now' | 'earlier' | 'never';
  readonly lines: readonly CodeLine[];
};

/** The name of an answer; null: the answer is a number. */
export const answerWord = ({ answers }: HunkInfo, answer: number): string | null => answers[answer] ?? null;

const infoOf = (infos: readonly HunkInfo[], hunk: number): HunkInfo | null => infos[hunk] ?? null;

/** Names of the hunks at which the two kernels differ, in the engine's order. */
export const hunkNames = (infos: readonly HunkInfo[], frame: Frame | null): readonly string[] =>
  (frame?.hunks ?? []).flatMap(({ hunk }) => infoOf(infos, hunk)?.name ?? []);

const lastEvent = ({ changed, last, asked, last_changed }: HunkFrame): number =>
  // A decision on which the kernels differ ranks before every other decision.
  changed > 0 ? last_changed.event + 0x1_0000_0000 : asked > 0 ? last.event : -1;

/** Name of the hunk to show: the user's choice, or else the one with the latest decision on which the kernels disagree, or else with the
 * latest decision of any kind; null: there is no frame, or the kernels do not differ. */
export function shownHunk(infos: readonly HunkInfo[], chosen: string | null, frame: Frame | null): string | null {
  if (chosen !== null) return chosen;
  const [latest] = (frame?.hunks ?? []).toSorted((one, other) => lastEvent(other) - lastEvent(one));
  return latest === undefined ? null : (infoOf(infos, latest.hunk)?.name ?? null);
}

/** A hunk of a frame; null: the two kernels do not differ there. */
export function hunkOf(infos: readonly HunkInfo[], name: string, frame: Frame): Hunk | null {
  const found = frame.hunks.find(({ hunk }) => infoOf(infos, hunk)?.name === name);
  const info = infos.find((one) => one.name === name);
  if (found === undefined || info === undefined) return null;
  const last = found.asked > 0 ? found.last : null;
  const mattered = found.changed > 0 ? found.last_changed : null;
  const isNow = (decision: Decision | null): boolean => decision !== null && decision.event >= frame.event;
  const when = isNow(mattered) ? 'mattered-now' : isNow(last) ? 'asked-now' : last === null ? 'never' : 'earlier';
  const decision = when === 'mattered-now' ? mattered : last;
  return {
    info,
    asked: found.asked,
    changed: found.changed,
    decision,
    when,
    lines: codeLines(found.text, found.other_text, info, decision),
  };
}

/** The lines of a text; a line that the other text does not have is marked as changed. */
export function codeLines(text: string, other: string, info: HunkInfo, decision: Decision | null): readonly CodeLine[] {
  const lines = text.split('\n');
  const kept = commonLines(lines, other.split('\n'));
  return lines.map((line, place) => ({
    depth: Math.floor((line.length - line.trimStart().length) / 2),
    changed: !kept.has(place),
    parts: partsOf(line.trimStart(), info, decision),
  }));
}

function partsOf(line: string, { values }: HunkInfo, decision: Decision | null): readonly CodePart[] {
  return line.split(/[{}]/).flatMap((piece, place): CodePart[] => {
    if (place % 2 === 0) return piece === '' ? [] : [{ type: 'text', text: piece }];
    const name = piece.replace('?', '').replaceAll('_', ' ');
    const value = decision?.values[values.indexOf(piece)] ?? null;
    return [{ type: 'value', value: { name, kind: piece.endsWith('?') ? 'yes-no' : 'number', value } }];
  });
}

/** Indices of the lines of one text that belong to the longest common subsequence with the other text. */
function commonLines(one: readonly string[], other: readonly string[]): ReadonlySet<number> {
  const longest: number[][] = Array.from({ length: one.length + 1 }, () => new Array<number>(other.length + 1).fill(0));
  const at = (i: number, j: number): number => longest[i]?.[j] ?? 0;
  for (let i = one.length - 1; i >= 0; i -= 1) {
    for (let j = other.length - 1; j >= 0; j -= 1) {
      const row = longest[i];
      if (row !== undefined) row[j] = one[i] === other[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const kept = new Set<number>();
  let [i, j] = [0, 0];
  while (i < one.length && j < other.length) {
    if (one[i] === other[j]) {
      kept.add(i);
      i += 1;
      j += 1;
    } else if (at(i + 1, j) >= at(i, j + 1)) i += 1;
    else j += 1;
  }
  return kept;
}

/** Patches that change a hunk and are on in only one of the two kernels. */
export const patchesBetween = ({ patches }: HunkInfo, before: ReadonlySet<string>, after: ReadonlySet<string>): readonly string[] =>
  patches.filter((id) => before.has(id) !== after.has(id));

/** Whether a call on a path is the function that asks the hunk's question. */
export const isFrameOf = ({ frame }: HunkInfo, call: string): boolean =>
  call === frame || call.startsWith(`${frame} `) || call.startsWith(`${frame}(`);

export type PathPiece =
  | { readonly type: 'call'; readonly call: string; readonly asks: boolean }
  | { readonly type: 'gap'; readonly calls: number };

/** The calls that fit into `room`: the outermost one, the one that asks, and the newest ones. Gaps take no room. */
export function pathAround(path: readonly string[], info: HunkInfo, room: number): readonly PathPiece[] {
  const asking = path.findLastIndex((call) => isFrameOf(info, call));
  const newest = Array.from(path.keys()).toReversed();
  const wanted = [...new Set([0, asking, ...newest])].filter((at) => at >= 0 && at < path.length).slice(0, room);
  const kept = wanted.toSorted((one, other) => one - other);
  return kept.flatMap((at, place): PathPiece[] => {
    const calls = at - (kept[place - 1] ?? -1) - 1;
    const call: PathPiece = { type: 'call', call: path[at] ?? '', asks: at === asking };
    return calls === 0 ? [call] : [{ type: 'gap', calls }, call];
  });
}

/** How many moments one page of the list shows. */
export const MOMENTS_SHOWN = 60;

/** The page of MOMENTS_SHOWN moments that contains the last moment up to an event, moved later by `page` pages. `earlier` and `later`:
 * the list has more moments before or after that page. */
export function momentsAround(
  moments: readonly HunkMoment[],
  event: EventNumber,
  page: number,
): { readonly shown: readonly HunkMoment[]; readonly earlier: boolean; readonly later: boolean } {
  const at = moments.findLastIndex(({ decision }) => decision.event <= event);
  const from = Math.max(0, (Math.floor(Math.max(at, 0) / MOMENTS_SHOWN) + page) * MOMENTS_SHOWN);
  const shown = moments.slice(from, from + MOMENTS_SHOWN);
  return { shown, earlier: from > 0, later: from + MOMENTS_SHOWN < moments.length };
}
