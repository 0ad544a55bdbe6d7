// Announces each step to screen readers in one polite message. While the run plays, it announces only the newest one every few seconds.

import type { ReactElement } from 'react';
import { priorityOf } from '../domain/dial/priority.model.ts';
import { sideName, sidesNamed } from '../domain/story/side-names.words.ts';
import { paragraphsOfBeat } from '../domain/story/story.model.ts';
import { storyWords } from '../domain/story/story.words.ts';
import { valueText } from '../domain/story/story-numbers.words.ts';
import { isShared } from '../domain/story/story-targets.model.ts';
import { type Piece, plainText } from '../domain/story/story-text.model.ts';
import { sideNamesOf } from '../parts/side-names.ts';
import { useSteadyApp } from '../parts/use-steady-app.ts';
import { dialWords } from '../stage/dial/dial.words.ts';
import { eventNames } from '../stage/events/event-names.words.ts';
import { eventSentence } from '../stage/events/events.words.ts';
import { targetShown } from '../state/room.ts';
import { type AppState, useApp } from '../state/store.ts';
import { beatFrames, beatOf, beatStateOf, isAtAnswer, isAway, isBetOpen, isTold, shownStory, standingsOf } from '../state/told.ts';

const EVERY_MS = { playing: 4000, paused: 300 };

/** The open beat as text, with its numbers; null: no beat is open, the page has no frames for it yet, or the user has moved away from it. */
const beatMessage = (state: AppState): string | null => {
  const story = shownStory(state);
  const beat = beatOf(state);
  const told = beatStateOf(state);
  const frames = beatFrames(told);
  if (story === null || beat === null || frames === null || isAway(state)) return null;
  const standings = standingsOf(state, frames);
  const written = (piece: Piece): string => (piece.type === 'value' ? valueText(piece.value, standings) : storyWords.unknown);
  const text = [...paragraphsOfBeat(beat), ...(beat.bet !== null && isBetOpen(state) ? [beat.bet.ask] : [])]
    .map((pieces) => plainText(pieces, written))
    .join(' ');
  // The stage points at its target only after it has arrived. The message mentions the target even before that, so that it does not change
  // on arrival and is read out once.
  const target = targetShown(told?.type === 'coming' ? { ...state, told: { ...told, type: 'found' } } : state);
  const place =
    target === null
      ? ''
      : ` ${storyWords.lookAt}: ${storyWords.target(target, isShared(target.kind) ? null : sidesNamed(sideNamesOf(state))[target.side])}.`;
  return `${storyWords.announce(story.beats.indexOf(beat) + 1, story.beats.length, beat.title, text)}${place}`;
};

const message = (state: AppState): string => {
  // Nothing is announced while the page searches for the moment of a beat, nor is the answer to a bet, which the line of the beat announces.
  if (isAtAnswer(state) || (isTold(state) && beatStateOf(state) === null)) return '';
  const ofBeat = beatMessage(state);
  if (ofBeat !== null) return ofBeat;
  const { sides, intent } = state;
  const frame = sides[intent.lead].frame;
  const last = frame?.recent.at(-1);
  if (frame === null || last === undefined) return '';
  const ofEvent = `${sideName(sideNamesOf(state), intent.lead)}: ${eventSentence(last, eventNames(frame, state.eventKinds))}.`;
  // If the event has the priority as a field, its sentence already names it.
  const namesPriority = state.eventKinds[last.kind]?.some(({ name }) => name === 'priority') === true;
  return namesPriority ? ofEvent : `${ofEvent} ${dialWords.priority} ${priorityOf(frame)}.`;
};

export const Announcer = (): ReactElement => {
  const playing = useApp((state) => state.playing);
  const text = useSteadyApp(message, playing ? EVERY_MS.playing : EVERY_MS.paused);
  return (
    <p className="visually-hidden" role="status" aria-live="polite">
      {text}
    </p>
  );
};
