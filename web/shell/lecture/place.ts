// The place that the audience's window shows, in the form in which that window reports it to the presenter's window.

import { kernelsOf } from '../../domain/kernels.model.ts';
import type { Place } from '../../domain/presenter/messages.model.ts';
import { answerAmount } from '../../domain/story/bets.model.ts';
import { verdictText } from '../../domain/story/bets.words.ts';
import { END_BEAT } from '../../domain/story/end-beat.model.ts';
import { sidesInSentence, sidesNamed } from '../../domain/story/side-names.words.ts';
import { storyWords } from '../../domain/story/story.words.ts';
import { answerText, valueText } from '../../domain/story/story-numbers.words.ts';
import { type Paragraph, plainText } from '../../domain/story/story-text.model.ts';
import { sideNamesOf } from '../../parts/side-names.ts';
import { linkText } from '../../state/address.ts';
import { spreadOf } from '../../state/lecture.ts';
import type { AppState } from '../../state/store.ts';
import { isPlayedTo } from '../../state/story.ts';
import { beatFrames, beatOf, beatStateOf, betPlace, isAtEnd, isAway, standingsOf } from '../../state/told.ts';

/** The sentence on the story's line: that of the beat, the answer to its bet, the reason of the answer, or that the moment of the beat does
 * not occur. Empty: no beat is open. */
function saidIn(state: AppState): string {
  const beat = beatOf(state);
  if (beat === null) return '';
  const told = beatStateOf(state);
  if (told?.type === 'absent') return storyWords.absent(sidesNamed(sideNamesOf(state))[beat.moment.side], beat.moment.search);
  const wager = state.wagers.get(beat.id);
  const settled = wager?.type === 'settled' && wager.step !== 'asked' ? wager : null;
  const frames = settled?.frames ?? beatFrames(told) ?? { before: null, after: null };
  const standings = standingsOf(state, frames);
  const answer = settled === null ? null : answerAmount(settled.verdict);
  const text = (paragraph: Paragraph): string =>
    plainText(paragraph, (piece) => (piece.type === 'value' ? valueText(piece.value, standings) : answerText(answer)));
  if (settled === null || beat.bet === null) return text(beat.lead);
  return settled.step === 'why'
    ? text(beat.bet.why)
    : verdictText(settled.verdict, sidesInSentence(sideNamesOf(state), kernelsOf(state.infos)));
}

export const placeOf = (state: AppState): Place => ({
  link: state.home === true ? '' : linkText(),
  beat: state.home === true ? null : isAtEnd(state) ? END_BEAT : (beatOf(state)?.id ?? null),
  said: state.home === true ? '' : saidIn(state),
  depth: state.intent.depth,
  there: beatStateOf(state)?.type === 'found' && !isAway(state),
  bet: betPlace(state),
  skips: isPlayedTo(state),
  dark: state.dark,
  playing: state.playing,
  spread: spreadOf(state) !== null,
  qr: state.lecture?.qr ?? false,
});
