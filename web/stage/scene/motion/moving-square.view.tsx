// The number of pages that a moving square stands for, shown while squares move. Its place in the key is reserved, so that nothing else
// moves when it appears.
import type { ReactElement } from 'react';
import type { MemoryUnit } from '../../../domain/scene/marks.model.ts';
import { motionWords } from './motion.words.ts';
import { type Mover, useMotion } from './use-motion.ts';

/** The number of pages whose words are the longest; the key reserves room for them. */
const LONGEST = 128;

export const MovingSquare = ({ mover, unit }: { readonly mover: Mover; readonly unit: MemoryUnit }): ReactElement => {
  const { each } = useMotion(mover);
  return <li className={`moving-square${each === null ? ' moving-square-none' : ''}`}>{motionWords.square(each ?? LONGEST, unit)}</li>;
};
