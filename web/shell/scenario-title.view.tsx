// The story in its own words: what it is called and what a user would have complained of.
import type { ReactElement } from 'react';
import { WholeLine } from '../parts/whole-line.tsx';
import { titleOf } from '../state/scenarios.ts';
import { useApp } from '../state/store.ts';

export const ScenarioTitle = (): ReactElement => {
  const info = useApp((state) => state.infos.before ?? state.infos.after);
  const name = useApp((state) => state.intent.scenario);
  return (
    <div className="scenario-title" title={info === null ? titleOf(name) : `${info.title}\n${info.symptom}`}>
      <WholeLine tag="h1" text={info?.title ?? titleOf(name)} />
      <WholeLine tag="p" text={info?.symptom ?? ''} />
    </div>
  );
};
