// Sets the title of the browser tab to the title in the link, or else to the scenario's, because a lecturer has several tabs open.
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
