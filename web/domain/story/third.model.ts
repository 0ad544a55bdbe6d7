// A third kernel for a story, which a reader can run in the place of one of the other two: a later kernel, or one with only a part of the
// patches.
//
//   ::third before deb6_1_192 | Linux 6.1 | Since 5.16, …
//   ::third after next_20200722 + w2_protect | Protection only | Patch 2 without patch 5: …
import type { SideNames } from '../side-names.model.ts';
import { LONGEST_SIDE } from './read-side-names.model.ts';
import type { StorySide } from './story-values.model.ts';

export type ThirdKernel = {
  /** The side whose kernel it replaces. */
  readonly side: StorySide;
  /** A preset, and the patches that it has. */
  readonly kernel: string;
  readonly patches: readonly string[];
  /** The name above its half. */
  readonly name: string;
  /** A sentence that says how this kernel differs. */
  readonly why: string;
};

const FORM = /^(before|after) ([a-z0-9_]{1,40})((?: \+ [a-z0-9_]{1,40}){0,16}) \| ([^|]+?) \| ([^|]+?)$/;
const LONGEST_WHY = 160;

/** Returns a sentence if the text describes no kernel. */
export function readThirdKernel(text: string): ThirdKernel | string {
  const [, side, kernel = '', patches = '', name = '', why = ''] = FORM.exec(text) ?? [];
  if (side !== 'before' && side !== 'after')
    return `"${text.slice(0, 60)}" is not a third kernel; expected "after PRESET + PATCH | its name | what is different in it".`;
  if (name.length > LONGEST_SIDE) return `"${name}" has ${name.length} characters; the limit is ${LONGEST_SIDE} for the name of a side.`;
  if (why.length > LONGEST_WHY)
    return `"${why.slice(0, 60)}…" has ${why.length} characters; the limit is ${LONGEST_WHY} for this sentence.`;
  return { side, kernel, patches: patches.split(' + ').slice(1), name, why };
}

/** The settings that put a kernel on a side. */
export const kernelSets = (side: StorySide, kernel: string, patches: readonly string[]): readonly string[] => [
  `${side}.kernel=${kernel}`,
  `${side}.patches=[${patches.map((id) => `"${id}"`).join(',')}]`,
];

export const setsOfThird = ({ side, kernel, patches }: ThirdKernel): readonly string[] => kernelSets(side, kernel, patches);

/** The names of the sides while the third kernel runs. `own`: the names without it. */
export const namesWithThird = ({ side, name }: ThirdKernel, own: SideNames): SideNames => ({ ...own, [side]: name });
