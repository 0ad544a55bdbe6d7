// How many pages a moving square is, while any moves. Its place in the key is kept, so that nothing else moves when it comes.
import type { ReactElement } from 'react';
import { motionWords } from './motion.words.ts';
import { type Mover, useTold } from './use-motion.ts';

const MOST = 2048;

export const MovingSquare = ({ mover }: { readonly mover: Mover }): ReactElement => {
  const { each } = useTold(mover);
  return <li className={`moving-square${each === null ? ' moving-square-none' : ''}`}>{motionWords.square(each ?? MOST)}</li>;
};
