// The switch for the depth of the whole stage.
import type { ReactElement } from 'react';
import { DEPTHS } from '../domain/stage/depth.model.ts';
import { depthWords } from '../domain/stage/depth.words.ts';
import { Pick } from '../parts/pick.tsx';
import { setDepth } from '../state/commands.ts';
import { useApp } from '../state/store.ts';
import { locks } from '../state/teaching.ts';

const OPTIONS = DEPTHS.map((value) => ({ value, label: depthWords.names[value], detail: depthWords.says[value] }));

export const DepthChoice = (): ReactElement => {
  const depth = useApp((state) => state.intent.depth);
  return <Pick label={depthWords.label} value={depth} options={OPTIONS} onPick={setDepth} locked={useApp(locks('depth'))} />;
};
