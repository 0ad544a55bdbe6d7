// The title of the scenario, and the complaint of its user below it.
import type { ReactElement } from 'react';
import { WholeLine } from '../parts/whole-line.tsx';
import { titleOf, wordsOf } from '../state/scenarios.ts';
import { useApp } from '../state/store.ts';

export const ScenarioTitle = (): ReactElement => {
  const info = useApp((state) => state.infos.before ?? state.infos.after);
  const name = useApp((state) => state.intent.scenario);
  const { title, symptom } = useApp(({ intent }) => wordsOf(intent)) ?? info ?? { title: titleOf(name), symptom: '' };
  return (
    <div className="scenario-title" title={symptom === '' ? title : `${title}\n${symptom}`}>
      <WholeLine tag="h1" text={title} />
      <WholeLine tag="p" text={symptom} />
    </div>
  );
};
