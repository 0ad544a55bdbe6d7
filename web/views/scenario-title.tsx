// The story in its own words: what it is called and what a user would have complained of.
import type { ReactElement } from 'react';
import { useApp } from '../state/store.ts';

export const ScenarioTitle = (): ReactElement => {
  const info = useApp((state) => state.infos.before ?? state.infos.after);
  const name = useApp((state) => state.intent.scenario);
  return (
    <div className="scenario-title">
      <h1>{info?.title ?? name}</h1>
      <p title={info?.symptom}>{info?.symptom}</p>
    </div>
  );
};
