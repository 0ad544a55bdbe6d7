// One polite message for each step; while playing, the newest every few seconds.
import type { ReactElement } from 'react';
import { eventSentence } from '../messages/events.ts';
import { words } from '../messages/index.ts';
import { type AppState, useApp } from '../state/store.ts';
import { eventNames } from './parts/event-names.ts';
import { useSteadyApp } from './parts/use-steady-app.ts';

const EVERY_MS = { playing: 4000, paused: 300 };

const message = ({ sides, intent }: AppState): string => {
  const frame = sides[intent.lead].frame;
  const last = frame?.recent.at(-1);
  if (frame === null || last === undefined) return '';
  return `${words.side[intent.lead]}: ${eventSentence(last, eventNames(frame))}. ${words.priority} ${frame.priority}.`;
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
