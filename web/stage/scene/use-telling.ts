// What the scenario and the open beat say of the scene: who stands there, which figure counts, what is pointed at.
import { useMemo } from 'react';
import type { See } from '../../domain/story/see.model.ts';
import type { Telling } from '../../domain/telling/scene.model.ts';
import type { Side } from '../../state/intent.ts';
import { type AppState, useApp } from '../../state/store.ts';
import { beatOf, betPlace, storyTold, toldOf } from '../../state/told.ts';
import { answerSeen, answerTelling } from './asked-price.ts';
import { tellingOf } from './telling.model.ts';

export function useTelling(side: Side): Telling {
  const story = useApp(storyTold);
  const beat = useApp(beatOf);
  const info = useApp((state) => state.infos[side]);
  const nodes = useApp((state) => state.sides[side].frame?.scene?.nodes.length ?? 1);
  const answers = useApp(isAnswering);
  return useMemo(() => {
    const telling = tellingOf({ header: story?.header ?? null, price: beat?.price ?? null }, { picture: info?.picture ?? '', nodes });
    return answers && beat?.bet != null ? answerTelling(telling, beat.bet) : telling;
  }, [story, beat, info, nodes, answers]);
}

/** The run answers the open bet, or has. */
function isAnswering(state: AppState): boolean {
  const place = betPlace(state);
  return place === 'computing' || place === 'answered' || place === 'why';
}

/** What the open beat points at, from when its moment has come; what an answer is about, while it is told. */
export const useSee = (): See | null => {
  const beat = useApp((state) => (toldOf(state)?.type === 'found' ? beatOf(state) : null));
  const answers = useApp(isAnswering);
  const verdict = useApp((state) => {
    const wager = state.wagers.get(state.intent.beat ?? '');
    return wager?.type === 'settled' ? wager.verdict : null;
  });
  return useMemo(() => {
    if (!answers || beat?.bet == null) return beat?.see ?? null;
    const growths = verdict?.type === 'kernel' ? verdict.growths : null;
    return answerSeen(beat.bet, growths === null ? null : { before: growths.before.value, after: growths.after.value });
  }, [beat, answers, verdict]);
};
