// What the scenario and the open beat say of the scene: who stands there, which figure counts, what is pointed at.
import { useMemo } from 'react';
import type { See } from '../../shell/story/see.model.ts';
import type { Side } from '../../state/intent.ts';
import { useApp } from '../../state/store.ts';
import { beatOf, storyTold, toldOf } from '../../state/story.ts';
import { middleOf } from './middle.model.ts';
import type { Telling } from './scene.model.ts';

export function useTelling(side: Side): Telling {
  const story = useApp(storyTold);
  const beat = useApp(beatOf);
  const info = useApp((state) => state.infos[side]);
  const nodes = useApp((state) => state.sides[side].frame?.scene?.nodes.length ?? 1);
  return useMemo(
    () => ({
      middle: middleOf(info?.picture ?? '', nodes),
      cast: story?.header.cast ?? [],
      price: (beat?.price?.beside === true ? null : beat?.price) ?? story?.header.price ?? null,
      cost: beat?.price?.beside === true ? beat.price : null,
    }),
    [story, beat, info, nodes],
  );
}

/** What the open beat points at, from when its moment has come. */
export const useSee = (): See | null => useApp((state) => (toldOf(state)?.type === 'found' ? (beatOf(state)?.see ?? null) : null));
