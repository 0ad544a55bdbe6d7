// One polite message for each step; while playing, the newest every few seconds.
import type { ReactElement } from 'react';
import { eventSentence } from '../messages/events.ts';
import { words } from '../messages/index.ts';
import { useApp } from '../state/store.ts';
import { eventNames } from './parts/event-names.ts';
import { useSteady } from './parts/use-steady.ts';

const EVERY_MS = { playing: 4000, paused: 300 };

export const Announcer = (): ReactElement => {
  const playing = useApp((state) => state.playing);
  const lead = useApp((state) => state.intent.lead);
  const sentence = useApp((state) => {
    const frame = state.sides[lead].frame;
    const last = frame?.recent.at(-1);
    return frame === null || frame === undefined || last === undefined
      ? ''
      : `${words.side[lead]}: ${eventSentence(last, eventNames(frame))}. ${words.priority} ${frame.priority}.`;
  });
  const message = useSteady(sentence, playing ? EVERY_MS.playing : EVERY_MS.paused);
  return (
    <p className="visually-hidden" role="status" aria-live="polite">
      {message}
    </p>
  );
};
