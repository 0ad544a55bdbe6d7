// The parts of the scene that the scenario and the open beat decide: its programs, its figure, and the mark that the beat points at.

import { useMemo } from 'react';
import type { See } from '../../domain/story/see.model.ts';
import type { Telling } from '../../domain/telling/scene.model.ts';
import { sideNamesOf } from '../../parts/side-names.ts';
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
  const names = useApp(sideNamesOf);
  return useMemo(() => {
    const told = tellingOf(
      { header: story?.header ?? null, price: beat?.price ?? null, see: beat?.see ?? null },
      { picture: info?.picture ?? '', nodes },
    );
    const telling = { ...told, names };
    return answers && beat?.bet != null ? answerTelling(telling, beat.bet) : telling;
  }, [story, beat, info, nodes, answers, names]);
}

/** Whether the run is answering the open bet or has answered it. */
function isAnswering(state: AppState): boolean {
  const place = betPlace(state);
  return place === 'computing' || place === 'answered' || place === 'why';
}

/** The mark that the open beat points at, from its moment on; while an answer is shown, the mark that the answer is about. */
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
    return answerSeen(beat.bet, growths === null ? null : { before: growths.before.value, after: growths.after.value }, beat.see);
  }, [beat, answers, verdict]);
};
