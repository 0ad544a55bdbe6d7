// The parts of the scene that depend on the scenario and the open beat: its programs, its cost, and the mark that the beat points at.

import { useMemo } from 'react';
import { countedBy } from '../../domain/story/bets.model.ts';
import type { See } from '../../domain/story/see.model.ts';
import { valueAt } from '../../domain/story/story-values.model.ts';
import type { Telling } from '../../domain/telling/scene.model.ts';
import type { Ns } from '../../engine/units.ts';
import { sideNamesOf } from '../../parts/side-names.ts';
import type { Side } from '../../state/intent.ts';
import { type AppState, useApp } from '../../state/store.ts';
import { beatFrames, beatOf, beatStateOf, betPlace, shownStory, standingsOf } from '../../state/told.ts';
import { answerSeen, answerTelling } from './asked-price.ts';
import { tellingOf } from './telling.model.ts';

export function useTelling(side: Side): Telling {
  const story = useApp(shownStory);
  const beat = useApp(beatOf);
  const info = useApp((state) => state.infos[side]);
  const nodes = useApp((state) => state.sides[side].frame?.scene?.nodes.length ?? 1);
  const askedNs = useApp(askedNsOf);
  const before = useApp((state) => askedValueOf(state, 'before'));
  const after = useApp((state) => askedValueOf(state, 'after'));
  const guess = useApp(guessOf);
  const names = useApp(sideNamesOf);
  return useMemo(() => {
    const told = tellingOf(
      { header: story?.header ?? null, price: beat?.price ?? null, see: beat?.see ?? null },
      { picture: info?.picture ?? '', nodes },
    );
    const telling = { ...told, names };
    return beat?.bet == null || askedNs === null
      ? telling
      : answerTelling(telling, beat.bet, { ns: askedNs, values: { before, after }, guess });
  }, [story, beat, info, nodes, names, askedNs, before, after, guess]);
}

/** The moment of the question while the run is answering it or has answered it; null at other times. */
function askedNsOf(state: AppState): Ns | null {
  const told = beatStateOf(state);
  const frame = told?.type === 'found' && isAnswering(state) ? (told.frames.before ?? told.frames.after) : null;
  return frame?.time_ns ?? null;
}

/** The number that the user has guessed; null: the user has not guessed a number. */
function guessOf(state: AppState): number | null {
  const guess = state.wagers.get(state.intent.beat ?? '')?.guess;
  return guess?.type === 'number' ? guess.number : null;
}

/**
 * The value that the bet is about, at the moment of the question; null: the bet is about no value, the side is not shown, or the stage has not
 * reached the question.
 */
function askedValueOf(state: AppState, side: Side): number | null {
  const bet = beatOf(state)?.bet ?? null;
  const counted = bet === null ? null : countedBy(bet);
  const frames = beatFrames(beatStateOf(state));
  return frames === null || counted === null ? null : valueAt({ ...counted.value, side }, standingsOf(state, frames));
}

/** Whether the run is answering the open bet or has answered it. */
function isAnswering(state: AppState): boolean {
  const place = betPlace(state);
  return place === 'computing' || place === 'answered' || place === 'why';
}

/** The mark that the open beat points at. While the run answers the beat's bet, and afterwards, it is the mark of the answer. null: the stage has
 * not reached the beat's moment, or there is nothing to point at. */
export const useSee = (telling: Telling): See | null => {
  const beat = useApp((state) => (beatStateOf(state)?.type === 'found' ? beatOf(state) : null));
  const answers = useApp(isAnswering);
  const verdict = useApp((state) => {
    const wager = state.wagers.get(state.intent.beat ?? '');
    return wager?.type === 'settled' ? wager.verdict : null;
  });
  return useMemo(() => {
    if (!answers || beat?.bet == null) return beat?.see ?? null;
    const growths = verdict?.type === 'kernel' ? verdict.growths : null;
    return answerSeen(telling, beat.bet, growths === null ? null : { before: growths.before.value, after: growths.after.value }, beat.see);
  }, [telling, beat, answers, verdict]);
};
