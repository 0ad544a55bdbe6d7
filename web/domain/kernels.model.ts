// Tells whether the two sides run different kernels, because with one kernel the page shows one side.
import type { Info } from '../engine/protocol.ts';

export type Kernels = 'two' | 'one';

type OfSide = Pick<Info, 'preset' | 'patches' | 'settings'> | null;

/** `one` if both sides run the same kernel without patches, and neither side has settings of its own. The page then shows one side, without
 * a name. */
export const kernelsOf = ({ before, after }: { readonly before: OfSide; readonly after: OfSide }): Kernels =>
  before !== null &&
  after !== null &&
  before.preset === after.preset &&
  [...before.patches, ...after.patches].every(({ on }) => !on) &&
  before.settings.length + after.settings.length === 0
    ? 'one'
    : 'two';
