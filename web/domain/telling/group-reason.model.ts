// Why programs reclaim only from their groups.
import { Reclaimer } from '../../engine/codes.ts';

/** `limit`: their next page would take the group over its hard limit. `high`: the group is over memory.high. `request`: they have
 * written to memory.reclaim. `several`: they have different reasons. */
export type GroupReason = 'limit' | 'high' | 'request' | 'several';

const REASONS: { readonly [reclaimer in Reclaimer]: GroupReason | null } = {
  [Reclaimer.Kswapd]: null,
  [Reclaimer.Direct]: null,
  [Reclaimer.Limit]: 'limit',
  [Reclaimer.High]: 'high',
  [Reclaimer.Request]: 'request',
};

/** Why all reclaiming programs reclaim only from their groups; null: no program reclaims, or one does so because the machine is short of
 * memory. */
export function groupReasonOf(reclaimers: readonly Reclaimer[]): GroupReason | null {
  const reasons = new Set(reclaimers.map((reclaimer) => REASONS[reclaimer]));
  const [first = null] = reasons;
  if (first === null || reasons.has(null)) return null;
  return reasons.size === 1 ? first : 'several';
}
