// How many pages a moving square is, while any moves. Its place in the key is kept, so that nothing else moves when it comes.
import type { ReactElement } from 'react';
import type { MemoryUnit } from '../../../domain/scene/marks.model.ts';
import { motionWords } from './motion.words.ts';
import { type Mover, useTold } from './use-motion.ts';

/** The one with the longest words. */
const LONGEST = 128;

export const MovingSquare = ({ mover, unit }: { readonly mover: Mover; readonly unit: MemoryUnit }): ReactElement => {
  const { each } = useTold(mover);
  return <li className={`moving-square${each === null ? ' moving-square-none' : ''}`}>{motionWords.square(each ?? LONGEST, unit)}</li>;
};
