// Names of the sides of a run without patches, for which no story has names.
import type { Info } from '../../engine/protocol.ts';
import { inLanguage } from '../../words/language.ts';
import { kernelsOf } from '../kernels.model.ts';
import type { SideNames } from '../side-names.model.ts';

export const kernelNameWords = inLanguage('kernelNameWords', {
  lists: 'Classic LRU',
  generations: 'Multi-Gen LRU',
  before: 'Side A',
  after: 'Side B',
});

type OfSide = Pick<Info, 'has_generations' | 'kernel' | 'preset' | 'patches' | 'settings'> | null;

const LISTS_FIRST: SideNames = { before: kernelNameWords.lists, after: kernelNameWords.generations };
const GENERATIONS_FIRST: SideNames = { before: kernelNameWords.generations, after: kernelNameWords.lists };
const SAME_KERNEL: SideNames = { before: kernelNameWords.before, after: kernelNameWords.after };

/** Whether a patch is on that the kernel does not contain. */
const isPatched = ({ patches }: NonNullable<OfSide>): boolean => patches.some(({ on, contained }) => on && !contained);

/** The title without the distribution and the LRU, which make it too long for a button: "Linux 6.1.192". */
const versionOf = ({ kernel }: NonNullable<OfSide>): string => (kernel.split(/[(,]/)[0] ?? kernel).trim();

/** There is one object for each pair of kernels, because the store compares by identity. */
const kept = new WeakMap<object, SideNames>();

/** The names of two kernels: their LRUs if these differ, else their versions, else letters. null: a kernel has patches, which name the
 * sides, or is not known yet, or only one kernel runs. */
export function kernelNames(infos: { readonly before: OfSide; readonly after: OfSide }): SideNames | null {
  const { before, after } = infos;
  if (before === null || after === null) return null;
  if (before.has_generations !== after.has_generations) return after.has_generations ? LISTS_FIRST : GENERATIONS_FIRST;
  if (kernelsOf(infos) === 'one' || isPatched(before) || isPatched(after)) return null;
  const versions = { before: versionOf(before), after: versionOf(after) };
  if (versions.before === versions.after) return SAME_KERNEL;
  const names = kept.get(infos) ?? versions;
  kept.set(infos, names);
  return names;
}
