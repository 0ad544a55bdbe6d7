// The causes of an event, one below the other, each with a link to its moment. The list covers the side to which the event does not belong.
import { type ReactElement, useEffect, useRef } from 'react';
import { Button } from 'react-aria-components';
import { whyWords } from '../../domain/why/why.words.ts';
import { SidePanel } from '../../parts/side-panel.tsx';
import { useSideName } from '../../parts/use-sides.ts';
import { eventNames } from '../../stage/events/event-names.words.ts';
import { eventSentence } from '../../stage/events/events.words.ts';
import { tankWords } from '../../stage/tanks/tanks.words.ts';
import { unfinishedWords } from '../../stage/unfinished/unfinished.words.ts';
import { seekEvent } from '../../state/commands.ts';
import type { Side } from '../../state/intent.ts';
import { useApp } from '../../state/store.ts';
import { closeWhy, type Why } from '../../state/why.ts';
import { clock } from '../../words/format.ts';
import { callOf, collapsed, type Link, linksOf } from './why.model.ts';

type ItemProps = { readonly link: Link; readonly hidden: number; readonly side: Side; readonly first: boolean };

const Item = ({ link, hidden, side, first }: ItemProps): ReactElement => {
  const { event, frame, level, boosted, tried, kill } = link;
  const here = useApp((state) => state.sides[side].frame?.event === event.number);
  const kinds = useApp((state) => state.eventKinds);
  const sentence = eventSentence(event, eventNames(frame, kinds));
  return (
    <li className="why-link" aria-current={here ? 'step' : undefined}>
      {first ? null : <span className="why-because">{whyWords.because}</span>}
      <Button className="why-button" aria-label={whyWords.goTo(sentence)} onPress={() => seekEvent(side, event.number)}>
        <span className="why-sentence">{sentence}</span>
        <span className="why-time">{clock(event.time_ns)}</span>
      </Button>
      {level === null ? null : (
        <span className="why-level">
          {whyWords.level(level.zone.name, level.zone.free_pages, tankWords.mark[level.mark], level.zone[level.mark])}
        </span>
      )}
      {boosted === null ? null : (
        <span className="why-level">{whyWords.boosted(boosted.name, boosted.boost, boosted.free_pages, boosted.low - boosted.boost)}</span>
      )}
      {tried === null ? null : <span className="why-level">{whyWords.tried(tried.priority, tried.scanned, tried.reclaimed)}</span>}
      {kill === null ? null : <span className="why-level">{unfinishedWords.sentence(kill)}</span>}
      {hidden === 0 ? null : <span className="why-level">{whyWords.startedBefore(hidden)}</span>}
      {here ? <span className="why-here">{whyWords.here}</span> : null}
    </li>
  );
};

const Chain = ({ why }: { readonly why: Why }): ReactElement => {
  const kinds = useApp((state) => state.eventKinds);
  if (why.result.type === 'looking') return <p role="status">{whyWords.looking}</p>;
  if (why.result.type === 'given-up') return <p role="status">{whyWords.givenUp}</p>;
  const { frames, whole } = why.result.chain;
  const links = linksOf(frames, kinds);
  const last = links.at(-1);
  const call = last === undefined ? null : callOf(last);
  return (
    <>
      <ol className="why-chain">
        {collapsed(links).map(({ link, hidden }, place) => (
          <Item key={link.event.number} link={link} hidden={hidden} side={why.side} first={place === 0} />
        ))}
      </ol>
      <p className="why-end">
        {whole ? whyWords.origin : whyWords.more}
        {whole && call !== null ? ` ${whyWords.inCall(call.who, call.path.join(' → '))}` : null}
      </p>
    </>
  );
};

export const WhyPanel = ({ why }: { readonly why: Why }): ReactElement => {
  const place = useRef<HTMLElement>(null);
  const name = useSideName(why.side);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new question has to take the focus again.
  useEffect(() => place.current?.focus(), [why.side, why.event]);
  return (
    <SidePanel place={place} className={`why why-of-${why.side}`} title={whyWords.title} note={whyWords.side(name)} onClose={closeWhy}>
      <Chain why={why} />
    </SidePanel>
  );
};
