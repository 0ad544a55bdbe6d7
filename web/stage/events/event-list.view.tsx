// The last events as sentences: one line below a half pane, a list in a whole pane.
import { memo, type ReactElement } from 'react';
import { Button } from 'react-aria-components';
import { whyWords } from '../../domain/why/why.words.ts';
import type { Frame } from '../../engine/protocol.ts';
import { term } from '../../parts/term.ts';
import { TermHeading } from '../../parts/term-heading.tsx';
import { usePointed } from '../../parts/use-pointed.ts';
import { useSides } from '../../parts/use-sides.ts';
import type { Side } from '../../state/intent.ts';
import { useApp } from '../../state/store.ts';
import { askWhy } from '../../state/why.ts';
import { clock } from '../../words/format.ts';
import { eventNames } from './event-names.words.ts';
import { eventSentence, eventWords } from './events.words.ts';

const SHOWN = { half: 1, whole: 12 };

/** The button is memoized because the events change all the time and the button does not. */
const Ask = memo(
  ({ side }: { readonly side: Side }): ReactElement => (
    <Button className="button why-ask" aria-label={whyWords.askAbout(useSides()[side])} onPress={() => askWhy(side)}>
      {whyWords.ask}
    </Button>
  ),
);

type EventListProps = { readonly side: Side; readonly frame: Frame; readonly whole: boolean };

export const EventList = ({ side, frame, whole }: EventListProps): ReactElement => {
  const pointed = usePointed('events', '', side);
  const kinds = useApp((state) => state.eventKinds);
  const names = eventNames(frame, kinds);
  const events = frame.recent.slice(whole ? -SHOWN.whole : -SHOWN.half).toReversed();
  return (
    <section className={`area-events panel${pointed}`}>
      <h3 className={whole ? '' : 'visually-hidden'}>
        {whole ? <TermHeading name="events">{eventWords.events}</TermHeading> : eventWords.events}
      </h3>
      {events.length === 0 ? null : <Ask side={side} />}
      {events.length === 0 ? <p className="event-none">{eventWords.noEvents}</p> : null}
      <ol className="events" {...term('event')}>
        {events.map((event) => (
          <li key={event.number} className="event" title={clock(event.time_ns)}>
            {eventSentence(event, names)}
          </li>
        ))}
      </ol>
    </section>
  );
};
