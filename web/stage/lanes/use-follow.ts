// While the run plays, a zoomed part of the time lanes jumps to the next part when the position leaves it.
import { useEffect } from 'react';
import { following } from '../../domain/lanes/lanes.model.ts';
import { endNs, positionNs } from '../../parts/position.ts';
import { setLanes } from '../../state/commands.ts';
import { appState, useApp } from '../../state/store.ts';

export const useFollow = (): void => {
  const outside = useApp((state) => {
    const { lanes } = state.intent;
    const ns = positionNs(state);
    return state.playing && lanes !== null && (ns < lanes.fromNs || ns > lanes.toNs);
  });
  useEffect(() => {
    const state = appState();
    if (outside && state.intent.lanes !== null) setLanes(following(state.intent.lanes, positionNs(state), endNs(state)));
  }, [outside]);
};
