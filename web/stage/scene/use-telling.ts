// What the scenario and the open beat say of the scene: who stands there, which figure counts, what is pointed at.
import { useMemo } from 'react';
import type { See } from '../../shell/story/see.model.ts';
import type { Side } from '../../state/intent.ts';
import { useApp } from '../../state/store.ts';
import { beatOf, storyTold, toldOf } from '../../state/told.ts';
import type { Telling } from './scene.model.ts';
import { tellingOf } from './telling.model.ts';

export function useTelling(side: Side): Telling {
  const story = useApp(storyTold);
  const beat = useApp(beatOf);
  const info = useApp((state) => state.infos[side]);
  const nodes = useApp((state) => state.sides[side].frame?.scene?.nodes.length ?? 1);
  return useMemo(
    () => tellingOf({ header: story?.header ?? null, price: beat?.price ?? null }, { picture: info?.picture ?? '', nodes }),
    [story, beat, info, nodes],
  );
}

/** What the open beat points at, from when its moment has come. */
export const useSee = (): See | null => useApp((state) => (toldOf(state)?.type === 'found' ? (beatOf(state)?.see ?? null) : null));
