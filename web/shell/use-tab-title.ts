// The title of the browser tab: that of the link's author, or the scenario's, because several tabs are open in a lecture.
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
