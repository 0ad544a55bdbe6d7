// What just happened, in sentences: one line under a half pane, a list in a whole one.
import type { ReactElement } from 'react';
import type { Frame } from '../engine/protocol.ts';
import { eventSentence } from '../messages/events.ts';
import { clock } from '../messages/format.ts';
import { words } from '../messages/index.ts';
import { eventNames } from './parts/event-names.ts';

const SHOWN = { half: 1, whole: 12 };

export const EventList = ({ frame, whole }: { readonly frame: Frame; readonly whole: boolean }): ReactElement => {
  const names = eventNames(frame);
  const events = frame.recent.slice(whole ? -SHOWN.whole : -SHOWN.half).toReversed();
  return (
    <section className="area-events panel">
      <h3 className={whole ? '' : 'visually-hidden'}>{words.events}</h3>
      {events.length === 0 ? <p className="event-none">{words.noEvents}</p> : null}
      <ol className="events">
        {events.map((event) => (
          <li key={event.number} className="event" title={clock(event.time_ns)}>
            {eventSentence(event, names)}
          </li>
        ))}
      </ol>
    </section>
  );
};
