// What kswapd does when it does nothing for a tenth of a second: it looks whether it may sleep. On a picture with so few pages that is sleep already;
// it waits for no disk.
import { TaskKind, Wait } from '../../../engine/codes.ts';
import type { Moment, SceneHalf } from '../scene.model.ts';

export const napping = (half: SceneHalf, { frame }: Moment): SceneHalf =>
  frame.tasks.some(({ kind, wait }) => kind === TaskKind.Kswapd && wait === Wait.KswapdNap)
    ? { ...half, gear: { ...half.gear, state: 'asleep' } }
    : half;
