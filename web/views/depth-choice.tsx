// How much is said of what happens: one control for the whole stage.
import type { ReactElement } from 'react';
import { words } from '../messages/index.ts';
import { DEPTHS } from '../model/depth.ts';
import { setDepth } from '../state/commands.ts';
import { useApp } from '../state/store.ts';
import { Pick } from './parts/pick.tsx';

const OPTIONS = DEPTHS.map((value) => ({ value, label: words.depth.names[value], detail: words.depth.says[value] }));

export const DepthChoice = (): ReactElement => {
  const depth = useApp((state) => state.intent.depth);
  return <Pick label={words.depth.label} value={depth} options={OPTIONS} onPick={setDepth} />;
};
