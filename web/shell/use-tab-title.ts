// What the tab is called: as whoever made the link says, or by the scenario. Several of them are open in a lecture.
import { useEffect } from 'react';
import { titleOf } from '../state/scenarios.ts';
import { useApp } from '../state/store.ts';
import { pageWords } from '../words/page.words.ts';

export const useTabTitle = (): void => {
  const title = useApp(({ intent, infos }) => intent.title ?? (infos.before ?? infos.after)?.title ?? titleOf(intent.scenario));
  useEffect(() => {
    document.title = title === '' ? pageWords.product : `${title} · ${pageWords.product}`;
  }, [title]);
};
