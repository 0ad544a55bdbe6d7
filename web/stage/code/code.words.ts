// Words of the picture of the code: the decisions in which the two kernels differ.
import type { Ns } from '../../engine/units.ts';
import { clock, count } from '../../words/format.ts';
import { inLanguage } from '../../words/language.ts';

/** The engine's value for “no limit”. */
const NO_LIMIT = 0xffff_ffff;

const number = (value: number): string => (value === NO_LIMIT ? 'no limit' : count(value));
const answer = (word: string | null, value: number): string => word ?? number(value);

export const codeWords = inLanguage('codeWords', {
  title: 'Code',
  pick: 'Hunk',
  latest: (id: string) => `latest: ${id}`,
  latestDetail: 'the hunk that made the last decision',
  place: (fn: string, source: string) => `${fn}, ${source}`,
  commits: (commits: readonly string[]) => `changed by ${commits.join(' and ')}`,
  /** Words beside the heading: the number of decisions that the hunk has changed so far. */
  changed: (changed: number, asked: number) =>
    changed === 0 ? `has changed none of ${count(asked)} decisions so far` : `has changed ${count(changed)} of ${count(asked)} decisions`,
  neverAsked: 'has not been reached yet',
  value: (value: number) => number(value),
  yesNo: (value: number) => (value === 0 ? 'no' : 'yes'),
  answers: (own: { word: string | null; value: number }, other: { word: string | null; value: number }) =>
    own.value === other.value
      ? { own: answer(own.word, own.value), other: null }
      : { own: answer(own.word, own.value), other: answer(other.word, other.value) },
  here: 'here',
  otherKernel: 'other kernel',
  both: 'both kernels',
  now: 'decides now',
  nowAlike: 'reached now',
  earlier: (task: string) => `last reached by ${task}`,
  changedLine: 'changed: ',
  path: (task: string) => `Call path of ${task}`,
  noPath: 'No task is in the kernel',
  asksHere: 'decides here',
  next: 'Next',
  previous: 'Previous',
  nextLong: (id: string) => `Next moment at which ${id} matters`,
  previousLong: (id: string) => `Previous moment at which ${id} matters`,
  all: 'All moments',
  listTitle: (id: string) => `Moments at which ${id} mattered`,
  listNote: (kept: number, all: number) =>
    kept === all ? `${count(all)}, oldest first` : `${count(kept)} of ${count(all)}, oldest first; where there are many, some are left out`,
  listEmpty: 'None so far.',
  moment: (ordinal: number, ns: Ns, what: string) => `${count(ordinal)}. ${clock(ns)}: ${what}`,
  instead: (own: string, other: string) => `${own} instead of ${other}`,
  earlierMoments: 'Earlier',
  laterMoments: 'Later',
  task: (id: number) => `ended task ${id}`,
  alike: 'Both kernels make the same decisions everywhere. To see a difference, switch a patch on or off on one side only.',
  alikeHere: (id: string) => `Both kernels decide ${id} the same way.`,
});
