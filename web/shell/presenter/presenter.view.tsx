// The presenter's window: the plan, the notes, the clock, the next beat, and remote control of the audience's window.
import './presenter.css';
import { type ReactElement, useCallback, useEffect, useState } from 'react';
import { Button } from 'react-aria-components';
import { PRIMER } from '../../domain/gallery/cards.model.ts';
import { PatternDefinitions } from '../../look/pattern-definitions.view.tsx';
import { useDocumentTheme } from '../../parts/use-palette.ts';
import { cardStories, chapters, linkTo, primerStory } from '../../state/gallery.ts';
import { openHall } from '../../state/lecture.ts';
import { present, say, usePresenter } from '../../state/presenter.ts';
import { appState, setApp } from '../../state/store.ts';
import { BeatList } from './beat-list.view.tsx';
import { Clock } from './clock.view.tsx';
import { NextBeat } from './next-beat.view.tsx';
import { PointerPad } from './pointer-pad.view.tsx';
import { presenterWords } from './presenter.words.ts';
import { Remote } from './remote.view.tsx';
import { Speech } from './speech.view.tsx';
import { useHallIsThere, useStory } from './use-presenter.ts';
import { usePresenterKeys } from './use-presenter-keys.ts';

/** The choice of a story, shown while the audience's window shows the gallery. */
const Stories = (): ReactElement => {
  const leftAt = usePresenter((state) => state.leftAt);
  const primer = primerStory === null ? [] : [{ scenario: PRIMER.scenario, story: primerStory }];
  const stories = [...primer, ...chapters, ...cardStories];
  const go = (link: string) => (): void => say({ type: 'link', link });
  return (
    <main className="presenter-speech presenter-stories">
      <h1>{presenterWords.gallery}</h1>
      {leftAt === null ? null : (
        <Button className="presenter-button strong" onPress={go(leftAt)}>
          {presenterWords.goOn}
        </Button>
      )}
      {stories.map(({ scenario, story }) => (
        <Button key={scenario} className="presenter-button" onPress={go(linkTo(scenario, 'light'))}>
          {story.title}
        </Button>
      ))}
    </main>
  );
};

/** A warning that no window of the audience follows the remote control. */
const HallNote = ({ id }: { readonly id: string }): ReactElement | null => {
  const place = usePresenter((state) => state.place);
  const leftAt = usePresenter((state) => state.leftAt);
  const there = useHallIsThere();
  if (there) return null;
  const link = place?.link ?? leftAt ?? '';
  return (
    <aside className="presenter-hall-note">
      <p role="alert">{place === null ? presenterWords.waiting : presenterWords.gone}</p>
      <Button className="presenter-small" onPress={() => openHall(id, link)}>
        {presenterWords.reopen}
      </Button>
    </aside>
  );
};

const Middle = ({ points }: { readonly points: boolean }): ReactElement => {
  const story = useStory();
  const link = usePresenter(({ place }) => place?.link ?? null);
  const beat = usePresenter(({ place }) => place?.beat ?? null);
  if (points) return <PointerPad />;
  if (story !== null) return <Speech />;
  if (link === '') return <Stories />;
  return (
    <main className="presenter-speech">
      {link === null || beat !== null ? null : <p className="presenter-note">{presenterWords.noStory}</p>}
    </main>
  );
};

export const Presenter = ({ id }: { readonly id: string }): ReactElement => {
  const [points, setPoints] = useState(false);
  const togglePoint = useCallback(() => setPoints((now) => !now), []);
  useEffect(() => {
    setApp({ intent: { ...appState().intent, theme: 'dark' } });
    document.title = `${presenterWords.title} · Reclaimscope`;
    return present(id);
  }, [id]);
  useDocumentTheme();
  usePresenterKeys(togglePoint);
  return (
    <div className={`presenter${points ? ' presenter-points' : ''}`}>
      <PatternDefinitions />
      <BeatList />
      <Middle points={points} />
      <aside className="presenter-side">
        <Clock />
        {points ? null : <NextBeat />}
      </aside>
      <HallNote id={id} />
      <Remote points={points} onPoint={setPoints} />
    </div>
  );
};
