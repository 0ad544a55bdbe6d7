// The kernels of both sides.
import type { Info } from '../engine/protocol.ts';

/** Whether two kernels run that differ, or one. */
export type Kernels = 'two' | 'one';

/** One where neither side has a patch and both have the same kernel: then sides have no names, and one of them is shown. */
export const kernelsOf = ({ before, after }: { readonly before: Info | null; readonly after: Info | null }): Kernels =>
  before !== null && after !== null && before.preset === after.preset && [...before.patches, ...after.patches].every(({ on }) => !on)
    ? 'one'
    : 'two';
