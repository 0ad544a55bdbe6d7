// The real kernels of the lab, and the preset, the patches and the machine settings with which our run is compared to each of them.
import { tableRows } from './lab-table.model.ts';

export type LabKernel = {
  /** Its name in the lab, such as `4.10.17-p123`. */
  readonly name: string;
  readonly preset: string;
  readonly patches: readonly string[];
  /** The preset and the patches model everything about the kernel that matters here. */
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

/** The options of our run for a kernel. `machines`: lab-machines.csv, the settings in which that kernel's machine differs from the
 * scenarios. */
export function labOptions({ name, preset, patches }: LabKernel, machines: string, seed: number): string {
  const own = tableRows(machines, 'kernel,setting,value').filter(([kernel]) => kernel === name);
  return [
    `kernel=${preset}`,
    `seed=${seed}`,
    ...patches.map((patch) => `patch=${patch}=on`),
    ...own.map(([, setting = '', value = '']) => `set=${setting}=${value}`),
  ].join('\n');
}
