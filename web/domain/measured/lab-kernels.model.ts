// The real kernels of the lab, with the preset, the patches and the settings of the machine that ours runs beside each of them.
import { tableRows } from './lab-table.model.ts';

export type LabKernel = {
  /** Its name in the lab, such as `4.10.17-p123`. */
  readonly name: string;
  readonly preset: string;
  readonly patches: readonly string[];
  /** The preset has all that matters of the kernel. */
  readonly finished: boolean;
};

const wordsIn = (cell: string): readonly string[] => cell.split(' ').filter((word) => word !== '');

/** Reads lab-kernels.csv. */
export const labKernels = (text: string): readonly LabKernel[] =>
  tableRows(text, 'kernel,preset,patches,finished').map(([name = '', preset = '', patches = '', finished = '']) => ({
    name,
    preset,
    patches: wordsIn(patches),
    finished: finished === 'yes',
  }));

/** The options of a run beside a kernel. `machines`: lab-machines.csv, the settings in which its machine differs from the scenarios. */
export function labOptions({ name, preset, patches }: LabKernel, machines: string, seed: number): string {
  const own = tableRows(machines, 'kernel,setting,value').filter(([kernel]) => kernel === name);
  return [
    `kernel=${preset}`,
    `seed=${seed}`,
    ...patches.map((patch) => `patch=${patch}=on`),
    ...own.map(([, setting = '', value = '']) => `set=${setting}=${value}`),
  ].join('\n');
}
