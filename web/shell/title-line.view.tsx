// The parts of the top bar that stay visible at the depth Story: the link home and the question of the story. Screen readers find both in the
// top bar itself.
import type { ReactElement } from 'react';
import { Button } from 'react-aria-components';
import { topBarWords } from '../domain/top-bar/top-bar.words.ts';
import { Icon } from '../parts/icon.tsx';
import { useChangeNote } from '../parts/use-change-note.ts';
import { toggleEdges } from '../state/edges.ts';
import { STORIES } from '../state/link.ts';
import { titleOf } from '../state/scenarios.ts';
import { useApp } from '../state/store.ts';
import { isTold, shownStory } from '../state/told.ts';
import { pageWords } from '../words/page.words.ts';

export const TitleLine = (): ReactElement => {
  const scenario = useApp((state) => state.intent.scenario);
  const title = useApp((state) => shownStory(state)?.title ?? (state.infos.before ?? state.infos.after)?.title);
  const inStory = useApp(isTold);
  const changed = useChangeNote();
  const shown = useApp(({ edges }) => edges.top !== 'away' || edges.bottom !== 'away');
  return (
    <div className="title-line">
      <p aria-hidden="true">
        <a className="product" href={STORIES} tabIndex={-1}>
          {pageWords.product}
        </a>
        <span className="title-question">{title ?? titleOf(scenario)}</span>
        {inStory && changed !== null ? <strong title={changed.text}>{changed.short}</strong> : null}
      </p>
      <Button className="edge-caller" aria-label={topBarWords.controls} aria-expanded={shown} onPress={toggleEdges}>
        <Icon name="controls" />
      </Button>
    </div>
  );
};
