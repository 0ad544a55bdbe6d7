// The end of a story: the gain of the patch on the real machine and in our run, its cost, and links to go on from here.

import { type ReactElement, useEffect, useRef } from 'react';
import { Button } from 'react-aria-components';
import { isComparedName } from '../../domain/end/compared.model.ts';
import { comparedRow, ENDS, type EndName, hasThread, isEndName, THREADS } from '../../domain/end/ends.model.ts';
import { CARD_STORIES, isCardName } from '../../domain/gallery/cards.model.ts';
import { claimsOf } from '../../domain/gallery/truth.model.ts';
import { Icon } from '../../parts/icon.tsx';
import { runCommand } from '../../parts/run-command.ts';
import { useSides } from '../../parts/use-sides.ts';
import { onlyUnfinished, unfinishedParts } from '../../stage/unfinished/unfinished.model.ts';
import { unfinishedWords } from '../../stage/unfinished/unfinished.words.ts';
import { isOwnRun } from '../../state/commands.ts';
import { linkTo } from '../../state/gallery.ts';
import { STORIES } from '../../state/link.ts';
import { titleOf } from '../../state/scenarios.ts';
import { useApp } from '../../state/store.ts';
import { shownStory } from '../../state/told.ts';
import { pageWords } from '../../words/page.words.ts';
import { galleryWords } from '../gallery/gallery.words.ts';
import { RECORDED_SIZE, recording } from '../gallery/recording.model.ts';
import { useSwipe } from '../story/use-swipe.ts';
import { ComparedEnd } from './compared-end.view.tsx';
import { changeOf } from './end.model.ts';
import { endWords } from './end.words.ts';
import { EndBars, RecordedBars, TakenBars } from './end-bars.view.tsx';
import { EndDoors } from './end-doors.view.tsx';
import './end.css';

const noHelp = (): void => undefined;

/** The cost of the patch, with the figures of the published row that shows it. */
const After = ({ scenario }: { readonly scenario: EndName }): ReactElement => {
  const { name, text } = endWords.texts[scenario].after;
  const { cost } = ENDS[scenario];
  const row = cost === null ? null : comparedRow(cost);
  return (
    <p className="end-after">
      <strong>{name}</strong> {text}
      {row === null ? null : endWords.cost(changeOf(row.mail), changeOf(row.ours))}
    </p>
  );
};

/** A link to the later story about the same problem. */
const Thread = ({ scenario }: { readonly scenario: EndName }): ReactElement | null => {
  const theme = useApp((state) => state.intent.theme);
  if (!hasThread(scenario)) return null;
  const to = THREADS[scenario];
  return (
    <p className="end-thread">
      {endWords.threads[scenario]} <a href={linkTo(to, theme)}>{titleOf(to)}</a>
    </p>
  );
};

/** Sentences below the bars: how many claims of the mail hold, the figures that the story has shown, and whether the user has changed the
 * run. */
const Remarks = ({ scenario }: { readonly scenario: EndName }): ReactElement => {
  const changed = useApp(isOwnRun);
  const size = useApp((state) => state.intent.size);
  const divide = useApp((state) => (state.infos.before ?? state.infos.after)?.divide) ?? 1;
  const claims = claimsOf(scenario);
  const figures = recording.cards[scenario];
  const seen = isCardName(scenario) && figures !== undefined && !changed && (divide === 1 || size === RECORDED_SIZE);
  const figure = (values: readonly number[]): string =>
    galleryWords.figure(values[0] ?? 0, isCardName(scenario) ? CARD_STORIES[scenario].unit : 'count');
  return (
    <p className="end-beside">
      {claims === null ? null : <>{endWords.claims(...claims)} </>}
      {seen ? (
        <>
          {ENDS[scenario].headline === null
            ? null
            : endWords.seen(figure(figures.before), figure(figures.after), galleryWords.counted[scenario])}{' '}
          {divide === 1 ? null : endWords.small(divide)}
        </>
      ) : null}
      {changed ? endWords.changed : null}
    </p>
  );
};

/** The jobs that the run has not finished. A run that skips work would look fast if the page did not name them. */
const Unfinished = (): ReactElement | null => {
  const before = useApp((state) => state.sides.before.unfinished);
  const after = useApp((state) => state.sides.after.unfinished);
  const view = useApp((state) => state.intent.view);
  const sides = useSides();
  const shown = view === 'both' ? unfinishedParts(before, after) : onlyUnfinished(view === 'before' ? before : after);
  const parts = shown.map((part) => unfinishedWords.part(part, sides));
  return parts.length === 0 ? null : (
    <p className="end-unfinished">
      {parts.map(({ title, text }) => (
        <span key={title}>
          <strong>{title}</strong> {text}{' '}
        </span>
      ))}
    </p>
  );
};

const Bars = ({ scenario }: { readonly scenario: EndName }): ReactElement => {
  const { headline } = ENDS[scenario];
  const row = headline === null ? null : comparedRow(headline);
  if (row !== null && headline !== null) return <EndBars row={row} divide={headline.divide} />;
  return isCardName(scenario) ? <RecordedBars scenario={scenario} /> : <TakenBars />;
};

/** The end of a story about a patch: its gain and its cost. */
const StoryEnd = ({ scenario }: { readonly scenario: EndName }): ReactElement => {
  const heading = useRef<HTMLHeadingElement>(null);
  // The focus moves to the heading, so that a screen reader announces the new page.
  useEffect(() => heading.current?.focus(), []);
  const { said, counts } = endWords.texts[scenario];
  return (
    <>
      <section className="end-card">
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {said}
          </h1>
          {counts === null ? null : <p className="end-counts">{counts}</p>}
        </div>
        <Bars scenario={scenario} />
        <div className="end-notes">
          <After scenario={scenario} />
          <Thread scenario={scenario} />
          <Remarks scenario={scenario} />
          <Unfinished />
        </div>
      </section>
      <EndDoors scenario={scenario} />
    </>
  );
};

export const EndPage = (): ReactElement | null => {
  const scenario = useApp((state) => state.intent.scenario);
  const story = useApp(shownStory);
  useSwipe();
  const end = isEndName(scenario) ? (
    <StoryEnd scenario={scenario} />
  ) : isComparedName(scenario) ? (
    <ComparedEnd scenario={scenario} />
  ) : null;
  if (story === null || end === null) return null;
  return (
    <div className="end-page">
      <header className="end-bar">
        <a className="product" href={STORIES}>
          {pageWords.product}
        </a>
        <span className="title-question">{story.title}</span>
        <Button className="button" onPress={() => runCommand('beatBack', noHelp)}>
          <Icon name="back" />
          {endWords.back}
        </Button>
      </header>
      <main className="end-main" aria-label={endWords.label}>
        {end}
      </main>
      <footer className="end-foot">
        <span>{story.header.mail}</span>
        <a href={STORIES}>{endWords.next.all}</a>
      </footer>
    </div>
  );
};
