// Breaks words into lines of a given width, which SVG cannot do.
import { textWidth } from '../../../stage/scene/scene-layout.model.ts';

export type Run = { readonly text: string; readonly bold: boolean };
export type TextLine = readonly Run[];

/** The gap before a word. `seam`: it has no width, but a line may break there. */
type Before = 'blank' | 'seam' | 'nothing';
type Word = Run & { readonly width: number; readonly before: Before };

/** Chinese has no blanks, so a line may break before and after each of its characters. */
const HAN = /\p{Script=Han}/u;
/** Characters before which no line breaks, and characters after which no line breaks. */
const CLOSES = /^[\p{Pe}\p{Pf}\p{Po}]/u;
const OPENS = /[\p{Ps}\p{Pi}]$/u;
const PARTS = /\s+|\p{Script=Han}|[^\s\p{Script=Han}]+/gu;

const wordsOf = (runs: readonly Run[], size: number): readonly Word[] => {
  const words: Word[] = [];
  let before: Before = 'nothing';
  for (const { text, bold } of runs)
    for (const part of text.match(PARTS) ?? []) {
      if (/^\s/.test(part)) before = 'blank';
      else {
        const last = words.at(-1)?.text ?? '';
        const isSeam = (HAN.test(last) || HAN.test(part)) && !CLOSES.test(part) && !OPENS.test(last);
        words.push({ text: part, bold, width: textWidth(part, size, bold), before: before === 'nothing' && isSeam ? 'seam' : before });
        before = 'nothing';
      }
    }
  return words;
};

/** Groups words that must stay on one line, such as a number and the full stop after it. */
function clusters(words: readonly Word[]): readonly (readonly Word[])[] {
  const found: Word[][] = [];
  for (const word of words) {
    const last = found.at(-1);
    if (word.before === 'nothing' && last !== undefined) last.push(word);
    else found.push([word]);
  }
  return found;
}

/** Lines of words; a word that is wider than the room gets a line of its own. */
export function linesOf(runs: readonly Run[], room: number, size: number): readonly TextLine[] {
  const blank = textWidth(' ', size, false);
  const lines: Word[][] = [];
  let used = 0;
  for (const cluster of clusters(wordsOf(runs, size))) {
    const width = cluster.reduce((sum, word) => sum + word.width, 0);
    const line = lines.at(-1);
    const gap = cluster[0]?.before === 'blank' ? blank : 0;
    if (line === undefined || used + gap + width > room) {
      lines.push([...cluster]);
      used = width;
    } else {
      line.push(...cluster);
      used += gap + width;
    }
  }
  return lines.map(joined);
}

/** The largest font size up to `size` at which the text fits on one line. */
export const sizeWithin = (text: string, room: number, size: number, bold: boolean): number =>
  Math.min(size, (size * room) / Math.max(1, textWidth(text, size, bold)));

/** The step by which `balancedRoom` makes the room narrower, in px. */
const STEP = 12;

/** The narrowest room in which the words need no additional line, so that all lines have about the same length. Words that fit into one line
 * keep the whole room. */
export function balancedRoom(runs: readonly Run[], room: number, size: number): number {
  const most = linesOf(runs, room, size).length;
  let least = room;
  while (most > 1 && least > STEP && linesOf(runs, least - STEP, size).length === most) least -= STEP;
  return least;
}

/** Joins neighbouring words of the same weight into one run. */
function joined(words: readonly Word[]): TextLine {
  const runs: { text: string; bold: boolean }[] = [];
  for (const [place, { text, bold, before: gap }] of words.entries()) {
    const before = place === 0 || gap !== 'blank' ? '' : ' ';
    const last = runs.at(-1);
    if (last !== undefined && last.bold === bold) last.text += before + text;
    else if (last !== undefined) {
      last.text += before;
      runs.push({ text, bold });
    } else runs.push({ text, bold });
  }
  return runs;
}

export const plainRun = (text: string): readonly Run[] => [{ text, bold: false }];
export const boldRun = (text: string): readonly Run[] => [{ text, bold: true }];
